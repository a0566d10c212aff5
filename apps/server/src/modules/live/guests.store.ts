import type { Instant, LiveRoomId, LiveVisitId } from '@fanlight/contract'
import type { Database, Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type Guest = { roomId: LiveRoomId; guestId: LiveVisitId }

export async function saveGuest(db: Database, { roomId, guestId }: Guest, process: string): Promise<void> {
  await db.alone(sql`
    insert into live_guests (room_id, guest_id, process) values (${roomId}::bigint, ${guestId}::bigint, ${process})
  `)
}

/** Heard by this process from now on. False: nobody looks in by that number. */
export async function takeOverGuest(db: Database, { roomId, guestId }: Guest, process: string): Promise<boolean> {
  const rows = await db.alone(sql`
    update live_guests set process = ${process}
    where room_id = ${roomId}::bigint and guest_id = ${guestId}::bigint returning guest_id
  `)
  return rows.length > 0
}

export const isLookingIn = async (from: Db, { roomId, guestId }: Guest): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from live_guests where room_id = ${roomId}::bigint and guest_id = ${guestId}::bigint
  `)) !== null

/** Those who went, as far as this process was the one that heard them. Answers who that is. */
export const endGuests = (db: Database, gone: readonly Guest[], process: string): Promise<Guest[]> =>
  db.alone(sql`
    delete from live_guests g
    using unnest(${gone.map(({ roomId }) => roomId)}::bigint[], ${gone.map(({ guestId }) => guestId)}::bigint[])
      as w (room_id, guest_id)
    where g.room_id = w.room_id and g.guest_id = w.guest_id and g.process = ${process}
    returning g.room_id, g.guest_id
  `)

/** Of rooms that are over, and of processes that have died. */
export async function forgetGuests(db: Database, aliveSince: Instant): Promise<void> {
  await db.alone(sql`
    delete from live_guests g using live_rooms r
    where r.room_id = g.room_id and (r.ended_at is not null or not exists (
      select 1 from live_processes p where p.process = g.process and p.seen_at >= ${new Date(aliveSince)}::timestamptz))
  `)
}
