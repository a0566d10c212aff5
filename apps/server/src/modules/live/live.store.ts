import type { Instant, LiveEndReason, LiveEntry, LiveRoomId, LiveState, UserId } from '@fanlight/contract'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'
import type { RoomData } from './live.machine.ts'

/** A room and what is said about it. */
export type RoomRow = RoomData & {
  title: string
  coverKey: string | null
  entry: LiveEntry
  isRecorded: boolean
  viewers: number
  peak: number
}

type Row = RoomRow & { state: LiveState; endReason: LiveEndReason | null }

/** Of live rooms `r`. */
const columns: Sql = sql`
  r.room_id, r.creator_id, r.title, r.cover_key, r.entry, r.state, r.end_reason, r.opened_at, r.began_at, r.seen_at,
  r.away_at, r.ended_at, r.viewers, r.peak, r.is_recorded
`
const time = (at: Instant | null): Date | null => (at === null ? null : new Date(at))

export const findRoom = (from: Db, roomId: LiveRoomId): Promise<RoomRow | null> =>
  from.maybe<Row>(sql`select ${columns} from live_rooms r where r.room_id = ${roomId}::bigint`)

/** Held until the transaction ends: whatever else changes the room waits. */
export const lockRoom = (tx: Tx, roomId: LiveRoomId): Promise<RoomRow | null> =>
  tx.maybe<Row>(sql`select ${columns} from live_rooms r where r.room_id = ${roomId}::bigint for update`)

export const findOpenOf = (from: Db, creatorId: UserId): Promise<RoomRow | null> =>
  from.maybe<Row>(sql`
    select ${columns} from live_rooms r where r.creator_id = ${creatorId}::bigint and r.ended_at is null
  `)

/** The open one, or the last of those that ended since. */
export const findLatestOf = (from: Db, creatorId: UserId, since: Instant): Promise<RoomRow | null> =>
  from.maybe<Row>(sql`
    select ${columns} from live_rooms r
    where r.creator_id = ${creatorId}::bigint and (r.ended_at is null or r.ended_at > ${time(since)}::timestamptz)
    order by r.room_id desc limit 1
  `)

/** False: they have one open already. */
export async function insertRoom(tx: Tx, room: RoomRow, dueAt: Instant): Promise<boolean> {
  const rows = await tx.many(sql`
    insert into live_rooms (room_id, creator_id, title, cover_key, entry, state, opened_at, due_at, is_recorded)
    values (${room.roomId}::bigint, ${room.creatorId}::bigint, ${room.title}, ${room.coverKey},
      ${JSON.stringify(room.entry)}::jsonb, ${room.state}, ${time(room.openedAt)}::timestamptz, ${time(dueAt)}::timestamptz,
      ${room.isRecorded})
    on conflict do nothing returning room_id
  `)
  return rows.length > 0
}

export async function saveRoom(tx: Tx, room: RoomData, dueAt: Instant | null): Promise<void> {
  await tx.run(sql`
    update live_rooms set state = ${room.state}, end_reason = ${room.endReason},
      began_at = ${time(room.beganAt)}::timestamptz, seen_at = ${time(room.seenAt)}::timestamptz,
      away_at = ${time(room.awayAt)}::timestamptz, ended_at = ${time(room.endedAt)}::timestamptz,
      viewers = case when ${room.state} = 'over' then 0 else viewers end, due_at = ${time(dueAt)}::timestamptz
    where room_id = ${room.roomId}::bigint
  `)
}

/**
 * Rooms that have to be looked at. Each is this process's until `until`: one that dies in the meantime leaves it to the others.
 */
export const claimDue = (db: Database, now: Instant, until: Instant, most: number): Promise<{ roomId: LiveRoomId }[]> =>
  db.alone(sql`
    with due as materialized (
      select room_id from live_rooms where due_at <= ${time(now)}::timestamptz
      order by due_at limit ${most} for update skip locked
    )
    update live_rooms r set due_at = ${time(until)}::timestamptz where r.room_id = any (array(select room_id from due))
    returning r.room_id
  `)

/** That their creators are still to be seen, of many rooms at once. Answers whose state is another, or who may not be seen. */
export const saveSeen = (
  db: Database,
  roomIds: readonly LiveRoomId[],
  at: Instant,
  dueAt: Instant,
): Promise<{ roomId: LiveRoomId; creatorId: UserId; isSeen: boolean; isThere: boolean }[]> =>
  db.alone(sql`
    with asked as materialized (
      select r.room_id, r.creator_id, r.state = 'live' as is_seen, u.deleted_at is null and u.suspended_at is null as is_there
      from live_rooms r join users u on u.user_id = r.creator_id
      where r.room_id = any (${[...roomIds]}::bigint[]) and r.ended_at is null
      order by r.room_id for no key update of r
    ), seen as (
      update live_rooms r set seen_at = ${time(at)}::timestamptz, due_at = ${time(dueAt)}::timestamptz
      where r.room_id = any (array(select room_id from asked where is_seen and is_there))
    )
    select * from asked
  `)

export type AnchorRow = PersonRow & { coverKey: string | null; isFollowing: boolean }

/** Creators as somebody sees them; of one who has left, or is blocked either way, there is nothing. */
export async function listAnchors(
  from: Db,
  viewerId: UserId | null,
  creatorIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, AnchorRow>> {
  const rows = await from.many<AnchorRow>(sql`
    select ${personColumns}, p.cover_key,
      (select 1 from follows f where f.fan_id = ${viewerId}::bigint and f.followed_id = u.user_id) is not null as is_following
    from users u left join profiles p on p.user_id = u.user_id
    where u.user_id = any (${[...creatorIds]}::bigint[]) and u.deleted_at is null and u.suspended_at is null
      and not exists (select 1 from blocks b where b.blocker_id = u.user_id and b.blocked_id = ${viewerId}::bigint)
  `)
  return new Map(rows.map((row) => [row.userId, row]))
}

export type RoomsCursor = { viewers: number; roomId: LiveRoomId }

/** Not those of who is blocked, one way or the other. */
export const listShown = (from: Db, viewerId: UserId | null, after: RoomsCursor, limit: number): Promise<RoomRow[]> =>
  from.many<Row>(sql`
    select ${columns} from live_rooms r join users u on u.user_id = r.creator_id
    where r.state in ('live', 'away') and u.deleted_at is null and u.suspended_at is null
      and (r.viewers, r.room_id) < (${after.viewers}::integer, ${after.roomId}::bigint)
      and not exists (select 1 from blocks b where b.blocker_id = r.creator_id and b.blocked_id = ${viewerId}::bigint)
      and not exists (select 1 from blocks b where b.blocker_id = ${viewerId}::bigint and b.blocked_id = r.creator_id)
    order by r.viewers desc, r.room_id desc limit ${limit}::int
  `)

export type SummaryRow = { viewers: number; tickets: number; diamonds: string; newFollowers: number }

export async function findSummary(from: Db, { roomId, creatorId, beganAt, endedAt }: RoomData): Promise<SummaryRow> {
  const row = await from.maybe<SummaryRow>(sql`
    select greatest(
        (select count(*) from live_visits v where v.room_id = ${roomId}::bigint),
        -- Who came is forgotten some day. At least so many did.
        (select r.peak from live_rooms r where r.room_id = ${roomId}::bigint))::int as viewers,
      (select count(*) from live_tickets t where t.room_id = ${roomId}::bigint and t.returned < t.price)::int as tickets,
      (select coalesce(sum(t.earned), 0) from live_tickets t where t.room_id = ${roomId}::bigint)::bigint as diamonds,
      (select count(*) from follows f where f.followed_id = ${creatorId}::bigint
        and f.followed_at between ${time(beganAt)}::timestamptz and coalesce(${time(endedAt)}::timestamptz, 'infinity')
      )::int as new_followers
  `)
  return row ?? { viewers: 0, tickets: 0, diamonds: '0', newFollowers: 0 }
}

export const isCover = async (from: Db, { key }: { key: string }): Promise<boolean> =>
  (await from.maybe(sql`select 1 from live_rooms where cover_key = ${key}`)) !== null

export async function dropCover(tx: Tx, { key, ownerId }: { key: string; ownerId: UserId }): Promise<void> {
  await tx.run(sql`update live_rooms set cover_key = null where creator_id = ${ownerId} and cover_key = ${key}`)
}

export type ToldFan = { userId: UserId; at: Instant }

/** Followers who were not told yet, the newest first. */
export const listUntold = (tx: Tx, roomId: LiveRoomId, limit: number): Promise<ToldFan[]> =>
  tx.many<ToldFan>(sql`
    select f.fan_id as user_id, f.followed_at as at
    from live_rooms r join follows f on f.followed_id = r.creator_id
    where r.room_id = ${roomId}::bigint and r.ended_at is null
      and (f.followed_at, f.fan_id) < (coalesce(r.told_at, 'infinity'), coalesce(r.told_id, 9223372036854775807))
    order by f.followed_at desc, f.fan_id desc limit ${limit}::int
  `)

export async function saveTold(tx: Tx, roomId: LiveRoomId, { userId, at }: ToldFan): Promise<void> {
  await tx.run(sql`
    update live_rooms set told_at = ${time(at)}::timestamptz, told_id = ${userId}::bigint where room_id = ${roomId}::bigint
  `)
}

export const exportRooms = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select r.title, r.entry, r.opened_at, r.began_at, r.ended_at, r.end_reason, r.peak
    from live_rooms r where r.creator_id = ${userId} order by r.room_id
  `)

/** What they called it was theirs; that there was one belongs to the book. */
export async function eraseRooms(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`update live_rooms set title = '-', cover_key = null where creator_id = ${userId}`)
}

/** How many are open, how many of them have something to see, and who watches. */
export async function countOpenRooms(from: Db): Promise<{ open: number; live: number; viewers: number }> {
  const counted = await from.maybe<{ open: number; live: number; viewers: number }>(sql`
    select count(*)::int as open, count(*) filter (where state = 'live')::int as live,
      coalesce(sum(viewers), 0)::int as viewers
    from live_rooms where ended_at is null
  `)
  return counted ?? { open: 0, live: 0, viewers: 0 }
}
