import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { AssetId, CommentId, Cursor, Diamonds, Instant, PostId, UserId, typedText } from '../core/scalars.ts'
import { MembershipLevel } from '../memberships/entities.ts'
import { LanguageCode } from '../platform/entities.ts'
import { Behavior } from '../profiles/entities.ts'
import { TipAmount } from '../tips/entities.ts'
import { TIP_REMARK_MAX_LENGTH } from '../tips/limits.ts'
import { Audience } from '../creators/entities.ts'
import * as descriptors from './descriptors.ts'
import {
  Comment,
  CommentText,
  CommentThread,
  ContentStatus,
  ListedPost,
  OwnPost,
  Poll,
  Post,
  PostForm,
  Translation,
} from './entities.ts'
import { NEWER_MAX, POLL_OPTIONS_MAX, SEEN_MAX } from './limits.ts'

const onePost = z.object({ contentId: PostId })

const FeedKind = z.enum(['following', 'foryou', 'new'])

export const listPosts = defineEndpoint(descriptors.listPosts, {
  summary: "A creator's posts (creatorId, pinned ones first), or the feed: following, foryou or new",
  input: z.object({
    creatorId: UserId.optional(),
    kind: FeedKind.default('foryou'),
    /** Of a creator: those with photos or videos alone. */
    only: z.enum(['all', 'media']).default('all'),
    cursor: Cursor.optional(),
  }),
  output: z.object({ contents: z.array(Post), nextCursor: z.string().nullable(), at: Instant }),
  refusals: ['NOT_FOUND', 'INVALID_INPUT'],
  limit: { max: 240, perSeconds: 60 },
})

export const countNewer = defineEndpoint(descriptors.countNewer, {
  summary: 'How many posts came into a feed since some page of it was read, and whose',
  input: z.object({ kind: FeedKind, since: Instant }),
  output: z.object({ count: z.int().max(NEWER_MAX), headPicUrls: z.array(z.string()).max(3) }),
})

export const getPost = defineEndpoint(descriptors.getPost, {
  summary: 'One post; locked media carries fuzzyUrl only',
  input: onePost,
  output: z.object({ content: Post }),
  refusals: ['NOT_FOUND'],
})

export const downloadKept = defineEndpoint(descriptors.downloadKept, {
  summary: 'A link that saves a photo or video of a bought post whose creator has left. Good for minutes',
  input: z.object({ contentId: PostId, mediaId: AssetId }),
  output: z.object({ url: z.string(), expiresAt: Instant }),
  refusals: ['NOT_FOUND'],
  limit: { max: 120, perSeconds: 60 },
})

export const listMyPosts = defineEndpoint(descriptors.listMyPosts, {
  summary: 'Posts bought, posts saved, or the own ones, newest first',
  input: z.object({
    kind: z.enum(['bought', 'saved', 'own']),
    /** Of the own ones. */
    status: ContentStatus.optional(),
    cursor: Cursor.optional(),
  }),
  /** `entries` for bought and saved, `own` for the own. */
  output: z.object({ entries: z.array(ListedPost), own: z.array(OwnPost), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const listSavedPosts = defineEndpoint(descriptors.listSavedPosts, {
  summary: 'Saved posts, by the name the other relations have',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({ entries: z.array(ListedPost), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const savePost = defineEndpoint(descriptors.savePost, {
  summary: 'Save (collectBehavior 1) a post or no longer (0); doing it twice is harmless',
  input: z.object({ contentId: PostId, collectBehavior: Behavior }),
  output: z.object({ isSaved: z.boolean() }),
  refusals: ['NOT_FOUND'],
})

export const likePost = defineEndpoint(descriptors.likePost, {
  summary: 'Like (likeBehavior 1) a post or no longer (0); doing it twice is harmless',
  input: z.object({ contentId: PostId, likeBehavior: Behavior }),
  output: z.object({ isLiked: z.boolean(), likes: z.int() }),
  refusals: ['NOT_FOUND'],
})

export const markSeen = defineEndpoint(descriptors.markSeen, {
  summary: 'Posts that came into view; each counts once per person',
  input: z.object({ contentIds: z.array(PostId).min(1).max(SEEN_MAX) }),
  output: z.object({}),
})

export const buyPost = defineEndpoint(descriptors.buyPost, {
  summary: 'Buy a post with diamonds. Bought before, it costs nothing and answers the post',
  input: z.object({
    contentId: PostId,
    /** What the buyer was shown; another price by now is refused. */
    expectedPrice: Diamonds.optional(),
  }),
  output: z.object({ content: Post, diamondBalance: Diamonds }),
  refusals: [
    'NOT_FOUND',
    'CONFLICT',
    'SELF_PAYMENT',
    'BLOCKED',
    'NOT_FOR_SALE',
    'PRICE_CHANGED',
    'INSUFFICIENT_DIAMONDS',
  ],
  limit: { max: 60, perSeconds: 60 },
})

export const tipPost = defineEndpoint(descriptors.tipPost, {
  summary: 'Tip a post. The same idempotency key twice tips once',
  input: z.object({
    contentId: PostId,
    tipAmount: TipAmount,
    tipRemark: typedText().max(TIP_REMARK_MAX_LENGTH).default(''),
  }),
  output: z.object({ diamondBalance: Diamonds }),
  refusals: ['NOT_FOUND', 'SELF_PAYMENT', 'BLOCKED', 'INSUFFICIENT_DIAMONDS', 'CONFLICT'],
  limit: { max: 60, perSeconds: 60 },
})

const translateLimit = { max: 30, perSeconds: 60 }

export const translatePost = defineEndpoint(descriptors.translatePost, {
  summary: 'What a post says, in another language: as much of it as the reader may read',
  input: z.object({ contentId: PostId, language: LanguageCode }),
  output: z.object({ teaser: Translation.nullable(), text: Translation.nullable() }),
  refusals: ['NOT_FOUND', 'TRANSLATION_UNAVAILABLE'],
  limit: translateLimit,
})

export const translateComment = defineEndpoint(descriptors.translateComment, {
  summary: 'What a comment says, in another language',
  input: z.object({ commentId: CommentId, language: LanguageCode }),
  output: z.object({ text: Translation }),
  refusals: ['NOT_FOUND', 'POST_LOCKED', 'TRANSLATION_UNAVAILABLE'],
  limit: translateLimit,
})

export const votePoll = defineEndpoint(descriptors.votePoll, {
  summary: 'Vote in the poll of a post. One vote per person, which may be changed until it ends',
  input: z.object({
    contentId: PostId,
    /** Its place among the options. */
    option: z
      .int()
      .nonnegative()
      .max(POLL_OPTIONS_MAX - 1),
  }),
  output: z.object({ poll: Poll }),
  refusals: ['NOT_FOUND', 'POST_LOCKED', 'SELF_ACTION', 'POLL_ENDED'],
  limit: { max: 60, perSeconds: 60 },
})

export const listComments = defineEndpoint(descriptors.listComments, {
  summary:
    'What people say below a post, newest first, each with its first answers. A person who may not see the post sees none',
  input: z.object({ contentId: PostId, cursor: Cursor.optional() }),
  output: z.object({
    comments: z.array(CommentThread),
    total: z.int(),
    nextCursor: z.string().nullable(),
    /** Who may say something, and whether the viewer is one of them. */
    commentsFrom: Audience,
    mayComment: z.boolean(),
  }),
  refusals: ['NOT_FOUND', 'POST_LOCKED', 'INVALID_INPUT'],
})

export const listReplies = defineEndpoint(descriptors.listReplies, {
  summary: 'The answers below a comment, in the order they were given',
  input: z.object({ commentId: CommentId, cursor: Cursor.optional() }),
  output: z.object({ replies: z.array(Comment), nextCursor: z.string().nullable() }),
  refusals: ['NOT_FOUND', 'POST_LOCKED', 'INVALID_INPUT'],
})

export const likeComment = defineEndpoint(descriptors.likeComment, {
  summary: 'Like (likeBehavior 1) a comment or no longer (0); doing it twice is harmless',
  input: z.object({ commentId: CommentId, likeBehavior: Behavior }),
  output: z.object({ isLiked: z.boolean(), likes: z.int() }),
  refusals: ['NOT_FOUND', 'POST_LOCKED'],
})

export const addComment = defineEndpoint(descriptors.addComment, {
  summary: 'Say something below a post. The same idempotency key twice says it once',
  input: z.object({ contentId: PostId, text: CommentText, replyTo: CommentId.optional() }),
  output: z.object({ comment: Comment, total: z.int() }),
  refusals: ['NOT_FOUND', 'BLOCKED', 'POST_LOCKED', 'COMMENTS_CLOSED', 'CONFLICT'],
  limit: { max: 30, perSeconds: 60 },
})

export const deleteComment = defineEndpoint(descriptors.deleteComment, {
  summary: 'Take an own comment away, or one below an own post',
  input: z.object({ commentId: CommentId }),
  output: z.object({ total: z.int() }),
  refusals: ['NOT_FOUND'],
})

export const getAuthoredPost = defineEndpoint(descriptors.getAuthoredPost, {
  summary: 'An own post with everything about it',
  input: onePost,
  output: z.object({ content: OwnPost }),
  refusals: ['NOT_FOUND'],
})

export const editPost = defineEndpoint(descriptors.editPost, {
  summary:
    'Make a post (no contentId; the same idempotency key twice makes one, with what was sent last) or change one, and its status. Whole: what is left out is emptied',
  input: z.object({
    contentId: PostId.optional(),
    /** Of what was changed; an older one is refused with CONFLICT. */
    revision: z.int().nonnegative().optional(),
    /** Left out: as it is; a new one is a draft. Published too early (a day set, a video not ready) becomes 1. */
    status: ContentStatus.optional(),
    content: PostForm,
  }),
  output: z.object({ content: OwnPost }),
  refusals: [
    'NOT_FOUND',
    'CONFLICT',
    'POST_EMPTY',
    'STATUS_REFUSED',
    'POST_SOLD',
    'POLL_VOTED',
    'TIER_MISSING',
    'MEDIA_FAILED',
    'DATE_REFUSED',
    'TOO_MANY_DRAFTS',
  ],
})

export const previewPost = defineEndpoint(descriptors.previewPost, {
  summary: 'An own post as another person would see it',
  input: z.object({
    contentId: PostId,
    isFollowing: z.boolean().default(false),
    level: z.union([z.literal(0), MembershipLevel]).default(0),
    hasBought: z.boolean().default(false),
  }),
  output: z.object({ content: Post }),
  refusals: ['NOT_FOUND'],
})

export const pinPost = defineEndpoint(descriptors.pinPost, {
  summary: 'Pin (pinBehavior 1) an own published post to the head of the profile, or no longer (0)',
  input: z.object({ contentId: PostId, pinBehavior: Behavior }),
  output: z.object({ content: OwnPost }),
  refusals: ['NOT_FOUND', 'STATUS_REFUSED', 'TOO_MANY_PINS'],
})

export const takeOffline = defineEndpoint(descriptors.takeOffline, {
  summary: 'Take an own post offline (removeBehavior 1) or bring it back (0). Who bought it keeps it',
  input: z.object({ contentId: PostId, removeBehavior: Behavior }),
  output: z.object({ content: OwnPost }),
  refusals: ['NOT_FOUND', 'STATUS_REFUSED', 'MEDIA_FAILED'],
})

export const deletePost = defineEndpoint(descriptors.deletePost, {
  summary: 'Delete an own post. Who bought it keeps it',
  input: onePost,
  output: z.object({}),
  refusals: ['NOT_FOUND'],
})

export const countCreatorPosts = defineEndpoint(descriptors.countCreatorPosts, {
  summary: 'How much a creator (creatorId, or oneself) has published; of oneself also by status',
  input: z.object({ creatorId: UserId.optional() }),
  output: z.object({
    posts: z.int(),
    photos: z.int(),
    videos: z.int(),
    own: z.object({ draft: z.int(), unpublished: z.int(), published: z.int(), offline: z.int() }).nullable(),
  }),
  refusals: ['NOT_FOUND'],
})
