import type { Instant, PostId, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  authorActive,
  isKept,
  isLive,
  isPresent,
  readableBy,
  postColumns,
  postJoins,
  type PostRow,
} from './posts.sql.ts'

/**
 * One post for one viewer, or null where there is none for them: what is not published is its creator's and theirs who
 * bought it, who keep it whatever becomes of it.
 */
export function findPost(db: Db, postId: PostId, viewerId: UserId | null, now: Instant): Promise<PostRow | null> {
  return db.maybe<PostRow>(sql`
    select ${postColumns}, null::text as why
    from posts p ${postJoins(viewerId, now)}
    where p.post_id = ${postId} and ((b.fan_id is not null and ${authorActive}) or (${isPresent(viewerId)})) and ${readableBy(viewerId, now)}
  `)
}

/** Live ones in the order given, without those that are not there for the viewer. */
export function findPosts(
  db: Db,
  postIds: readonly PostId[],
  viewerId: UserId | null,
  now: Instant,
): Promise<PostRow[]> {
  return db.many<PostRow>(sql`
    select ${postColumns}, null::text as why
    from unnest(${postIds}::bigint[]) with ordinality as k (post_id, place)
      join posts p on p.post_id = k.post_id ${postJoins(viewerId, now)}
    where ${isLive(now)} and ${isPresent(viewerId)} order by k.place
  `)
}

/** Those that a viewer can open: live ones, their own, and what they bought. */
export function findReadable(db: Db, postIds: readonly PostId[], viewerId: UserId, now: Instant): Promise<PostRow[]> {
  return db.many<PostRow>(sql`
    select ${postColumns}, null::text as why
    from posts p ${postJoins(viewerId, now)}
    where p.post_id = any (${postIds}::bigint[])
      and ((b.fan_id is not null and ${authorActive}) or (${isPresent(viewerId)})) and ${readableBy(viewerId, now)}
  `)
}

/** Which of these a viewer can open, with those of creators who have left that they bought and still keep. */
export async function listOpenable(
  db: Db,
  postIds: readonly PostId[],
  viewerId: UserId,
  now: Instant,
): Promise<PostId[]> {
  const rows = await db.many<{ postId: PostId }>(sql`
    select p.post_id from posts p ${postJoins(viewerId, now)}
    where p.post_id = any (${postIds}::bigint[]) and ((
        ((b.fan_id is not null and ${authorActive}) or (${isPresent(viewerId)})) and ${readableBy(viewerId, now)}
      ) or (b.fan_id is not null and ${isKept(now)}))
  `)
  return rows.map(({ postId }) => postId)
}

/** A post whose creator has left, for a fan who bought it and still keeps it. */
export function findKept(db: Db, postId: PostId, fanId: UserId, now: Instant): Promise<PostRow | null> {
  return db.maybe<PostRow>(sql`
    select ${postColumns}, null::text as why
    from posts p ${postJoins(fanId, now)}
    where p.post_id = ${postId} and b.fan_id is not null and ${isKept(now)}
  `)
}
