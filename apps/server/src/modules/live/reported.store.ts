import type { Instant, LiveMessageId, LiveRoomId, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type ReportedLine = { messageId: LiveMessageId; roomId: LiveRoomId; userId: UserId; at: Instant; text: string }

/** A line of a room that the reader was in, or has. Also one that was taken out meanwhile. */
export const findReadableLine = (from: Db, messageId: LiveMessageId, readerId: UserId): Promise<ReportedLine | null> =>
  from.maybe(sql`
    select m.message_id, m.room_id, m.user_id, m.at, m.text
    from live_messages m join live_rooms r using (room_id) join users u on u.user_id = m.user_id and u.deleted_at is null
    where m.message_id = ${messageId}::bigint and (
      r.creator_id = ${readerId}::bigint or exists (
        select 1 from live_visits v where v.room_id = m.room_id and v.user_id = ${readerId}::bigint
      )
    )
  `)

/** What the same person said in the room before and after, and the line itself. */
export async function listAround(from: Db, line: ReportedLine, limit: number): Promise<ReportedLine[]> {
  const { roomId, userId, messageId } = line
  const columns = sql`m.message_id, m.room_id, m.user_id, m.at, m.text`
  const before = await from.many<ReportedLine>(sql`
    select ${columns} from live_messages m
    where m.room_id = ${roomId}::bigint and m.user_id = ${userId}::bigint and m.message_id < ${messageId}::bigint
    order by m.message_id desc limit ${limit}::int
  `)
  const after = await from.many<ReportedLine>(sql`
    select ${columns} from live_messages m
    where m.room_id = ${roomId}::bigint and m.user_id = ${userId}::bigint and m.message_id > ${messageId}::bigint
    order by m.message_id limit ${limit}::int
  `)
  return [...before.toReversed(), line, ...after]
}

/** In which room it was said, for who takes it down. */
export async function findRoomOfLine(from: Db, messageId: LiveMessageId): Promise<LiveRoomId | null> {
  const row = await from.maybe<{ roomId: LiveRoomId }>(sql`
    select room_id from live_messages where message_id = ${messageId}::bigint
  `)
  return row?.roomId ?? null
}

export const isCreatorHere = async (from: Db, creatorId: UserId): Promise<boolean> =>
  (await from.maybe(sql`select 1 from users where user_id = ${creatorId}::bigint and deleted_at is null`)) !== null
