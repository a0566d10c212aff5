import {
  REPLIES_SHOWN,
  type CommentId,
  type Instant,
  type LanguageCode,
  type PostId,
  type UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'
import { isPresent } from './posts.sql.ts'

export type CommentRow = PersonRow & {
  commentId: CommentId
  postId: PostId
  creatorId: UserId
  text: string
  language: LanguageCode
  at: Instant
  replyTo: CommentId | null
  replyToName: string | null
  threadOf: CommentId | null
  likes: number
  isLiked: boolean
}

const columns: Sql = sql`
  c.comment_id, c.post_id, p.creator_id, c.text, u.language_code as language, c.at, c.reply_to, w.nick_name as reply_to_name, c.thread_of, c.likes,
  l.fan_id is not null as is_liked, ${personColumns}
`
const joins = (viewerId: UserId | null): Sql => sql`
  join posts p using (post_id) join users u on u.user_id = c.author_id
  left join post_comments r on r.comment_id = c.reply_to left join users w on w.user_id = r.author_id
  left join comment_likes l on l.comment_id = c.comment_id and l.fan_id = ${viewerId}::bigint
`

/**
 * Those with which a conversation began. Nothing of those whom the viewer blocks, nor of those who block the viewer. 21 is
 * the page and one more.
 */
export const listComments = (
  db: Db,
  postId: PostId,
  viewerId: UserId | null,
  before: CommentId,
): Promise<CommentRow[]> =>
  db.many<CommentRow>(sql`
    select ${columns} from post_comments c ${joins(viewerId)}
    where c.post_id = ${postId} and c.thread_of is null and c.comment_id < ${before} and ${isPresent(viewerId)}
    order by c.comment_id desc limit 21
  `)

/** The first answers of each of these conversations, in the order they were given. */
export const listFirstReplies = (
  db: Db,
  threads: readonly CommentId[],
  viewerId: UserId | null,
): Promise<CommentRow[]> =>
  db.many<CommentRow>(sql`
    select said.* from unnest(${threads}::bigint[]) as k (thread_of) cross join lateral (
      select ${columns} from post_comments c ${joins(viewerId)}
      where c.thread_of = k.thread_of and ${isPresent(viewerId)}
      order by c.comment_id limit ${REPLIES_SHOWN}
    ) said order by said.comment_id
  `)

export const countReplies = (
  db: Db,
  threads: readonly CommentId[],
  viewerId: UserId | null,
): Promise<{ threadOf: CommentId; count: number }[]> =>
  db.many(sql`
    select c.thread_of, count(*)::int as count from post_comments c join users u on u.user_id = c.author_id
    where c.thread_of = any(${threads}::bigint[]) and ${isPresent(viewerId)} group by c.thread_of
  `)

/** In the order they were given. */
export const listReplies = (
  db: Db,
  threadOf: CommentId,
  viewerId: UserId | null,
  after: CommentId,
): Promise<CommentRow[]> =>
  db.many<CommentRow>(sql`
    select ${columns} from post_comments c ${joins(viewerId)}
    where c.thread_of = ${threadOf} and c.comment_id > ${after} and ${isPresent(viewerId)}
    order by c.comment_id limit 21
  `)

export type FoundComment = { postId: PostId; authorId: UserId }

/** One that is there for the viewer, as far as its author is concerned. */
export const findComment = (db: Db, commentId: CommentId, viewerId: UserId | null): Promise<FoundComment | null> =>
  db.maybe<FoundComment>(sql`
    select c.post_id, c.author_id from post_comments c join users u on u.user_id = c.author_id
    where c.comment_id = ${commentId} and ${isPresent(viewerId)}
  `)

/** Blocks do not matter: who insulted a person and then blocked them can be reported all the same. */
export const findSaid = (db: Db, commentId: CommentId): Promise<FoundComment | null> =>
  db.maybe<FoundComment>(sql`select post_id, author_id from post_comments where comment_id = ${commentId}`)

export const findByKey = (db: Db, authorId: UserId, key: string): Promise<CommentRow | null> =>
  db.maybe<CommentRow>(sql`
    select ${columns} from post_comments c ${joins(authorId)} where c.author_id = ${authorId} and c.key = ${key}
  `)

/** Held, so that it cannot be deleted between being found and being answered. */
export async function lockComment(
  tx: Tx,
  postId: PostId,
  commentId: CommentId,
): Promise<{ authorId: UserId; threadOf: CommentId } | null> {
  const found = await tx.maybe<{ authorId: UserId; threadOf: CommentId | null }>(sql`
    select author_id, thread_of from post_comments where comment_id = ${commentId} and post_id = ${postId} for key share
  `)
  if (!found) return null
  // Where the conversation began is held, too. Should it go in this very moment, the answers stand for themselves.
  const root = await tx.maybe<{ commentId: CommentId }>(sql`
    select comment_id from post_comments where comment_id = ${found.threadOf}::bigint for key share
  `)
  return { authorId: found.authorId, threadOf: root?.commentId ?? commentId }
}

export type NewComment = {
  commentId: CommentId
  postId: PostId
  authorId: UserId
  text: string
  replyTo: CommentId | null
  threadOf: CommentId | null
  key: string
}

/** Says false when the author has used this key before. */
export async function insertComment(tx: Tx, comment: NewComment, now: Instant): Promise<boolean> {
  const added = await tx.run(sql`
    insert into post_comments (comment_id, post_id, author_id, text, reply_to, thread_of, key, at)
    values (${comment.commentId}, ${comment.postId}, ${comment.authorId}, ${comment.text}, ${comment.replyTo},
      ${comment.threadOf}, ${comment.key}, ${new Date(now)})
    on conflict on constraint post_comments_once do nothing
  `)
  return added === 1
}

export type DeletedComment = { postId: PostId; authorId: UserId; creatorId: UserId; answered: UserId | null }

/** By its author, or by whose post it is below. Answers what it was. */
export function deleteComment(tx: Tx, commentId: CommentId, byId: UserId): Promise<DeletedComment | null> {
  return tx.maybe<DeletedComment>(sql`
    delete from post_comments c using posts p
    where c.comment_id = ${commentId} and p.post_id = c.post_id and ${byId} in (c.author_id, p.creator_id)
    returning c.post_id, c.author_id, p.creator_id,
      (select r.author_id from post_comments r where r.comment_id = c.reply_to) as answered
  `)
}

/** Whose post it is, locked: while something is said about it, it cannot be changed. */
export async function lockCreatorOf(tx: Tx, postId: PostId): Promise<UserId | null> {
  const row = await tx.maybe<{ creatorId: UserId }>(sql`
    select creator_id from posts where post_id = ${postId} and published_at is not null for key share
  `)
  return row?.creatorId ?? null
}

type CommentLike = { fanId: UserId; commentId: CommentId }

/** Each says whether anything changed. A comment that was just deleted is not there to be liked. */
export async function insertCommentLike(tx: Tx, { fanId, commentId }: CommentLike, now: Instant): Promise<boolean> {
  const added = await tx.run(sql`
    insert into comment_likes (fan_id, comment_id, liked_at)
    select ${fanId}::bigint, comment_id, ${new Date(now)}::timestamptz from post_comments
    where comment_id = ${commentId} for key share
    on conflict do nothing
  `)
  return added === 1
}

export async function deleteCommentLike(tx: Tx, { fanId, commentId }: CommentLike): Promise<boolean> {
  return (await tx.run(sql`delete from comment_likes where fan_id = ${fanId} and comment_id = ${commentId}`)) === 1
}

/** Counts it, last in a transaction; 0 only reads. Null: the comment is gone. */
export async function countCommentLike(tx: Tx, commentId: CommentId, change: 1 | -1 | 0): Promise<number | null> {
  const row =
    change === 0
      ? await tx.maybe<{ likes: number }>(sql`select likes from post_comments where comment_id = ${commentId}`)
      : await tx.maybe<{ likes: number }>(sql`
          update post_comments set likes = likes + ${change}::int where comment_id = ${commentId} returning likes
        `)
  return row?.likes ?? null
}

/** Whether they like anything else that the same person said below the same post. */
export async function likesAnother(tx: Tx, { fanId, commentId }: CommentLike): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 from post_comments c
      join post_comments o on o.post_id = c.post_id and o.author_id = c.author_id
      join comment_likes l on l.comment_id = o.comment_id and l.fan_id = ${fanId}
    where c.comment_id = ${commentId} limit 1
  `)
  return found !== null
}
