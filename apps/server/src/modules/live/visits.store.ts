import type { Instant, LiveRoomId, LiveStanding, UserId } from '@fanlight/contract'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'
import { inForce } from '../memberships/index.ts'

/** What somebody is to a room and its creator. */
export async function findStanding(
  from: Db,
  viewerId: UserId,
  { roomId, creatorId }: { roomId: LiveRoomId; creatorId: UserId },
  now: Instant,
): Promise<LiveStanding & { isOperator: boolean }> {
  const row = await from.maybe<LiveStanding & { isOperator: boolean }>(sql`
    select exists (select 1 from users u where u.user_id = ${viewerId} and u.role = 'admin') as is_operator,
      exists (select 1 from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = ${creatorId})
        or exists (select 1 from blocks b where b.blocker_id = ${creatorId} and b.blocked_id = ${viewerId}) as is_blocked,
      exists (select 1 from follows f where f.fan_id = ${viewerId} and f.followed_id = ${creatorId}) as is_following,
      coalesce((select max(m.level) from memberships m
        where m.fan_id = ${viewerId} and m.creator_id = ${creatorId} and ${inForce(now)}), 0)::int as member_level,
      exists (select 1 from live_tickets t
        where t.room_id = ${roomId}::bigint and t.user_id = ${viewerId} and t.returned < t.price) as has_ticket
  `)
  if (!row) throw new Error('A select without a table answers a row')
  return row
}

/** Comes in, or is heard by this process from now on. */
export async function saveVisit(
  db: Database,
  visit: { roomId: LiveRoomId; userId: UserId; process: string; at: Instant },
): Promise<void> {
  const { roomId, userId, process, at } = visit
  await db.alone(sql`
    insert into live_visits (room_id, user_id, process, entered_at)
    values (${roomId}::bigint, ${userId}::bigint, ${process}, ${new Date(at)}::timestamptz)
    on conflict (room_id, user_id) do update set process = excluded.process, left_at = null,
      entered_at = case when live_visits.left_at is null then live_visits.entered_at else excluded.entered_at end
  `)
}

/** Another process heard them until now. False: they are not in the room. */
export async function takeOver(
  db: Database,
  { roomId, userId, process }: { roomId: LiveRoomId; userId: UserId; process: string },
): Promise<boolean> {
  const rows = await db.alone(sql`
    update live_visits v set process = ${process} from live_rooms r
    where v.room_id = ${roomId}::bigint and v.user_id = ${userId}::bigint and v.left_at is null
      and r.room_id = v.room_id and r.ended_at is null
    returning v.user_id
  `)
  return rows.length > 0
}

export const isVisiting = async (from: Db, roomId: LiveRoomId, userId: UserId): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from live_visits where room_id = ${roomId}::bigint and user_id = ${userId}::bigint and left_at is null
  `)) !== null

/** Those who went, many at once; only as far as this process was the one that heard them. Answers whose visit that ended. */
export const endVisits = (
  db: Database,
  process: string,
  gone: readonly { roomId: LiveRoomId; userId: UserId }[],
  at: Instant,
): Promise<{ roomId: LiveRoomId; userId: UserId }[]> =>
  db.alone(sql`
    update live_visits v set left_at = ${new Date(at)}::timestamptz
    from unnest(${gone.map(({ roomId }) => roomId)}::bigint[], ${gone.map(({ userId }) => userId)}::bigint[])
      as g (room_id, user_id)
    where v.room_id = g.room_id and v.user_id = g.user_id and v.left_at is null and v.process = ${process}
    returning v.room_id, v.user_id
  `)

export async function endVisit(tx: Db | Tx, roomId: LiveRoomId, userId: UserId, at: Instant): Promise<void> {
  await tx.many(sql`
    update live_visits set left_at = ${new Date(at)}::timestamptz
    where room_id = ${roomId}::bigint and user_id = ${userId}::bigint and left_at is null
  `)
}

/** Who is in an open room that they could not enter now, or is nobody here any more. Operators may be in all of them; blocks are dealt with at once. */
export const listUnentitled = (
  from: Db,
  now: Instant,
  limit: number,
): Promise<{ roomId: LiveRoomId; userId: UserId }[]> =>
  from.many(sql`
    select v.room_id, v.user_id
    from live_rooms r join live_visits v on v.room_id = r.room_id and v.left_at is null
    join users u on u.user_id = v.user_id and u.role <> 'admin'
    cross join lateral (
      select coalesce(max(m.level), 0) as level from memberships m
      where m.fan_id = v.user_id and m.creator_id = r.creator_id and ${inForce(now)}
    ) as membership
    where r.ended_at is null and (u.deleted_at is not null or u.suspended_at is not null or case r.entry ->> 'kind'
      when 'followers' then membership.level = 0
        and not exists (select 1 from follows f where f.fan_id = v.user_id and f.followed_id = r.creator_id)
      when 'subscribers' then membership.level < (r.entry ->> 'minLevel')::int
      when 'ticket' then not exists (select 1 from live_tickets t
        where t.room_id = r.room_id and t.user_id = v.user_id and t.returned < t.price)
      else false end)
    limit ${limit}::int
  `)

/** The open rooms that somebody is in, and whether they are logged in anywhere. */
export const listVisited = (from: Db, userId: UserId): Promise<{ roomId: LiveRoomId; isElsewhere: boolean }[]> =>
  from.many(sql`
    select v.room_id, exists (select 1 from sessions s where s.user_id = v.user_id) as is_elsewhere
    from live_visits v join live_rooms r using (room_id)
    where v.user_id = ${userId}::bigint and v.left_at is null and r.ended_at is null
  `)

/** The open rooms of one in which the other is. */
export const listShared = (from: Db, creatorId: UserId, userId: UserId): Promise<{ roomId: LiveRoomId }[]> =>
  from.many(sql`
    select r.room_id from live_rooms r join live_visits v using (room_id)
    where r.creator_id = ${creatorId}::bigint and r.ended_at is null and v.user_id = ${userId}::bigint
      and v.left_at is null
  `)

export async function saveAlive(db: Database, process: string, at: Instant, forgetBefore: Instant): Promise<void> {
  await db.alone(sql`
    with forgotten as (delete from live_processes where seen_at < ${new Date(forgetBefore)}::timestamptz)
    insert into live_processes (process, seen_at) values (${process}, ${new Date(at)}::timestamptz)
    on conflict (process) do update set seen_at = excluded.seen_at
  `)
}

/** Counts who watches each open room, guests too. Answers those of which it is another number than before. */
export const countViewers = (db: Database, aliveSince: Instant): Promise<{ roomId: LiveRoomId; viewers: number }[]> =>
  db.alone(sql`
    with counted as materialized (
      select r.room_id, (
        select count(*) from live_visits v join live_processes p using (process)
        where v.room_id = r.room_id and v.left_at is null and p.seen_at >= ${new Date(aliveSince)}::timestamptz
      )::int + (select count(*) from live_guests g where g.room_id = r.room_id)::int as viewers
      from live_rooms r where r.ended_at is null
    )
    update live_rooms r set viewers = c.viewers, peak = greatest(r.peak, c.viewers)
    from counted c where r.room_id = c.room_id and r.viewers <> c.viewers and r.ended_at is null
    returning r.room_id, r.viewers
  `)

export type ViewerRow = PersonRow & { enteredAt: Instant; isMuted: boolean; isModerator: boolean }
export type AudienceCursor = { enteredAt: Instant; userId: UserId }

export const listViewers = (
  from: Db,
  { roomId, creatorId }: { roomId: LiveRoomId; creatorId: UserId },
  { aliveSince, after, limit }: { aliveSince: Instant; after: AudienceCursor; limit: number },
): Promise<ViewerRow[]> =>
  from.many(sql`
    select ${personColumns}, v.entered_at,
      exists (select 1 from live_mutes m where m.room_id = v.room_id and m.user_id = v.user_id) as is_muted,
      exists (select 1 from live_moderators m
        where m.creator_id = ${creatorId}::bigint and m.user_id = v.user_id) as is_moderator
    from live_visits v join live_processes p using (process) join users u on u.user_id = v.user_id
    where v.room_id = ${roomId}::bigint and v.left_at is null and p.seen_at >= ${new Date(aliveSince)}::timestamptz
      and u.deleted_at is null
      and (v.entered_at, v.user_id) < (${new Date(after.enteredAt)}::timestamptz, ${after.userId}::bigint)
    order by v.entered_at desc, v.user_id desc limit ${limit}::int
  `)

export const exportVisits = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select v.entered_at, v.left_at, u.user_name as creator, t.price as ticket, t.at as ticket_at,
      t.returned as ticket_returned
    from (select * from live_visits where user_id = ${userId}) v
    full join (select * from live_tickets where user_id = ${userId}) t using (room_id)
    join live_rooms r using (room_id)
    left join users u on u.user_id = r.creator_id and u.deleted_at is null
    order by room_id
  `)

export async function eraseVisits(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from live_mutes where user_id = ${userId}`)
  await tx.run(sql`delete from live_visits where user_id = ${userId}`)
}
