import type { Instant, LiveRoomId, LiveVisitId } from '@fanlight/contract'
import type { Database, Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type Guest = { roomId: LiveRoomId; guestId: LiveVisitId }

export async function saveGuest(db: Database, { roomId, guestId }: Guest, at: Instant): Promise<void> {
  await db.alone(sql`
    insert into live_guests (room_id, guest_id, heard_at)
    values (${roomId}::bigint, ${guestId}::bigint, ${new Date(at)}::timestamptz)
  `)
}

/** They ask, so they are there. False: nobody looks in by that number. */
export async function saveHeard(db: Database, { roomId, guestId }: Guest, at: Instant): Promise<boolean> {
  const rows = await db.alone(sql`
    update live_guests set heard_at = ${new Date(at)}::timestamptz
    where room_id = ${roomId}::bigint and guest_id = ${guestId}::bigint returning guest_id
  `)
  return rows.length > 0
}

export const isLookingIn = async (from: Db, { roomId, guestId }: Guest): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from live_guests where room_id = ${roomId}::bigint and guest_id = ${guestId}::bigint
  `)) !== null

export async function countGuests(from: Db): Promise<number> {
  const row = await from.maybe<{ guests: number }>(sql`select count(*)::int as guests from live_guests`)
  return row?.guests ?? 0
}

/** Those who have not asked since then. Each is answered once, whoever asks. */
export const takeSilent = (db: Database, heardBefore: Instant): Promise<Guest[]> =>
  db.alone(sql`
    delete from live_guests where heard_at <= ${new Date(heardBefore)}::timestamptz returning room_id, guest_id
  `)
