import { instant, type AssetId, type OwnPost, type PostId } from '@fanlight/contract'
import { luna } from '../../wallet/testing/kit.tsx'

export const creator = { ...luna, role: 'creator' as const }

type OwnAsset = OwnPost['mediaList'][number]['asset']

export const anAsset = (id: number, part: Partial<OwnAsset> = {}): OwnAsset => ({
  assetId: String(id) as AssetId,
  kind: 'photo',
  state: 'ready',
  progress: 100,
  failure: null,
  url: `/view/photo/7/1/signature/7/${id}/photo?mark=`,
  coverUrl: `/view/photo/7/1/signature/7/${id}/photo?mark=`,
  fuzzyUrl: null,
  width: 1200,
  height: 900,
  durationMs: null,
  fileName: `file-${id}.jpg`,
  bytes: 1000,
  labels: [],
  uses: 0,
  createdAt: instant(0),
  ...part,
})

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
  income: 0,
  createdAt: instant(0),
  updatedAt: instant(0),
  ...part,
})
