import {
  COMMENTS_PAGE_SIZE,
  LARGEST_ID,
  type addComment,
  type Audience,
  type Comment,
  type InputOf,
  type listComments,
  type OutputOf,
  type PostId,
  type UserId,
} from '@fanlight/contract'
import { CommentId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
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
import { findPost } from './posts.store.ts'
import { lockOf } from './posts.policy.ts'
import { visibilityOf } from './posts.present.ts'
import type { PostRow } from './posts.sql.ts'

const position = cursorOf(z.object({ commentId: CommentId }))
const NEWEST = LARGEST_ID as CommentId

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
  async function mustBeOpen(from: Db, postId: PostId, viewerId: UserId | null): Promise<PostRow> {
    const post = await findPost(from, postId, viewerId, clock.now())
    if (!post?.publishedAt) throw new AppError('NOT_FOUND', {})
    const lock = lockOf(visibilityOf(post), { ...post, isOwn: post.userId === viewerId })
    if (lock) throw new AppError('POST_LOCKED', {})
    return post
  }

  const present = (row: store.CommentRow, viewerId: UserId | null): Comment => ({
    commentId: row.commentId,
    contentId: row.postId,
    author: presentPerson(row, links),
    text: row.text,
    at: row.at,
    replyTo: row.replyTo === null ? null : { commentId: row.replyTo, nickName: row.replyToName ?? '' },
    mayDelete: viewerId === row.userId || viewerId === row.creatorId,
    isByCreator: row.userId === row.creatorId,
  })

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
      const comments = page.map((row) => present(row, viewerId))
      const mayComment = isAmong(commentsFrom, post, viewerId)
      return { comments, total: post.comments, nextCursor, commentsFrom, mayComment }
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
        if (earlier) return { comment: present(earlier, authorId), total: comments }
        const { commentsFrom } = await creators.settingsOf(tx, creatorId)
        if (!isAmong(commentsFrom, post, authorId)) throw new AppError('COMMENTS_CLOSED', { commentsFrom })
        const answered = replyTo === undefined ? null : await store.lockComment(tx, postId, replyTo)
        if (replyTo !== undefined) {
          if (answered === null) throw new AppError('NOT_FOUND', {})
          if (answered !== authorId) await profiles.relations.assertNotBlocked(tx, authorId, answered)
        }
        const commentId = ids.next() as CommentId
        const comment = { commentId, postId, authorId, text, replyTo: replyTo ?? null, key }
        const isNew = await store.insertComment(tx, comment, clock.now())
        const total = isNew ? (await count(tx, postId, { comments: 1 })).comments : comments
        if (isNew) await notifications.tell(tx, ...newsOf({ commentId, postId, authorId, text, creatorId, answered }))
        const said = await store.findByKey(tx, authorId, key)
        if (!said) throw new Error('The comment just made is not there')
        return { comment: present(said, authorId), total }
      }),

    remove: (byId: UserId, commentId: CommentId): Promise<number> =>
      db.transaction(async (tx) => {
        const gone = await store.deleteComment(tx, commentId, byId)
        if (gone === null) throw new AppError('NOT_FOUND', {})
        const { postId } = gone
        await notifications.withdraw(tx, ...newsOf({ ...gone, commentId, text: '' }))
        return (await count(tx, postId, { comments: -1 })).comments
      }),
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
