import type { Instant, PostId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { inForce } from '../memberships/index.ts'
import { authorActive, isLive } from './posts.sql.ts'

/** Those that were not told of before. */
export async function insertAnnouncements(tx: Tx, postIds: readonly PostId[]): Promise<PostId[]> {
  const rows = await tx.many<{ postId: PostId }>(sql`
    insert into post_announcements (post_id) select unnest(${postIds}::bigint[]) on conflict do nothing returning post_id
  `)
  return rows.map(({ postId }) => postId)
}

export type Announcement = {
  creatorId: UserId
  publishedAt: Instant
  /** Is there to be seen; one that was taken away meanwhile is told of no further. */
  isThere: boolean
  phase: 'followers' | 'members' | 'done'
  lastAt: Instant | null
  lastId: UserId | null
}

/** Held: of two that tell of the same post one waits, and goes on where the other stopped. */
export const lockAnnouncement = (tx: Tx, postId: PostId, now: Instant): Promise<Announcement | null> =>
  tx.maybe<Announcement>(sql`
    select p.creator_id, p.published_at, p.deleted_at is null and ${isLive(now)} and ${authorActive} as is_there,
      a.phase, a.last_at, a.last_id
    from post_announcements a join posts p using (post_id) join users u on u.user_id = p.creator_id
    where a.post_id = ${postId} for update of a
  `)

export type Told = { userId: UserId; at: Instant | null }

/** The newest first, as the index has them; who follows while this goes on is there before the post is old. */
export const listFollowers = (
  db: Db,
  creatorId: UserId,
  { lastAt, lastId }: Announcement,
  limit: number,
): Promise<Told[]> =>
  db.many<Told>(sql`
    select f.fan_id as user_id, f.followed_at as at from follows f
    where f.followed_id = ${creatorId}
      and (f.followed_at, f.fan_id) < (
        coalesce(${lastAt === null ? null : new Date(lastAt)}::timestamptz, 'infinity'),
        coalesce(${lastId}::bigint, 9223372036854775807))
    order by f.followed_at desc, f.fan_id desc limit ${limit}::int
  `)

/** Members, those who follow left out when these were told before. */
export const listMembers = (
  db: Db,
  creatorId: UserId,
  { lastId, now, withFollowers }: { lastId: UserId | null; now: Instant; withFollowers: boolean },
  limit: number,
): Promise<Told[]> =>
  db.many<Told>(sql`
    select m.fan_id as user_id, null::timestamptz as at from memberships m
    where m.creator_id = ${creatorId} and m.fan_id > coalesce(${lastId}::bigint, 0) and ${inForce(now)}
      and (${withFollowers}::boolean or not exists (
        select 1 from follows f where f.fan_id = m.fan_id and f.followed_id = m.creator_id))
    order by m.fan_id limit ${limit}::int
  `)

export async function saveProgress(
  tx: Tx,
  postId: PostId,
  { phase, last }: { phase: Announcement['phase']; last: Told | null },
): Promise<void> {
  await tx.run(sql`
    update post_announcements set phase = ${phase}, last_id = ${last?.userId ?? null}::bigint,
      last_at = ${last?.at ? new Date(last.at) : null}::timestamptz
    where post_id = ${postId}
  `)
}
