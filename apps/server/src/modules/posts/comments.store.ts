import type { CommentId, Instant, PostId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'
import { isPresent } from './posts.sql.ts'

export type CommentRow = PersonRow & {
  commentId: CommentId
  postId: PostId
  creatorId: UserId
  text: string
  at: Instant
  replyTo: CommentId | null
  replyToName: string | null
}

const columns: Sql = sql`
  c.comment_id, c.post_id, p.creator_id, c.text, c.at, c.reply_to, w.nick_name as reply_to_name,
  ${personColumns}
`
const joins: Sql = sql`
  join posts p using (post_id) join users u on u.user_id = c.author_id
  left join post_comments r on r.comment_id = c.reply_to left join users w on w.user_id = r.author_id
`

/** Nothing of those whom the viewer blocks, nor of those who block the viewer. 21 is the page and one more. */
export const listComments = (
  db: Db,
  postId: PostId,
  viewerId: UserId | null,
  before: CommentId,
): Promise<CommentRow[]> =>
  db.many<CommentRow>(sql`
    select ${columns} from post_comments c ${joins}
    where c.post_id = ${postId} and c.comment_id < ${before} and ${isPresent(viewerId)}
    order by c.comment_id desc limit 21
  `)

export const findByKey = (db: Db, authorId: UserId, key: string): Promise<CommentRow | null> =>
  db.maybe<CommentRow>(sql`
    select ${columns} from post_comments c ${joins} where c.author_id = ${authorId} and c.key = ${key}
  `)

/** Held, so that it cannot be deleted between being found and being answered. */
export async function lockComment(tx: Tx, postId: PostId, commentId: CommentId): Promise<UserId | null> {
  const found = await tx.maybe<{ authorId: UserId }>(sql`
    select author_id from post_comments where comment_id = ${commentId} and post_id = ${postId} for key share
  `)
  return found?.authorId ?? null
}

export type NewComment = {
  commentId: CommentId
  postId: PostId
  authorId: UserId
  text: string
  replyTo: CommentId | null
  key: string
}

/** Says false when the author has used this key before. */
export async function insertComment(tx: Tx, comment: NewComment, now: Instant): Promise<boolean> {
  const added = await tx.run(sql`
    insert into post_comments (comment_id, post_id, author_id, text, reply_to, key, at)
    values (${comment.commentId}, ${comment.postId}, ${comment.authorId}, ${comment.text}, ${comment.replyTo},
      ${comment.key}, ${new Date(now)})
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
