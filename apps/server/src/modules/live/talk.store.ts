import type { Instant, LiveMessageId, LiveRoomId, UserId } from '@fanlight/contract'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'

export type SaidRow = PersonRow & { messageId: LiveMessageId; text: string; at: Instant }

const columns: Sql = sql`m.message_id, m.text, m.at, ${personColumns}`

/** What a reader sees of it: not what was taken out, nor of who left, nor of whom they block. */
const shownTo = (readerId: UserId): Sql => sql`
  m.removed_at is null and u.deleted_at is null and u.suspended_at is null
  and not exists (select 1 from blocks b where b.blocker_id = ${readerId}::bigint and b.blocked_id = m.user_id)
`

/** Null: there is one by that name already. */
export async function insertMessage(
  db: Database,
  message: { messageId: LiveMessageId; roomId: LiveRoomId; userId: UserId; key: string; text: string; at: Instant },
): Promise<SaidRow | null> {
  const { messageId, roomId, userId, key, text, at } = message
  const rows = await db.alone<SaidRow>(sql`
    with m as (
      insert into live_messages (message_id, room_id, user_id, key, text, at)
      select ${messageId}::bigint, r.room_id, ${userId}::bigint, ${key}, ${text}, ${new Date(at)}::timestamptz
      from live_rooms r where r.room_id = ${roomId}::bigint and r.ended_at is null
      on conflict on constraint live_messages_once do nothing
      returning message_id, user_id, text, at
    )
    select ${columns} from m join users u using (user_id)
  `)
  return rows[0] ?? null
}

export const findByKey = (from: Db, roomId: LiveRoomId, userId: UserId, key: string): Promise<SaidRow | null> =>
  from.maybe(sql`
    select ${columns} from live_messages m join users u using (user_id)
    where m.room_id = ${roomId}::bigint and m.user_id = ${userId}::bigint and m.key = ${key}
  `)

/** The latest, in the order in which they were said. */
export async function listRecent(from: Db, roomId: LiveRoomId, readerId: UserId, limit: number): Promise<SaidRow[]> {
  const rows = await from.many<SaidRow>(sql`
    select ${columns} from live_messages m join users u using (user_id)
    where m.room_id = ${roomId}::bigint and ${shownTo(readerId)}
    order by m.message_id desc limit ${limit}::int
  `)
  return rows.toReversed()
}

/** Who said it, whether or not it was taken out. Null: it is not there. */
export async function findAuthor(from: Db, roomId: LiveRoomId, messageId: LiveMessageId): Promise<UserId | null> {
  const row = await from.maybe<{ userId: UserId }>(sql`
    select user_id from live_messages where room_id = ${roomId}::bigint and message_id = ${messageId}::bigint
  `)
  return row?.userId ?? null
}

/** False: it was taken out before. */
export async function removeMessage(
  tx: Tx,
  roomId: LiveRoomId,
  messageId: LiveMessageId,
  at: Instant,
): Promise<boolean> {
  const removed = await tx.run(sql`
    update live_messages set removed_at = ${new Date(at)}::timestamptz
    where room_id = ${roomId}::bigint and message_id = ${messageId}::bigint and removed_at is null
  `)
  return removed > 0
}

/** What is on top of the chat, as a reader sees it. */
export const findPinned = (from: Db, roomId: LiveRoomId, readerId: UserId): Promise<SaidRow | null> =>
  from.maybe(sql`
    select ${columns} from live_rooms r join live_messages m on m.room_id = r.room_id and m.message_id = r.pinned_id
    join users u on u.user_id = m.user_id
    where r.room_id = ${roomId}::bigint and ${shownTo(readerId)}
  `)

/** False: it is not there, or of somebody who may say nothing. */
export async function pin(
  tx: Tx,
  { roomId, messageId, byId }: { roomId: LiveRoomId; messageId: LiveMessageId; byId: UserId },
): Promise<boolean> {
  const pinned = await tx.run(sql`
    update live_rooms r set pinned_id = m.message_id from live_messages m join users u using (user_id)
    where r.room_id = ${roomId}::bigint and m.room_id = r.room_id and m.message_id = ${messageId}::bigint
      and ${shownTo(byId)} and not exists (
        select 1 from live_mutes q where q.room_id = r.room_id and q.user_id = m.user_id
      )
  `)
  return pinned > 0
}

/** That line, or any, or any of that person. False: there was none of that on top. */
export async function unpin(
  tx: Tx,
  roomId: LiveRoomId,
  { messageId = null, authorId = null }: { messageId?: LiveMessageId | null; authorId?: UserId | null },
): Promise<boolean> {
  const gone = await tx.run(sql`
    update live_rooms r set pinned_id = null from live_messages m
    where r.room_id = ${roomId}::bigint and m.room_id = r.room_id and m.message_id = r.pinned_id
      and (${messageId}::bigint is null or m.message_id = ${messageId}::bigint)
      and (${authorId}::bigint is null or m.user_id = ${authorId}::bigint)
  `)
  return gone > 0
}

export const isMuted = async (from: Db, roomId: LiveRoomId, userId: UserId): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from live_mutes where room_id = ${roomId}::bigint and user_id = ${userId}::bigint
  `)) !== null

/** Those who were muted last. */
export async function listMuted(from: Db, roomId: LiveRoomId, limit: number): Promise<UserId[]> {
  const rows = await from.many<{ userId: UserId }>(sql`
    select user_id from live_mutes where room_id = ${roomId}::bigint order by muted_at desc, user_id limit ${limit}::int
  `)
  return rows.map(({ userId }) => userId)
}

/** False: there is nobody by that number. */
export async function saveMuted(
  tx: Tx,
  { roomId, userId, isMuted: wanted, at }: { roomId: LiveRoomId; userId: UserId; isMuted: boolean; at: Instant },
): Promise<boolean> {
  const there = await tx.maybe(sql`select 1 from users where user_id = ${userId}::bigint and deleted_at is null`)
  if (!there) return false
  if (wanted) {
    await tx.run(sql`
      insert into live_mutes (room_id, user_id, muted_at)
      values (${roomId}::bigint, ${userId}::bigint, ${new Date(at)}::timestamptz) on conflict do nothing
    `)
  } else {
    await tx.run(sql`delete from live_mutes where room_id = ${roomId}::bigint and user_id = ${userId}::bigint`)
  }
  return true
}

export const exportMessages = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select m.at, m.text, u.user_name as creator from live_messages m join live_rooms r using (room_id)
    left join users u on u.user_id = r.creator_id and u.deleted_at is null
    where m.user_id = ${userId} order by m.message_id
  `)

export async function eraseMessages(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from live_messages where user_id = ${userId}`)
}
