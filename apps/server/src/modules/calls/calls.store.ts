import {
  CALL_AWAY_MS,
  MINUTE_MS,
  type BookingId,
  type CallBeat,
  type CallDeviceId,
  type CallEndReason,
  type CallId,
  type CallKind,
  type CallState,
  type CallTerminal,
  type Diamonds,
  type Instant,
  type UserId,
} from '@fanlight/contract'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { firstIdAt } from '../../platform/ids.ts'
import type { CallData, Side } from './calls.machine.ts'

type Row = {
  callId: CallId
  dialerId: UserId
  pickerId: UserId
  kind: CallKind
  state: CallState
  endReason: CallEndReason | null
  endedBy: UserId | null
  price: Diamonds
  cycleMinutes: number
  dialedAt: Instant
  acceptedAt: Instant | null
  joinedAt: Instant | null
  connectedAt: Instant | null
  endedAt: Instant | null
  dialerDevice: CallDeviceId | null
  dialerTerminal: CallTerminal
  dialerIsIn: boolean
  dialerMedia: CallBeat['media']
  dialerSeenAt: Instant
  pickerDevice: CallDeviceId | null
  pickerTerminal: CallTerminal | null
  pickerIsIn: boolean
  pickerMedia: CallBeat['media']
  pickerSeenAt: Instant | null
  cycles: number
  cycleStartedAt: Instant | null
  paidUntil: Instant | null
  pausedAt: Instant | null
  pausedMs: string
  isNextCovered: boolean
  bookingId: BookingId | null
  prepaid: number
  prepaidFrom: number
  linesLost: number
}

/** Of calls `c`. */
const columns: Sql = sql`
  c.call_id, c.dialer_id, c.picker_id, c.kind, c.state, c.end_reason, c.ended_by, c.price, c.cycle_minutes, c.dialed_at,
  c.accepted_at, c.joined_at, c.connected_at, c.ended_at, c.dialer_device, c.dialer_terminal, c.dialer_is_in, c.dialer_media,
  c.dialer_seen_at, c.picker_device, c.picker_terminal, c.picker_is_in, c.picker_media, c.picker_seen_at, c.cycles,
  c.cycle_started_at, c.paid_until, c.paused_at, c.paused_ms, c.is_next_covered, c.booking_id,
  c.prepaid::int as prepaid, c.prepaid_from::int as prepaid_from, c.lines_lost::int as lines_lost
`

/** What stands for a device whose person has left. */
const NO_DEVICE = 'gone' as CallDeviceId

const asCall = (row: Row): CallData => ({
  callId: row.callId,
  dialerId: row.dialerId,
  pickerId: row.pickerId,
  kind: row.kind,
  state: row.state,
  endReason: row.endReason,
  endedBy: row.endedBy,
  price: row.price,
  cycleMs: row.cycleMinutes * MINUTE_MS,
  dialedAt: row.dialedAt,
  acceptedAt: row.acceptedAt,
  joinedAt: row.joinedAt,
  connectedAt: row.connectedAt,
  endedAt: row.endedAt,
  dialer: {
    deviceId: row.dialerDevice ?? NO_DEVICE,
    terminal: row.dialerTerminal,
    isIn: row.dialerIsIn,
    media: row.dialerMedia,
    seenAt: row.dialerSeenAt,
  },
  picker:
    row.pickerSeenAt === null || row.pickerTerminal === null
      ? null
      : {
          deviceId: row.pickerDevice ?? NO_DEVICE,
          terminal: row.pickerTerminal,
          isIn: row.pickerIsIn,
          media: row.pickerMedia,
          seenAt: row.pickerSeenAt,
        },
  cycles: row.cycles,
  cycleStartedAt: row.cycleStartedAt,
  paidUntil: row.paidUntil,
  pausedAt: row.pausedAt,
  pausedMs: Number(row.pausedMs),
  isNextCovered: row.isNextCovered,
  bookingId: row.bookingId,
  prepaid: row.prepaid,
  prepaidFrom: row.prepaidFrom,
  linesLost: row.linesLost,
})

const time = (at: Instant | null): Date | null => (at === null ? null : new Date(at))

export async function findCall(from: Db, callId: CallId): Promise<CallData | null> {
  const row = await from.maybe<Row>(sql`select ${columns} from calls c where c.call_id = ${callId}::bigint`)
  return row && asCall(row)
}

/** Held until the transaction ends: whatever else changes the call waits. */
export async function lockCall(tx: Tx, callId: CallId): Promise<CallData | null> {
  const row = await tx.maybe<Row>(sql`select ${columns} from calls c where c.call_id = ${callId}::bigint for update`)
  return row && asCall(row)
}

export async function insertCall(tx: Tx, call: CallData, dueAt: Instant): Promise<void> {
  await tx.run(sql`
    insert into calls (call_id, dialer_id, picker_id, kind, state, price, cycle_minutes, dialed_at, dialer_device,
      dialer_terminal, dialer_seen_at, booking_id, prepaid, prepaid_from, lines_lost, due_at)
    values (${call.callId}::bigint, ${call.dialerId}::bigint, ${call.pickerId}::bigint, ${call.kind}, ${call.state}, ${call.price}::integer,
      ${call.cycleMs / MINUTE_MS}::smallint, ${time(call.dialedAt)}::timestamptz, ${call.dialer.deviceId},
      ${call.dialer.terminal}, ${time(call.dialer.seenAt)}::timestamptz, ${call.bookingId}::bigint,
      ${call.prepaid}::smallint, ${call.prepaidFrom}::smallint, ${call.linesLost}::smallint, ${time(dueAt)}::timestamptz)
  `)
}

/** How many calls of the two were lost since, by what the picker saw, while the dialer was there. */
export async function countLost(from: Db, dialerId: UserId, pickerId: UserId, since: Instant): Promise<number> {
  const row = await from.maybe<{ lost: number }>(sql`
    select count(*)::int as lost from calls c
    where c.dialer_id = ${dialerId}::bigint and c.call_id >= ${firstIdAt(since)}::bigint and c.picker_id = ${pickerId}::bigint
      and c.connected_at is not null and c.picker_seen_at is not null and c.picker_media <> 'up'
      and c.ended_at - c.dialer_seen_at < make_interval(secs => ${CALL_AWAY_MS / 1_000}::float8)
      and (c.end_reason = 'connection_lost' or (c.end_reason = 'hung_up' and c.ended_by = c.dialer_id))
  `)
  return row?.lost ?? 0
}

export async function saveCall(tx: Tx, call: CallData, dueAt: Instant | null): Promise<void> {
  const { dialer, picker } = call
  await tx.run(sql`
    update calls set state = ${call.state}, end_reason = ${call.endReason}, ended_by = ${call.endedBy}::bigint,
      accepted_at = ${time(call.acceptedAt)}::timestamptz, joined_at = ${time(call.joinedAt)}::timestamptz,
      connected_at = ${time(call.connectedAt)}::timestamptz, ended_at = ${time(call.endedAt)}::timestamptz,
      dialer_device = ${dialer.deviceId}, dialer_terminal = ${dialer.terminal}, dialer_is_in = ${dialer.isIn}::boolean,
      dialer_media = ${dialer.media}, dialer_seen_at = ${time(dialer.seenAt)}::timestamptz,
      picker_device = ${picker?.deviceId ?? null}, picker_terminal = ${picker?.terminal ?? null},
      picker_is_in = ${picker?.isIn ?? false}::boolean, picker_media = ${picker?.media ?? 'connecting'},
      picker_seen_at = ${time(picker?.seenAt ?? null)}::timestamptz, cycles = ${call.cycles}::integer,
      cycle_started_at = ${time(call.cycleStartedAt)}::timestamptz, paid_until = ${time(call.paidUntil)}::timestamptz,
      paused_at = ${time(call.pausedAt)}::timestamptz, paused_ms = ${call.pausedMs}::bigint,
      is_next_covered = ${call.isNextCovered}::boolean, due_at = ${time(dueAt)}::timestamptz
    where call_id = ${call.callId}::bigint
  `)
}

/** Takes the lines of both, in the order of their numbers. Answers whose were free. */
export async function takeLines(tx: Tx, callId: CallId, userIds: readonly UserId[]): Promise<UserId[]> {
  const rows = await tx.many<{ userId: UserId }>(sql`
    insert into call_lines (user_id, call_id)
    select user_id, ${callId}::bigint from unnest(${[...userIds]}::bigint[]) as u (user_id) order by user_id
    on conflict do nothing returning user_id
  `)
  return rows.map(({ userId }) => userId)
}

export async function freeLines(tx: Tx, callId: CallId): Promise<void> {
  await tx.run(sql`delete from call_lines where call_id = ${callId}::bigint`)
}

/** In which call each of these is. */
export function listLines(from: Db, userIds: readonly UserId[]): Promise<{ userId: UserId; callId: CallId }[]> {
  return from.many(sql`
    select user_id, call_id from call_lines where user_id = any (${[...userIds]}::bigint[]) order by user_id
  `)
}

/**
 * Calls that have to be looked at. Each is this process's until `until`: one that dies in the meantime leaves it to the others.
 */
export async function claimDue(db: Database, now: Instant, until: Instant, most: number): Promise<CallData[]> {
  const rows = await db.alone<Row>(sql`
    with due as materialized (
      select call_id from calls where due_at <= ${time(now)}::timestamptz
      order by due_at limit ${most} for update skip locked
    )
    update calls c set due_at = ${time(until)}::timestamptz where c.call_id = any (array(select call_id from due))
    returning ${columns}
  `)
  return rows.map(asCall)
}

/** Those of which nothing came: they are looked at when it is time, unless something changed them meanwhile. */
export async function putOff(
  db: Database,
  until: Instant,
  calls: readonly { callId: CallId; dueAt: Instant }[],
): Promise<void> {
  await db.alone(sql`
    with held as materialized (
      select call_id from calls
      where call_id = any (${calls.map(({ callId }) => callId)}::bigint[]) and due_at = ${time(until)}::timestamptz
      order by call_id for no key update
    )
    update calls c set due_at = w.due_at
    from unnest(${calls.map(({ callId }) => callId)}::bigint[], ${calls.map(({ dueAt }) => new Date(dueAt))}::timestamptz[])
      as w (call_id, due_at)
    where c.call_id = any (array(select call_id from held)) and c.call_id = w.call_id
  `)
}

export type SeenBeat = { callId: CallId; side: Side; deviceId: string; media: CallBeat['media']; at: Instant }

/**
 * That devices are still there, many at once. Answers the places of those about which nothing else is new; the others have to
 * be looked at one by one.
 */
export async function saveSeen(db: Database, beats: readonly SeenBeat[]): Promise<ReadonlySet<number>> {
  const rows = await db.alone<{ place: string }>(sql`
    with b as materialized (
      select * from unnest(
        ${beats.map(({ callId }) => callId)}::bigint[], ${beats.map(({ side }) => side === 'dialer')}::boolean[],
        ${beats.map(({ deviceId }) => deviceId)}::text[], ${beats.map(({ media }) => media)}::text[],
        ${beats.map(({ at }) => new Date(at))}::timestamptz[]
      ) with ordinality as b (call_id, is_dialer, device, media, at, place)
    ), held as materialized (
      select call_id from calls where call_id = any (array(select call_id from b)) and ended_at is null
      order by call_id for no key update
    ), sides as materialized (
      select c.call_id, d.place as dialer_place, d.at as dialer_at, p.place as picker_place, p.at as picker_at
      from calls c
      left join b d on d.is_dialer and d.call_id = c.call_id and d.device = c.dialer_device and d.media = c.dialer_media
        and c.dialer_is_in
      left join b p on not p.is_dialer and p.call_id = c.call_id and p.device = c.picker_device and p.media = c.picker_media
        and c.picker_is_in
      where c.call_id = any (array(select call_id from held))
    ), seen as (
      update calls c set dialer_seen_at = greatest(c.dialer_seen_at, s.dialer_at),
        picker_seen_at = greatest(c.picker_seen_at, s.picker_at)
      from sides s
      where c.call_id = any (array(select call_id from held)) and c.call_id = s.call_id
        and (s.dialer_place is not null or s.picker_place is not null)
      returning s.dialer_place, s.picker_place
    )
    select dialer_place as place from seen where dialer_place is not null
    union all select picker_place from seen where picker_place is not null
  `)
  return new Set(rows.map(({ place }) => Number(place) - 1))
}

/** The call that somebody is in. */
export async function findCallOf(from: Db, userId: UserId): Promise<CallData | null> {
  const row = await from.maybe<Row>(sql`
    select ${columns} from call_lines l join calls c using (call_id) where l.user_id = ${userId}::bigint
  `)
  return row && asCall(row)
}

export async function markPushed(tx: Tx, callId: CallId): Promise<void> {
  await tx.run(sql`update calls set is_pushed = true where call_id = ${callId}::bigint`)
}

export const wasPushed = async (tx: Tx, callId: CallId): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from calls where call_id = ${callId}::bigint and is_pushed`)) !== null

/** How many there are of those that are not over, and how long the one that waits longest is overdue. */
export async function countOpen(
  from: Db,
  now: Instant,
): Promise<{ ringing: number; talking: number; lateSeconds: number }> {
  const counted = await from.maybe<{ ringing: number; talking: number; lateSeconds: number }>(sql`
    select count(*) filter (where state = 'DIAL_WAITING')::int as ringing,
      count(*) filter (where state = 'TALKING')::int as talking,
      coalesce(greatest(0, extract(epoch from ${time(now)}::timestamptz - min(due_at))), 0)::float8 as late_seconds
    from calls where due_at is not null
  `)
  return counted ?? { ringing: 0, talking: 0, lateSeconds: 0 }
}
