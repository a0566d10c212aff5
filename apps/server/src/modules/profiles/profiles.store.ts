import type { Instant, ProfileLink, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { cardColumns, type CardRow } from './profiles.sql.ts'

/** Few enough that whoever follows one of them at that moment hardly waits. */
const FOLLOWS_AT_ONCE = 500

export type ProfileRow = Omit<CardRow, 'isFollowing'> & {
  location: string
  links: ProfileLink[]
  joinedAt: Instant
  followings: number
  isRunWithHelp: boolean
}

export async function openProfile(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`insert into profiles (user_id) values (${userId})`)
}

/** A suspended user has no public profile; neither has one who left, or who blocks the viewer. */
export function findProfile(db: Db, userId: UserId, viewerId: UserId | null): Promise<ProfileRow | null> {
  return db.maybe<ProfileRow>(sql`
    select ${cardColumns}, u.created_at as joined_at, p.location, p.links, p.followings,
      p.is_run_with_help and u.role = 'creator' as is_run_with_help
    from users u join profiles p using (user_id)
    where u.user_id = ${userId} and u.deleted_at is null and u.suspended_at is null
      and not exists (
        select 1 from blocks b where b.blocker_id = u.user_id and b.blocked_id = ${viewerId}::bigint)
  `)
}

export async function findByName(db: Db, userName: string): Promise<UserId | null> {
  const found = await db.maybe<{ userId: UserId }>(sql`select user_id from users where user_name = ${userName}`)
  return found?.userId ?? null
}

export type ProfileChange = {
  bio?: string
  location?: string
  links?: readonly ProfileLink[]
  tags?: readonly string[]
  coverKey?: string | null
}

export async function updateProfile(tx: Tx, userId: UserId, change: ProfileChange): Promise<void> {
  await tx.run(sql`
    update profiles set
      bio = coalesce(${change.bio ?? null}, bio),
      location = coalesce(${change.location ?? null}, location),
      links = coalesce(${change.links ? JSON.stringify(change.links) : null}::jsonb, links),
      tags = coalesce(${change.tags ?? null}::text[], tags),
      cover_key = case when ${change.coverKey !== undefined} then ${change.coverKey ?? null} else cover_key end
    where user_id = ${userId}
  `)
}

export type ProfileDefaults = { showsFollowers: boolean; isDiscoverable: boolean; isRunWithHelp: boolean }

export async function updateDefaults(
  tx: Tx,
  userId: UserId,
  { showsFollowers, isDiscoverable, isRunWithHelp }: ProfileDefaults,
): Promise<void> {
  await tx.run(sql`
    update profiles set shows_followers = ${showsFollowers}, is_discoverable = ${isDiscoverable},
      is_run_with_help = ${isRunWithHelp}
    where user_id = ${userId}
  `)
}

/** Answers whether it was the avatar, which is the account's. */
export async function dropPicture(tx: Tx, { key, ownerId }: { key: string; ownerId: UserId }): Promise<boolean> {
  await tx.run(sql`update profiles set cover_key = null where user_id = ${ownerId} and cover_key = ${key}`)
  const avatar = await tx.maybe(
    sql`select 1 from users where user_id = ${ownerId} and head_pic_key = ${key} for update`,
  )
  return avatar !== null
}

/** Whether a profile shows this picture, as its avatar or its cover. */
export async function isShown(db: Db, { key, ownerId }: { key: string; ownerId: UserId }): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from users u join profiles p using (user_id)
    where u.user_id = ${ownerId} and ${key} in (u.head_pic_key, p.cover_key)
  `)
  return found !== null
}

export type PopularityCursor = { followers: number; userId: string }

/** Most followed first. Returns one row more than the page when there is another page. */
export function listSuggested(db: Db, viewerId: UserId | null, after: PopularityCursor): Promise<CardRow[]> {
  // 13 is the page of 12 and the one that says there is more; a parameter there would cost the plan its index.
  return db.many<CardRow>(sql`
    select ${cardColumns}, false as is_following
    from profiles p join users u using (user_id)
    where u.role = 'creator' and u.deleted_at is null and u.suspended_at is null and p.is_discoverable
      and (p.followers, p.user_id) < (${after.followers}, ${after.userId}::bigint)
      and u.user_id is distinct from ${viewerId}::bigint
      and not exists (
        select 1 from follows f where f.fan_id = ${viewerId}::bigint and f.followed_id = p.user_id)
      and not exists (
        select 1 from blocks b where b.blocker_id = ${viewerId}::bigint and b.blocked_id = p.user_id)
      and not exists (
        select 1 from blocks b where b.blocked_id = ${viewerId}::bigint and b.blocker_id = p.user_id)
    order by p.followers desc, p.user_id desc
    limit 13
  `)
}

/**
 * Some of those whom a person followed or was followed by, and says whether there may be more. Their profiles are locked first and
 * in their order, as for following: what is counted is what is really deleted, whoever unfollows at that moment.
 */
export async function eraseFollows(tx: Tx, userId: UserId): Promise<boolean> {
  const others = await tx.many<{ userId: UserId }>(sql`
    select p.user_id from profiles p where p.user_id in (
      select followed_id from follows where fan_id = ${userId} union select fan_id from follows where followed_id = ${userId}
      limit ${FOLLOWS_AT_ONCE}::int
    ) order by p.user_id for update
  `)
  const ids = others.map((other) => other.userId)
  await tx.run(sql`
    with gone as (
      delete from follows
      where (fan_id = ${userId} and followed_id = any (${ids}::bigint[]))
        or (followed_id = ${userId} and fan_id = any (${ids}::bigint[]))
      returning fan_id, followed_id
    ), less as (
      select case when fan_id = ${userId} then followed_id else fan_id end as user_id,
        count(*) filter (where fan_id = ${userId})::int as followers,
        count(*) filter (where followed_id = ${userId})::int as followings
      from gone group by 1
    )
    update profiles p set followers = p.followers - less.followers, followings = p.followings - less.followings
    from less where less.user_id = p.user_id
  `)
  return ids.length === FOLLOWS_AT_ONCE
}

/** Takes the person out of what is left; the row itself stays for whatever points at it. */
export async function eraseProfile(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from blocks where blocker_id = ${userId} or blocked_id = ${userId}`)
  await tx.run(sql`
    update profiles set cover_key = null, bio = '', location = '', links = '[]', tags = '{}', followers = 0,
      followings = 0
    where user_id = ${userId}
  `)
}

export function exportProfile(db: Db, userId: UserId): Promise<Record<string, unknown> | null> {
  return db.maybe(sql`select bio, location, links, tags, followers, followings from profiles where user_id = ${userId}`)
}
