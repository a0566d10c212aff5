import { z } from 'zod'
import { AssetId, CommentId, Diamonds, Instant, PostId, typedText } from '../core/scalars.ts'
import { Asset, MediaKind } from '../media/entities.ts'
import { MembershipLevel } from '../memberships/entities.ts'
import { LanguageCode } from '../platform/entities.ts'
import { ProfileSummary } from '../profiles/entities.ts'
import {
  COMMENT_MAX_LENGTH,
  POLL_DAYS,
  POLL_OPTION_MAX_LENGTH,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_QUESTION_MAX_LENGTH,
  POST_MEDIA_MAX,
  POST_PRICE_MAX,
  POST_PRICE_MIN,
  POST_TEXT_MAX_LENGTH,
  REPLIES_SHOWN,
  TEASER_MAX_LENGTH,
} from './limits.ts'

/** 0 draft, 1 unpublished, 2 published, 3 offline. */
export const ContentStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type ContentStatus = z.infer<typeof ContentStatus>

const price = Diamonds.min(POST_PRICE_MIN).max(POST_PRICE_MAX)

/** Who may see a post: everyone, followers, a tier level and up, buyers, or a level and up and buyers. */
export const Visibility = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('followers') }),
  z.object({ kind: z.literal('tier'), minLevel: MembershipLevel }),
  z.object({ kind: z.literal('paid'), price }),
  z.object({ kind: z.literal('tier_or_paid'), minLevel: MembershipLevel, price }),
])
export type Visibility = z.infer<typeof Visibility>

/**
 * One slide of the gallery. Locked, it has neither `url` nor `coverUrl`, only a blur; open, it has all three, because a
 * sensitive post shows the blur to viewers who have not said their age.
 */
export const PostMedia = z.object({
  id: AssetId,
  type: MediaKind,
  /** A picture, or the playlist of a video. Signed for this viewer; it expires. */
  url: z.string().nullable(),
  fuzzyUrl: z.string(),
  /** The still picture of a video. */
  coverUrl: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  durationMs: z.int().nullable(),
  isLocked: z.boolean(),
  /** Free for everybody, though the post is not. */
  isTeaser: z.boolean(),
})
export type PostMedia = z.infer<typeof PostMedia>

/** What would open a locked post. */
export const PostLock = z.object({
  unlock: z.enum(['follow', 'subscribe', 'buy', 'subscribe_or_buy']),
  minLevel: MembershipLevel.nullable(),
  price: Diamonds.nullable(),
})
export type PostLock = z.infer<typeof PostLock>

/** A poll as one viewer sees it. */
export const Poll = z.object({
  /** Empty: the post asks it. */
  question: z.string(),
  /** `votes` is null while the viewer may vote and has not: what others chose would choose for them. */
  options: z.array(z.object({ text: z.string(), votes: z.int().nullable() })),
  /** How many people voted. */
  total: z.int(),
  /** The viewer's own choice: its place among the options. */
  voted: z.int().nullable(),
  /** Null: it has no end. */
  endsAt: Instant.nullable(),
  isOver: z.boolean(),
})
export type Poll = z.infer<typeof Poll>

/** Why a post is in a fan's 'For you'. */
export const FeedReason = z.enum(['subscribed', 'bought', 'tipped', 'following', 'liked', 'popular', 'new'])
export type FeedReason = z.infer<typeof FeedReason>

/** A post as one viewer sees it. */
export const Post = z.object({
  contentId: PostId,
  creator: ProfileSummary.extend({ isFollowing: z.boolean(), isSubscribed: z.boolean() }),
  isOwn: z.boolean(),
  status: ContentStatus,
  /** What its creator speaks, which is what they write, as a rule. */
  language: LanguageCode,
  /** Free for everybody. */
  teaser: z.string(),
  /** Empty while the post is locked. */
  text: z.string(),
  /** Null while the post is locked, too. */
  poll: Poll.nullable(),
  mediaList: z.array(PostMedia),
  /** Which of the media stands for all of them where there is room for one. */
  coverId: AssetId.nullable(),
  photos: z.int(),
  videos: z.int(),
  visibility: Visibility,
  /** Null: the viewer sees all of it. */
  lock: PostLock.nullable(),
  isBought: z.boolean(),
  likes: z.int(),
  comments: z.int(),
  isLiked: z.boolean(),
  isSaved: z.boolean(),
  isPinned: z.boolean(),
  isSensitive: z.boolean(),
  /** What the player writes over a video; pictures come with it. */
  watermark: z.string().nullable(),
  publishedAt: Instant,
  expiresAt: Instant.nullable(),
  /** Its creator has left. The viewer bought it, and can look at it and download it until then. */
  keptUntil: Instant.nullable(),
  why: FeedReason.nullable(),
})
export type Post = z.infer<typeof Post>

/** A post in a list of bought or saved ones. */
export const ListedPost = z.object({
  /** When it was bought or saved. */
  at: Instant,
  /** What was paid for it; null in the list of saved ones. */
  price: Diamonds.nullable(),
  content: Post,
})
export type ListedPost = z.infer<typeof ListedPost>

/** Why a post is not to be seen though it is finished: its day has not come, a video is not ready, or it ran out. */
export const StatusNote = z.enum(['scheduled', 'media_processing', 'media_failed', 'expired'])

/** How many days after the post was published; null: it has no end. */
const pollDays = z.literal(POLL_DAYS).nullable()
export type PollDays = z.infer<typeof pollDays>

export const PollForm = z.object({
  question: typedText().max(POLL_QUESTION_MAX_LENGTH).default(''),
  options: z
    .array(typedText().min(1).max(POLL_OPTION_MAX_LENGTH))
    .min(POLL_OPTIONS_MIN)
    .max(POLL_OPTIONS_MAX)
    .refine((options) => new Set(options).size === options.length, 'The same option twice'),
  days: pollDays.default(null),
})
export type PollForm = z.infer<typeof PollForm>

/** A poll as its creator sees it. */
export const OwnPoll = z.object({
  question: z.string(),
  options: z.array(z.object({ text: z.string(), votes: z.int() })),
  total: z.int(),
  days: pollDays,
})
export type OwnPoll = z.infer<typeof OwnPoll>

export const OwnPostMedia = z.object({ asset: Asset, isTeaser: z.boolean() })

/** A post as its creator sees it. */
export const OwnPost = z.object({
  contentId: PostId,
  /** Counts the changes; a creator who changes an old one is told. */
  revision: z.int(),
  status: ContentStatus,
  note: StatusNote.nullable(),
  teaser: z.string(),
  text: z.string(),
  poll: OwnPoll.nullable(),
  mediaList: z.array(OwnPostMedia),
  coverId: AssetId.nullable(),
  visibility: Visibility,
  /** When it is to be published; null: at once. */
  publishAt: Instant.nullable(),
  publishedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  isPinned: z.boolean(),
  isSensitive: z.boolean(),
  hasWatermark: z.boolean(),
  counts: z.object({
    views: z.int(),
    likes: z.int(),
    comments: z.int(),
    saves: z.int(),
    sales: z.int(),
    tips: z.int(),
  }),
  /** What it brought its creator, after the commission: purchases and tips. */
  income: Diamonds,
  createdAt: Instant,
  updatedAt: Instant,
})
export type OwnPost = z.infer<typeof OwnPost>

export const PostForm = z
  .object({
    teaser: typedText().max(TEASER_MAX_LENGTH).default(''),
    text: typedText().max(POST_TEXT_MAX_LENGTH).default(''),
    /** Null: none, and one that was there is gone with its votes. Once there are votes it stays as it is, but for its end. */
    poll: PollForm.nullable().default(null),
    /** In the order they are shown. */
    mediaList: z
      .array(z.object({ assetId: AssetId, isTeaser: z.boolean().default(false) }))
      .max(POST_MEDIA_MAX)
      .default([]),
    /** Left out or null: the first. */
    coverId: AssetId.nullable().default(null),
    visibility: Visibility.default({ kind: 'everyone' }),
    publishAt: Instant.nullable().default(null),
    expiresAt: Instant.nullable().default(null),
    isSensitive: z.boolean().default(false),
    /** Left out: as it was; of a new post, as the creator's settings say. */
    hasWatermark: z.boolean().optional(),
  })
  .refine(({ mediaList }) => new Set(mediaList.map(({ assetId }) => assetId)).size === mediaList.length, {
    message: 'The same file twice',
    path: ['mediaList'],
  })
  .refine(({ mediaList, coverId }) => coverId === null || mediaList.some(({ assetId }) => assetId === coverId), {
    message: 'The cover is one of the media',
    path: ['coverId'],
  })
export type PostForm = z.infer<typeof PostForm>

export const CommentText = typedText().min(1).max(COMMENT_MAX_LENGTH)

export const Comment = z.object({
  commentId: CommentId,
  contentId: PostId,
  author: ProfileSummary,
  text: z.string(),
  /** What its author speaks. */
  language: LanguageCode,
  at: Instant,
  /** Whom it answers; null when it answers nobody or that comment is gone. */
  replyTo: z.object({ commentId: CommentId, nickName: z.string() }).nullable(),
  /** Below which comment it is shown: where the conversation began. Null: it began with this one. */
  threadOf: CommentId.nullable(),
  likes: z.int(),
  isLiked: z.boolean(),
  /** The author's own, or a comment below the viewer's post. */
  mayDelete: z.boolean(),
  isByCreator: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

/** What an engine made of some words. */
export const Translation = z.object({
  words: z.string(),
  /** The language they were in, as browsers know it; null where the engine does not say. */
  source: z.string().nullable(),
})
export type Translation = z.infer<typeof Translation>

/** A comment with the first of its answers, in the order they were given. */
export const CommentThread = Comment.extend({
  replies: z.array(Comment).max(REPLIES_SHOWN),
  /** How many there are for the viewer. */
  replyCount: z.int(),
})
export type CommentThread = z.infer<typeof CommentThread>
