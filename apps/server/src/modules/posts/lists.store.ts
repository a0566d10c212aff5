import {
  END_OF_TIME,
  LARGEST_ID,
  type Diamonds,
  type Instant,
  type MembershipLevel,
  type PostId,
  type UserId,
} from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
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

/** Where a list goes on: below this. */
export type Position = { at: number; postId: PostId }
/** Above every post there is. */
export const TOP: Position = { at: END_OF_TIME, postId: LARGEST_ID as PostId }
/** A post at its place in a list. */
export type PlacedRow = PostRow & { at: Instant }
/** A post that was bought or saved; `paid` is null in the list of saved ones. */
export type KeptRow = PlacedRow & { paid: Diamonds | null }
/** Who looks, and when. */
export type Look = { viewerId: UserId | null; now: Instant }

/** The keys of posts `p` are below a position, for what puts them in order. */
export const isBelow = (order: Sql, { at, postId }: Position): Sql =>
  sql`(${order}, p.post_id) < (${new Date(at)}::timestamptz, ${postId}::bigint)`

export const byPublication = sql`p.published_at`

/**
 * A creator's posts, newest first, eleven of which a page is ten; on the first page after up to three pinned ones,
 * which do not come again.
 */
export function listOfCreator(
  db: Db,
  creatorId: UserId,
  { viewerId, now }: Look,
  wanted: { after: Position; isFirst: boolean; withMedia: boolean },
): Promise<PlacedRow[]> {
  const shown = sql`
    p.creator_id = ${creatorId}::bigint and ${isLive(now)}
      and (p.photos + p.videos > 0 or not ${wanted.withMedia}::boolean)
  `
  return db.many<PlacedRow>(sql`
    select ${postColumns}, null::text as why, k.at
    from (
      (select p.post_id, p.pinned_at as at, true as is_pinned from posts p
        where ${wanted.isFirst}::boolean and p.pinned_at is not null and ${shown}
        order by p.pinned_at desc, p.post_id desc limit 3)
      union all
      (select p.post_id, p.published_at, false from posts p
        where p.pinned_at is null and ${shown} and ${isBelow(byPublication, wanted.after)}
        order by p.published_at desc, p.post_id desc limit 11)
    ) k join posts p on p.post_id = k.post_id ${postJoins(viewerId, now)}
    where ${isPresent(viewerId)}
    order by k.is_pinned desc, k.at desc, k.post_id desc
  `)
}

/** Whether a creator can be looked at at all: an empty page says nothing about that. */
export async function isThere(db: Db, creatorId: UserId, viewerId: UserId | null): Promise<boolean> {
  const found = await db.maybe(sql`select 1 from users u where u.user_id = ${creatorId} and ${isPresent(viewerId)}`)
  return found !== null
}

/** Whatever its creator does with a post, who bought it keeps it; what operators took down is nobody's to keep. */
export function listBought(db: Db, fanId: UserId, now: Instant, after: Position): Promise<KeptRow[]> {
  return db.many<KeptRow>(sql`
    select ${postColumns}, null::text as why, k.bought_at as at, k.price as paid
    from post_purchases k join posts p on p.post_id = k.post_id ${postJoins(fanId, now)}
    where k.fan_id = ${fanId}::bigint and ((${authorActive} and p.taken_down_at is null) or (${isKept(now)}))
      and (k.bought_at, k.post_id) < (${new Date(after.at)}::timestamptz, ${after.postId}::bigint)
    order by k.bought_at desc, k.post_id desc limit 11
  `)
}

export function listSaved(db: Db, fanId: UserId, now: Instant, after: Position): Promise<KeptRow[]> {
  return db.many<KeptRow>(sql`
    select ${postColumns}, null::text as why, k.saved_at as at, null::integer as paid
    from post_saves k join posts p on p.post_id = k.post_id ${postJoins(fanId, now)}
    where k.fan_id = ${fanId}::bigint and ${isPresent(fanId)} and ${readableBy(fanId, now)}
      and (k.saved_at, k.post_id) < (${new Date(after.at)}::timestamptz, ${after.postId}::bigint)
    order by k.saved_at desc, k.post_id desc limit 11
  `)
}

/** How many of a creator's posts for members a level opens. */
export async function countOpenAt(from: Db, creatorId: UserId, level: MembershipLevel, now: Instant): Promise<number> {
  const row = await from.maybe<{ posts: number }>(sql`
    select count(*)::int as posts from posts p
    where p.creator_id = ${creatorId}::bigint and ${isLive(now)} and p.min_level <= ${level}
  `)
  return row?.posts ?? 0
}
