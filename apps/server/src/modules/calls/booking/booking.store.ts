import {
  MINUTE_MS,
  type BookingId,
  type BookingState,
  type CallHours,
  type CallId,
  type CallKind,
  type Diamonds,
  type Instant,
  type UserId,
} from '@fanlight/contract'
import type { Database, Db, Tx } from '../../../platform/db/db.ts'
import type { Snapshot } from '../../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../../identity/index.ts'
import type { BookingData } from './booking.machine.ts'
import type { Taken } from './slots.ts'

type Row = Omit<BookingData, 'cycleMs'> & { cycleMinutes: number }
export type SeenRow = { booking: BookingData; other: PersonRow | null; isFollowing: boolean }

/** Of call_bookings `b`. */
const columns: Sql = sql`
  b.booking_id, b.creator_id, b.fan_id, b.kind, b.state, b.price, b.cycle_minutes::int as cycle_minutes, b.cycles::int as cycles,
  b.used::int as used, b.returned::int as returned, b.booked_at, b.starts_at, b.ends_at, b.fan_came_at, b.creator_came_at,
  b.was_creator_here, b.last_end_by, b.reminded::int as reminded, b.call_id
`

const asBooking = ({ cycleMinutes, ...row }: Row): BookingData => ({ ...row, cycleMs: cycleMinutes * MINUTE_MS })
const time = (at: Instant | null): Date | null => (at === null ? null : new Date(at))

export async function findBooking(from: Db, bookingId: BookingId): Promise<BookingData | null> {
  const row = await from.maybe<Row>(sql`
    select ${columns} from call_bookings b where b.booking_id = ${bookingId}::bigint
  `)
  return row && asBooking(row)
}

/** Held until the transaction ends. */
export async function lockBooking(tx: Tx, bookingId: BookingId): Promise<BookingData | null> {
  const row = await tx.maybe<Row>(sql`
    select ${columns} from call_bookings b where b.booking_id = ${bookingId}::bigint for update
  `)
  return row && asBooking(row)
}

/** Says false when the time is not free any more, for either of the two. */
export async function insertBooking(tx: Tx, booking: BookingData, dueAt: Instant | null): Promise<boolean> {
  const rows = await tx.many(sql`
    insert into call_bookings (booking_id, creator_id, fan_id, kind, state, price, cycle_minutes, cycles, booked_at,
      starts_at, ends_at, reminded, due_at)
    values (${booking.bookingId}::bigint, ${booking.creatorId}::bigint, ${booking.fanId}::bigint, ${booking.kind}, 'booked',
      ${booking.price}::integer, ${booking.cycleMs / MINUTE_MS}::smallint, ${booking.cycles}::smallint,
      ${time(booking.bookedAt)}::timestamptz, ${time(booking.startsAt)}::timestamptz, ${time(booking.endsAt)}::timestamptz,
      ${booking.reminded}::smallint, ${time(dueAt)}::timestamptz)
    on conflict do nothing returning booking_id
  `)
  return rows.length > 0
}

export async function saveBooking(tx: Tx, booking: BookingData, dueAt: Instant | null): Promise<void> {
  await tx.run(sql`
    update call_bookings set state = ${booking.state}, used = ${booking.used}::smallint,
      returned = ${booking.returned}::smallint, fan_came_at = ${time(booking.fanCameAt)}::timestamptz,
      creator_came_at = ${time(booking.creatorCameAt)}::timestamptz, was_creator_here = ${booking.wasCreatorHere}::boolean,
      last_end_by = ${booking.lastEndBy}, reminded = ${booking.reminded}::smallint, call_id = ${booking.callId}::bigint,
      due_at = ${time(dueAt)}::timestamptz
    where booking_id = ${booking.bookingId}::bigint
  `)
}

/** Those that have to be looked at, each for this process until `until`. */
export async function claimDueBookings(
  db: Database,
  now: Instant,
  until: Instant,
  most: number,
): Promise<BookingData[]> {
  const rows = await db.alone<Row>(sql`
    with due as materialized (
      select booking_id from call_bookings where due_at <= ${time(now)}::timestamptz
      order by due_at limit ${most} for update skip locked
    )
    update call_bookings b set due_at = ${time(until)}::timestamptz
    where b.booking_id = any (array(select booking_id from due))
    returning ${columns}
  `)
  return rows.map(asBooking)
}

/** Bookings of somebody that stand; with somebody, where that is said. */
export async function listStanding(from: Db, userId: UserId, otherId: UserId | null): Promise<BookingData[]> {
  const rows = await from.many<Row>(sql`
    select ${columns} from call_bookings b
    where b.state = 'booked' and ((b.creator_id = ${userId}::bigint and (${otherId}::bigint is null or b.fan_id = ${otherId}::bigint))
      or (b.fan_id = ${userId}::bigint and (${otherId}::bigint is null or b.creator_id = ${otherId}::bigint)))
    order by b.booking_id
  `)
  return rows.map(asBooking)
}

/** With whom each of these has a booking at this time that the other one may come to. */
export async function listWaitedFor(from: Db, creatorId: UserId, now: Instant, patienceMs: number): Promise<UserId[]> {
  const rows = await from.many<{ fanId: UserId }>(sql`
    select fan_id from call_bookings
    where creator_id = ${creatorId}::bigint and state = 'booked' and starts_at <= ${time(now)}::timestamptz
      and starts_at > ${new Date(now - patienceMs)}::timestamptz
  `)
  return rows.map(({ fanId }) => fanId)
}

export const listTaken = (from: Db, userIds: readonly UserId[], now: Instant): Promise<Taken[]> =>
  from.many(sql`
    select starts_at, ends_at from call_bookings
    where state = 'booked' and ends_at > ${time(now)}::timestamptz
      and (creator_id = any (${[...userIds]}::bigint[]) or fan_id = any (${[...userIds]}::bigint[]))
  `)

export async function countOpenOf(from: Db, fanId: UserId): Promise<number> {
  const row = await from.maybe<{ count: string }>(sql`
    select count(*) as count from call_bookings where fan_id = ${fanId}::bigint and state = 'booked'
  `)
  return Number(row?.count ?? 0)
}

export type Position = { at: Instant; bookingId: BookingId }

/** What is to come, the soonest first; or what was, the latest first. */
export async function listSeen(
  from: Db,
  viewerId: UserId,
  { isAhead, after, most }: { isAhead: boolean; after: Position | null; most: number },
): Promise<SeenRow[]> {
  const which = isAhead ? sql`b.state = 'booked'` : sql`b.state <> 'booked'`
  const order = isAhead ? sql`b.starts_at, b.booking_id` : sql`b.starts_at desc, b.booking_id desc`
  const place = sql`(${time(after?.at ?? null)}::timestamptz, ${after?.bookingId ?? null}::bigint)`
  const beyond = isAhead ? sql`(b.starts_at, b.booking_id) > ${place}` : sql`(b.starts_at, b.booking_id) < ${place}`
  const rows = await from.many<Row & { other: PersonRow | null; isFollowing: boolean }>(sql`
    select ${columns}, ${personObject} as other,
      (select 1 from follows f where f.fan_id = ${viewerId} and f.followed_id = u.user_id) is not null as is_following
    from call_bookings b
    left join users u on u.user_id = case when b.fan_id = ${viewerId} then b.creator_id else b.fan_id end
      and u.deleted_at is null
    where (b.creator_id = ${viewerId} or b.fan_id = ${viewerId}) and ${which}
      and (${after === null}::boolean or ${beyond})
    order by ${order} limit ${most}
  `)
  return rows.map(({ other, isFollowing, ...row }) => ({ booking: asBooking(row), other, isFollowing }))
}

export async function findOther(
  from: Db,
  viewerId: UserId,
  { fanId, creatorId }: BookingData,
): Promise<Omit<SeenRow, 'booking'>> {
  const otherId = viewerId === fanId ? creatorId : fanId
  const row = await from.maybe<Omit<SeenRow, 'booking'>>(sql`
    select ${personObject} as other,
      (select 1 from follows f where f.fan_id = ${viewerId} and f.followed_id = u.user_id) is not null as is_following
    from users u where u.user_id = ${otherId}::bigint and u.deleted_at is null
  `)
  return row ?? { other: null, isFollowing: false }
}

type HoursRow = Omit<CallHours, 'cycle'> & { cycle: number; kind: CallKind }

export async function findHours(from: Db, creatorId: UserId): Promise<CallHours | null> {
  const row = await from.maybe<HoursRow>(sql`
    select is_open, kind, cycle_minutes::int as cycle, cycles::int as cycles, days_ahead::int as days_ahead, time_zone, weekly
    from call_hours where creator_id = ${creatorId}::bigint
  `)
  return row && { ...row, cycle: row.cycle as CallHours['cycle'] }
}

export async function saveHours(tx: Tx, creatorId: UserId, hours: CallHours): Promise<void> {
  await tx.run(sql`
    insert into call_hours (creator_id, is_open, kind, cycle_minutes, cycles, days_ahead, time_zone, weekly)
    values (${creatorId}::bigint, ${hours.isOpen}::boolean, ${hours.kind}, ${hours.cycle}::smallint,
      ${hours.cycles}::smallint, ${hours.daysAhead}::smallint, ${hours.timeZone}, ${JSON.stringify(hours.weekly)}::jsonb)
    on conflict (creator_id) do update set is_open = excluded.is_open, kind = excluded.kind,
      cycle_minutes = excluded.cycle_minutes, cycles = excluded.cycles, days_ahead = excluded.days_ahead,
      time_zone = excluded.time_zone, weekly = excluded.weekly
  `)
}

export async function eraseHours(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from call_hours where creator_id = ${userId}::bigint`)
}

export const exportHours = (from: Snapshot, userId: UserId): Promise<unknown> => findHours(from, userId)

export const exportBookings = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each<{ state: BookingState; callId: CallId | null; price: Diamonds }>(sql`
    select b.kind, b.state, b.price, b.cycle_minutes, b.cycles, b.used, b.returned, b.booked_at, b.starts_at, b.ends_at,
      b.fan_id = ${userId} as is_fan, u.user_name as with_whom
    from call_bookings b
    left join users u on u.user_id = case when b.fan_id = ${userId} then b.creator_id else b.fan_id end
      and u.deleted_at is null
    where b.fan_id = ${userId} or b.creator_id = ${userId} order by b.booking_id
  `)
