import type { Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'

/** What two people are to each other, seen from the first. */
export type RelationRow = { following: boolean; blocking: boolean; blockedBy: boolean }

export async function relationBetween(db: Db, userId: UserId, otherId: UserId): Promise<RelationRow> {
  const row = await db.maybe<RelationRow>(sql`
    select exists (select 1 from follows where fan_id = ${userId} and followed_id = ${otherId}) as following,
           exists (select 1 from blocks where blocker_id = ${userId} and blocked_id = ${otherId}) as blocking,
           exists (select 1 from blocks where blocker_id = ${otherId} and blocked_id = ${userId}) as blocked_by
  `)
  return row ?? { following: false, blocking: false, blockedBy: false }
}

export type Pair = { receiverId: UserId; actorId: UserId }

/** In the order of the pairs. */
export async function listBlocking(db: Db, pairs: readonly Pair[]): Promise<boolean[]> {
  const rows = await db.many<{ isBlocked: boolean }>(sql`
    select exists (select 1 from blocks b where b.blocker_id = p.one_id and b.blocked_id = p.other_id)
      or exists (select 1 from blocks b where b.blocker_id = p.other_id and b.blocked_id = p.one_id) as is_blocked
    from unnest(${pairs.map(({ receiverId }) => receiverId)}::bigint[], ${pairs.map(({ actorId }) => actorId)}::bigint[])
      with ordinality as p (one_id, other_id, place) order by p.place
  `)
  return rows.map(({ isBlocked }) => isBlocked)
}

/** Whether a user can be followed or blocked at all. */
export async function isReachable(db: Db, userId: UserId): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from users where user_id = ${userId} and deleted_at is null and suspended_at is null
  `)
  return found !== null
}

export async function exists(db: Db, userId: UserId): Promise<boolean> {
  return (await db.maybe(sql`select 1 from users where user_id = ${userId} and deleted_at is null`)) !== null
}

/**
 * Follow, unfollow, block and unblock between the same two take turns. Their profiles hold the counts, so both rows
 * are locked, always in the order of their ids: two people who follow each other at once must not wait for one another.
 */
export async function lockPair(tx: Tx, oneId: UserId, otherId: UserId): Promise<void> {
  await tx.many(sql`
    select user_id from profiles where user_id in (${oneId}, ${otherId}) order by user_id for update
  `)
}

/** Neither of the two blocks the other until the transaction ends. Others who do something with them do not wait. */
export async function holdPair(tx: Tx, oneId: UserId, otherId: UserId): Promise<void> {
  await tx.many(sql`
    select user_id from profiles where user_id in (${oneId}, ${otherId}) order by user_id for key share
  `)
}

export async function insertFollow(tx: Tx, fanId: UserId, followedId: UserId, at: Instant): Promise<boolean> {
  const added = await tx.run(sql`
    insert into follows (fan_id, followed_id, followed_at) values (${fanId}, ${followedId}, ${new Date(at)})
    on conflict do nothing
  `)
  if (added === 1) await count(tx, fanId, followedId, 1)
  return added === 1
}

export async function deleteFollow(tx: Tx, fanId: UserId, followedId: UserId): Promise<boolean> {
  const removed = await tx.run(sql`delete from follows where fan_id = ${fanId} and followed_id = ${followedId}`)
  if (removed === 1) await count(tx, fanId, followedId, -1)
  return removed === 1
}

async function count(tx: Tx, fanId: UserId, followedId: UserId, change: 1 | -1): Promise<void> {
  await tx.run(sql`
    update profiles set
      followers = followers + case when user_id = ${followedId} then ${change}::int else 0 end,
      followings = followings + case when user_id = ${fanId} then ${change}::int else 0 end
    where user_id in (${fanId}, ${followedId})
  `)
}

/** What others may know of how many follow a user. */
export async function shownFollowers(db: Db, userId: UserId): Promise<number | null> {
  const row = await db.maybe<{ followers: number | null }>(sql`
    select case when shows_followers then followers end as followers from profiles where user_id = ${userId}
  `)
  return row?.followers ?? null
}

export async function insertBlock(tx: Tx, blockerId: UserId, blockedId: UserId, at: Instant): Promise<void> {
  await tx.run(sql`
    insert into blocks (blocker_id, blocked_id, blocked_at) values (${blockerId}, ${blockedId}, ${new Date(at)})
    on conflict do nothing
  `)
}

export async function deleteBlock(tx: Tx, blockerId: UserId, blockedId: UserId): Promise<void> {
  await tx.run(sql`delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`)
}

export async function listFiltered(db: Db, userId: UserId): Promise<UserId[]> {
  const rows = await db.many<{ userId: UserId }>(sql`
    select blocked_id as user_id from blocks where blocker_id = ${userId}
    union
    select blocker_id from blocks where blocked_id = ${userId}
  `)
  return rows.map((row) => row.userId)
}

export type TimeCursor = { at: number; userId: string }
export type EntryRow = PersonRow & { at: Instant; isFollowing: boolean }

export function listFollowings(db: Db, fanId: UserId, after: TimeCursor): Promise<EntryRow[]> {
  return db.many<EntryRow>(sql`
    select ${personColumns}, f.followed_at as at, true as is_following
    from follows f join users u on u.user_id = f.followed_id
    where f.fan_id = ${fanId} and u.deleted_at is null and u.suspended_at is null
      and (f.followed_at, f.followed_id) < (${new Date(after.at)}::timestamptz, ${after.userId}::bigint)
    order by f.followed_at desc, f.followed_id desc
    limit 21
  `)
}

export function listFollowers(db: Db, followedId: UserId, after: TimeCursor): Promise<EntryRow[]> {
  return db.many<EntryRow>(sql`
    select ${personColumns}, f.followed_at as at,
           exists (select 1 from follows back where back.fan_id = ${followedId} and back.followed_id = f.fan_id)
             as is_following
    from follows f join users u on u.user_id = f.fan_id
    where f.followed_id = ${followedId} and u.deleted_at is null and u.suspended_at is null
      and (f.followed_at, f.fan_id) < (${new Date(after.at)}::timestamptz, ${after.userId}::bigint)
    order by f.followed_at desc, f.fan_id desc
    limit 21
  `)
}

export type BlockedRow = PersonRow & { at: Instant }

/** Suspended people too: the user who blocked them must find them here to change their mind. */
export function listBlocked(db: Db, blockerId: UserId, after: TimeCursor): Promise<BlockedRow[]> {
  return db.many<BlockedRow>(sql`
    select ${personColumns}, b.blocked_at as at
    from blocks b join users u on u.user_id = b.blocked_id
    where b.blocker_id = ${blockerId} and u.deleted_at is null
      and (b.blocked_at, b.blocked_id) < (${new Date(after.at)}::timestamptz, ${after.userId}::bigint)
    order by b.blocked_at desc, b.blocked_id desc
    limit 21
  `)
}

export function exportFollows(from: Snapshot, userId: UserId): AsyncIterable<unknown> {
  return from.each(sql`
    select u.user_name as following, f.followed_at from follows f join users u on u.user_id = f.followed_id
    where f.fan_id = ${userId} order by f.followed_at
  `)
}

export function exportBlocks(from: Snapshot, userId: UserId): AsyncIterable<unknown> {
  return from.each(sql`
    select u.user_name as blocked, b.blocked_at from blocks b join users u on u.user_id = b.blocked_id
    where b.blocker_id = ${userId} order by b.blocked_at
  `)
}
