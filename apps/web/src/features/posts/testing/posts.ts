import {
  diamonds,
  instant,
  userId,
  type AssetId,
  type Comment,
  type CommentId,
  type Post,
  type PostId,
  type PostMedia,
} from '@fanlight/contract'

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
  creator: {
    userId: userId('21'),
    displayName: 'Velvet',
    nickName: 'Velvet',
    userName: 'velvet',
    headPicUrl: null,
    isCreator: true,
    isFollowing: false,
    isSubscribed: false,
  },
  isOwn: false,
  status: 2,
  teaser: '',
  text: `Words of ${id}`,
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

export const aComment = (id: number, part: Partial<Comment> = {}): Comment => ({
  commentId: String(id) as CommentId,
  contentId: postId(1),
  author: {
    userId: userId('31'),
    displayName: 'Moth',
    nickName: 'Moth',
    userName: 'moth',
    headPicUrl: null,
    isCreator: false,
  },
  text: `Comment ${id}`,
  at: instant(Date.now() - 60_000),
  replyTo: null,
  mayDelete: false,
  isByCreator: false,
  ...part,
})
