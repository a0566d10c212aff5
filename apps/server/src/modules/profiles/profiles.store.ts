import type { Instant, ProfileLink, Role, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type SummaryRow = {
  userId: UserId
  nickName: string
  userName: string
  headPicKey: string | null
  role: Role
}
export type CardRow = SummaryRow & { coverKey: string | null; bio: string; followers: number }
export type ProfileRow = CardRow & { location: string; links: ProfileLink[]; joinedAt: Instant; followings: number }

export async function openProfile(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`insert into profiles (user_id) values (${userId})`)
}

/** Somebody suspended has no public profile; neither has somebody who left. */
export function findProfile(db: Db, userId: UserId): Promise<ProfileRow | null> {
  return db.maybe<ProfileRow>(sql`
    select u.user_id, u.nick_name, u.user_name, u.head_pic_key, u.role, u.created_at as joined_at,
           p.cover_key, p.bio, p.location, p.links, p.followers, p.followings
    from users u join profiles p using (user_id)
    where u.user_id = ${userId} and u.deleted_at is null and u.suspended_at is null
  `)
}

export async function isFollowing(db: Db, fanId: UserId, followedId: UserId): Promise<boolean> {
  return (await db.maybe(sql`select 1 from follows where fan_id = ${fanId} and followed_id = ${followedId}`)) !== null
}

export type ProfileChange = { bio?: string; location?: string; links?: readonly ProfileLink[] }

export async function updateProfile(tx: Tx, userId: UserId, change: ProfileChange): Promise<void> {
  await tx.run(sql`
    update profiles set
      bio = coalesce(${change.bio ?? null}, bio),
      location = coalesce(${change.location ?? null}, location),
      links = coalesce(${change.links ? JSON.stringify(change.links) : null}::jsonb, links)
    where user_id = ${userId}
  `)
}

export type PopularityCursor = { followers: number; userId: string }

/** Most followed first. Returns one row more than the page when there is another page. */
export function listSuggested(db: Db, viewerId: UserId | null, after: PopularityCursor): Promise<CardRow[]> {
  // 13 is the page of 12 and the one that says there is more; a parameter there would cost the plan its index.
  return db.many<CardRow>(sql`
    select u.user_id, u.nick_name, u.user_name, u.head_pic_key, u.role, p.cover_key, p.bio, p.followers
    from profiles p join users u using (user_id)
    where u.role = 'creator' and u.deleted_at is null and u.suspended_at is null
      and (p.followers, p.user_id) < (${after.followers}, ${after.userId}::bigint)
      and u.user_id is distinct from ${viewerId}::bigint
      and not exists (
        select 1 from follows f where f.fan_id = ${viewerId}::bigint and f.followed_id = p.user_id)
    order by p.followers desc, p.user_id desc
    limit 13
  `)
}

export type FollowCursor = { followedAt: number; userId: string }
export type FollowRow = SummaryRow & { followedAt: Instant }

export function listFollowings(db: Db, fanId: UserId, after: FollowCursor): Promise<FollowRow[]> {
  return db.many<FollowRow>(sql`
    select u.user_id, u.nick_name, u.user_name, u.head_pic_key, u.role, f.followed_at
    from follows f join users u on u.user_id = f.followed_id
    where f.fan_id = ${fanId} and u.deleted_at is null and u.suspended_at is null
      and (f.followed_at, f.followed_id) < (${new Date(after.followedAt)}::timestamptz, ${after.userId}::bigint)
    order by f.followed_at desc, f.followed_id desc
    limit 21
  `)
}

export function listFollowers(db: Db, followedId: UserId, after: FollowCursor): Promise<FollowRow[]> {
  return db.many<FollowRow>(sql`
    select u.user_id, u.nick_name, u.user_name, u.head_pic_key, u.role, f.followed_at
    from follows f join users u on u.user_id = f.fan_id
    where f.followed_id = ${followedId} and u.deleted_at is null and u.suspended_at is null
      and (f.followed_at, f.fan_id) < (${new Date(after.followedAt)}::timestamptz, ${after.userId}::bigint)
    order by f.followed_at desc, f.fan_id desc
    limit 21
  `)
}

/** Takes the person out of every list and count; the row itself stays for whatever points at it. */
export async function eraseProfile(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`
    update profiles p set followers = p.followers - 1
    from follows f where f.fan_id = ${userId} and f.followed_id = p.user_id
  `)
  await tx.run(sql`
    update profiles p set followings = p.followings - 1
    from follows f where f.followed_id = ${userId} and f.fan_id = p.user_id
  `)
  await tx.run(sql`delete from follows where fan_id = ${userId} or followed_id = ${userId}`)
  await tx.run(sql`
    update profiles set cover_key = null, bio = '', location = '', links = '[]', followers = 0, followings = 0
    where user_id = ${userId}
  `)
}

export function exportProfile(db: Db, userId: UserId): Promise<Record<string, unknown> | null> {
  return db.maybe(sql`select bio, location, links, followers, followings from profiles where user_id = ${userId}`)
}

export function exportFollows(db: Db, userId: UserId): Promise<Record<string, unknown>[]> {
  return db.many(sql`
    select u.user_name as following, f.followed_at from follows f join users u on u.user_id = f.followed_id
    where f.fan_id = ${userId} order by f.followed_at
  `)
}
