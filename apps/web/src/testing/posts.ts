import {
  diamonds,
  instant,
  type Asset,
  type AssetId,
  type CommentId,
  type CommentThread,
  type OwnPost,
  type Post,
  type PostId,
  type PostMedia,
} from '@fanlight/contract'
import { person, velvet } from './people.ts'

export const postId = (value: number): PostId => String(value) as PostId

export const aPhoto = (id: number, part: Partial<PostMedia> = {}): PostMedia => ({
  id: String(id) as AssetId,
  type: 'photo',
  url: `/media/assets/${id}?sig=1`,
  fuzzyUrl: `/media/fuzzy/${id}`,
  coverUrl: null,
  width: 1200,
  height: 900,
  durationMs: null,
  isLocked: false,
  isTeaser: false,
  ...part,
})

export const aPost = (id: number, part: Partial<Post> = {}): Post => ({
  contentId: postId(id),
  creator: { ...velvet, isFollowing: false, isSubscribed: false },
  isOwn: false,
  status: 2,
  language: 'en',
  teaser: '',
  text: `Words of ${id}`,
  poll: null,
  mediaList: [],
  coverId: null,
  photos: 0,
  videos: 0,
  visibility: { kind: 'everyone' },
  lock: null,
  isBought: false,
  likes: 0,
  comments: 0,
  isLiked: false,
  isSaved: false,
  isPinned: false,
  isSensitive: false,
  watermark: null,
  publishedAt: instant(Date.now() - 5 * 60_000),
  expiresAt: null,
  keptUntil: null,
  why: null,
  ...part,
})

/** For 50 diamonds, with two photos and a video in it. */
export const aPaidPost = (id: number, part: Partial<Post> = {}): Post =>
  aPost(id, {
    text: '',
    teaser: 'A look behind the door',
    photos: 2,
    videos: 1,
    visibility: { kind: 'paid', price: diamonds(50) },
    lock: { unlock: 'buy', minLevel: null, price: diamonds(50) },
    ...part,
  })

export const aComment = (id: number, part: Partial<CommentThread> = {}): CommentThread => ({
  commentId: String(id) as CommentId,
  contentId: postId(1),
  author: person('Moth', '31', { isCreator: false }),
  text: `Comment ${id}`,
  language: 'en',
  at: instant(Date.now() - 60_000),
  replyTo: null,
  threadOf: null,
  likes: 0,
  isLiked: false,
  replies: [],
  replyCount: 0,
  mayDelete: false,
  isByCreator: false,
  ...part,
})

export const anOwnPost = (id: number, part: Partial<OwnPost> = {}): OwnPost => ({
  contentId: postId(id),
  revision: 1,
  status: 0,
  note: null,
  teaser: '',
  text: 'By the sea',
  poll: null,
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

export const assetId = (value: number): AssetId => String(value) as AssetId

export const anAsset = (id: number, part: Partial<Asset> = {}): Asset => ({
  assetId: assetId(id),
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

export const aVideo = (id: number, part: Partial<Asset> = {}): Asset =>
  anAsset(id, { kind: 'video', fileName: `clip-${id}.mp4`, durationMs: 65_000, ...part })
