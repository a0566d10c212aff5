import {
  COMMENTS_PAGE_SIZE,
  LARGEST_ID,
  type addComment,
  type Audience,
  type Comment,
  type CommentThread,
  type InputOf,
  type listComments,
  type listReplies,
  type OutputOf,
  type PostId,
  type UserId,
} from '@fanlight/contract'
import { CommentId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { Creators } from '../creators/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Profiles } from '../profiles/index.ts'
import { eventKey } from '../wallet/index.ts'
import * as store from './comments.store.ts'
import { count } from './counts.store.ts'
import { isOpenTo, openPost } from './open-post.ts'
import type { PostRow } from './posts.sql.ts'

const position = cursorOf(z.object({ commentId: CommentId }))
const NEWEST = LARGEST_ID as CommentId
const OLDEST = '0' as CommentId

/** What people say below a post. It is for those to whom the post is open. */
export function createComments({
  db,
  clock,
  ids,
  notifications,
  profiles,
  creators,
  links,
}: Platform & { notifications: Notifications; profiles: Profiles; creators: Creators; links: StoredLinks }) {
  const mustBeOpen = (from: Db, postId: PostId, viewerId: UserId | null): Promise<PostRow> =>
    openPost(from, clock, { postId, viewerId })

  const present = (row: store.CommentRow, viewerId: UserId | null): Comment => ({
    commentId: row.commentId,
    contentId: row.postId,
    author: presentPerson(row, links),
    text: row.text,
    language: row.language,
    at: row.at,
    replyTo: row.replyTo === null ? null : { commentId: row.replyTo, nickName: row.replyToName ?? '' },
    threadOf: row.threadOf,
    likes: row.likes,
    isLiked: row.isLiked,
    mayDelete: viewerId === row.userId || viewerId === row.creatorId,
    isByCreator: row.userId === row.creatorId,
  })

  /** With the first answers to each, and how many there are. */
  async function withReplies(rows: readonly store.CommentRow[], viewerId: UserId | null): Promise<CommentThread[]> {
    const threads = rows.map(({ commentId }) => commentId)
    if (threads.length === 0) return []
    const [replies, counts] = await Promise.all([
      store.listFirstReplies(db, threads, viewerId),
      store.countReplies(db, threads, viewerId),
    ])
    const countOf = new Map(counts.map(({ threadOf, count: replyCount }) => [threadOf, replyCount]))
    return rows.map((row) => ({
      ...present(row, viewerId),
      replies: replies.filter(({ threadOf }) => threadOf === row.commentId).map((reply) => present(reply, viewerId)),
      replyCount: countOf.get(row.commentId) ?? 0,
    }))
  }

  return {
    async list(
      viewerId: UserId | null,
      { contentId, cursor }: InputOf<typeof listComments>,
    ): Promise<OutputOf<typeof listComments>> {
      const post = await mustBeOpen(db, contentId, viewerId)
      const before = position.read(cursor, { commentId: NEWEST }).commentId
      const [rows, { commentsFrom }] = await Promise.all([
        store.listComments(db, contentId, viewerId, before),
        creators.settingsOf(db, post.userId),
      ])
      const { page, nextCursor } = pageOf(rows, COMMENTS_PAGE_SIZE, ({ commentId }) => position.write({ commentId }))
      const comments = await withReplies(page, viewerId)
      const mayComment = isAmong(commentsFrom, post, viewerId)
      return { comments, total: post.comments, nextCursor, commentsFrom, mayComment }
    },

    async replies(
      viewerId: UserId | null,
      { commentId, cursor }: InputOf<typeof listReplies>,
    ): Promise<OutputOf<typeof listReplies>> {
      const found = await store.findComment(db, commentId, viewerId)
      if (!found) throw new AppError('NOT_FOUND', {})
      await mustBeOpen(db, found.postId, viewerId)
      const after = position.read(cursor, { commentId: OLDEST }).commentId
      const rows = await store.listReplies(db, commentId, viewerId, after)
      const { page, nextCursor } = pageOf(rows, COMMENTS_PAGE_SIZE, (row) =>
        position.write({ commentId: row.commentId }),
      )
      return { replies: page.map((row) => present(row, viewerId)), nextCursor }
    },

    /** Whose comment it is, when the post is open to the person who asks. */
    async authorOf(from: Db, commentId: CommentId, viewerId: UserId): Promise<UserId | null> {
      const found = await store.findSaid(from, commentId)
      const isShown = found && (await isOpenTo(from, clock, { postId: found.postId, viewerId }))
      return isShown ? found.authorId : null
    },

    add: (
      authorId: UserId,
      { contentId: postId, text, replyTo }: InputOf<typeof addComment>,
      idempotencyKey: string | null,
    ): Promise<OutputOf<typeof addComment>> =>
      db.transaction(async (tx) => {
        const creatorId = await store.lockCreatorOf(tx, postId)
        if (creatorId === null) throw new AppError('NOT_FOUND', {})
        await profiles.relations.assertNotBlocked(tx, authorId, creatorId)
        const post = await mustBeOpen(tx, postId, authorId)
        const { comments } = post
        // Of this post: the same key elsewhere is said elsewhere.
        const key = `${postId}:${eventKey(idempotencyKey, ids)}`
        const earlier = await store.findByKey(tx, authorId, key)
        if (earlier && (earlier.text !== text || earlier.replyTo !== (replyTo ?? null)))
          throw new AppError('KEY_REUSED', {})
        if (earlier) return { comment: present(earlier, authorId), total: comments }
        const { commentsFrom } = await creators.settingsOf(tx, creatorId)
        if (!isAmong(commentsFrom, post, authorId)) throw new AppError('COMMENTS_CLOSED', { commentsFrom })
        const before = replyTo === undefined ? null : await store.lockComment(tx, postId, replyTo)
        if (replyTo !== undefined && before === null) throw new AppError('NOT_FOUND', {})
        const answered = before?.authorId ?? null
        if (answered !== null && answered !== authorId) {
          await profiles.relations.assertNotBlocked(tx, authorId, answered)
        }
        const commentId = ids.next() as CommentId
        const threadOf = before?.threadOf ?? null
        const comment = { commentId, postId, authorId, text, replyTo: replyTo ?? null, threadOf, key }
        const isNew = await store.insertComment(tx, comment, clock.now())
        const total = isNew ? (await count(tx, postId, { comments: 1 })).comments : comments
        if (isNew) await notifications.tell(tx, ...newsOf({ commentId, postId, authorId, text, creatorId, answered }))
        const said = await store.findByKey(tx, authorId, key)
        if (!said) throw new Error('The comment just made is not there')
        return { comment: present(said, authorId), total }
      }),

    like: (fanId: UserId, commentId: CommentId, behavior: 0 | 1): Promise<{ isLiked: boolean; likes: number }> =>
      db.transaction(async (tx) => {
        const isLiked = behavior === 1
        // A like can be taken back, whatever became of the post and between the two.
        const found = isLiked ? await store.findComment(tx, commentId, fanId) : await store.findSaid(tx, commentId)
        if (!found) throw new AppError('NOT_FOUND', {})
        if (isLiked) await mustBeOpen(tx, found.postId, fanId)
        const like = { fanId, commentId }
        const isNew = isLiked
          ? await store.insertCommentLike(tx, like, clock.now())
          : await store.deleteCommentLike(tx, like)
        // One line says that they like what was said below the post: it goes with the last of their likes.
        const about = {
          receiverId: found.authorId,
          kind: 'comment_like' as const,
          subject: found.postId,
          actorId: fanId,
        }
        if (isNew && isLiked) await notifications.tell(tx, about)
        else if (isNew && !(await store.likesAnother(tx, like))) await notifications.withdraw(tx, about)
        const likes = await store.countCommentLike(tx, commentId, isNew ? (isLiked ? 1 : -1) : 0)
        if (likes === null) throw new AppError('NOT_FOUND', {})
        return { isLiked, likes }
      }),

    removeIn,

    remove: (byId: UserId, commentId: CommentId): Promise<number> =>
      db.transaction((tx) => removeIn(tx, byId, commentId)),
  }

  /** Answers how many are left below the post. */
  async function removeIn(tx: Tx, byId: UserId, commentId: CommentId): Promise<number> {
    const gone = await store.deleteComment(tx, commentId, byId)
    if (gone === null) throw new AppError('NOT_FOUND', {})
    const { postId } = gone
    await notifications.withdraw(tx, ...newsOf({ ...gone, commentId, text: '' }))
    return (await count(tx, postId, { comments: -1 })).comments
  }
}

type Said = {
  commentId: CommentId
  postId: PostId
  authorId: UserId
  text: string
  creatorId: UserId
  /** Who is answered by it. */
  answered: UserId | null
}

/** Whose post it is hears of it, and who is answered; a person who is both, of the answer. */
function newsOf({ commentId, postId, authorId, text, creatorId, answered }: Said) {
  const about = { subject: postId, actorId: authorId, eventKey: commentId, quote: text }
  const reply = answered === null ? [] : [{ ...about, kind: 'reply' as const, receiverId: answered }]
  const comment = answered === creatorId ? [] : [{ ...about, kind: 'comment' as const, receiverId: creatorId }]
  return [...reply, ...comment]
}

/** Whether the creator lets them comment. A subscriber is a fan, too, whether or not they follow. */
function isAmong(audience: Audience, { userId, isFollowing, level }: PostRow, viewerId: UserId | null): boolean {
  if (viewerId === null) return false
  if (viewerId === userId || audience === 'everyone' || level > 0) return true
  return audience === 'fans' && isFollowing
}
