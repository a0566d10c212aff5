import { diamonds, instant, type OwnPost, type PostId } from '@fanlight/contract'
import { luna } from '../../wallet/testing/kit.tsx'

export const creator = { ...luna, role: 'creator' as const }

export { anAsset } from '../../media/testing/vault.tsx'

export const anOwnPost = (id: number, part: Partial<OwnPost> = {}): OwnPost => ({
  contentId: String(id) as PostId,
  revision: 1,
  status: 0,
  note: null,
  teaser: '',
  text: 'By the sea',
  mediaList: [],
  coverId: null,
  visibility: { kind: 'everyone' },
  publishAt: null,
  publishedAt: null,
  expiresAt: null,
  isPinned: false,
  isSensitive: false,
  hasWatermark: false,
  counts: { views: 0, likes: 0, comments: 0, saves: 0, sales: 0, tips: 0 },
  income: diamonds(0),
  createdAt: instant(0),
  updatedAt: instant(0),
  ...part,
})
