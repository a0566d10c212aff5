import type { QuickReply, QuickReplyId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export const listReplies = (from: Db, creatorId: UserId): Promise<QuickReply[]> =>
  from.many<QuickReply>(sql`
    select reply_id, title, text from quick_replies where creator_id = ${creatorId} order by reply_id
  `)

/** Changes take turns, so that there are never more than fit. */
export async function lockReplies(tx: Tx, creatorId: UserId): Promise<QuickReply[]> {
  await tx.many(sql`select pg_advisory_xact_lock(hashtextextended(${`quick_replies:${creatorId}`}, 0))`)
  return listReplies(tx, creatorId)
}

export async function saveReply(tx: Tx, creatorId: UserId, { replyId, title, text }: QuickReply): Promise<void> {
  await tx.run(sql`
    insert into quick_replies (reply_id, creator_id, title, text) values (${replyId}, ${creatorId}, ${title}, ${text})
    on conflict (reply_id) do update set title = excluded.title, text = excluded.text
  `)
}

export async function deleteReply(tx: Tx, creatorId: UserId, replyId: QuickReplyId): Promise<void> {
  await tx.run(sql`delete from quick_replies where reply_id = ${replyId} and creator_id = ${creatorId}`)
}

export const exportReplies = (from: Db, userId: UserId): Promise<unknown[]> =>
  from.many(sql`select title, text from quick_replies where creator_id = ${userId} order by reply_id`)

export async function eraseReplies(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from quick_replies where creator_id = ${userId}`)
}
