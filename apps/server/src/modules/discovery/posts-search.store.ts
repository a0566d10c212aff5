import type { Diamonds, Instant, PostId, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { isLive, isPresent } from '../posts/index.ts'

export type Wanted = {
  /** What a document must have; null: nothing. */
  question: string | null
  price: { from: Diamonds | null; to: Diamonds | null }
  viewerId: UserId | null
  now: Instant
}
export type Position = { at: number; postId: PostId }
export type RankedPosition = Position & { tier: number }
export type FoundPost = { postId: PostId; at: Instant }
export type RankedPost = FoundPost & { tier: number; candidates: number }

/** Of documents `s`. */
function fits({ question, price }: Wanted): Sql {
  const asked = question === null ? sql`true` : sql`s.document @@ ${question}::tsquery`
  if (price.from === null && price.to === null) return asked
  return sql`${asked} and s.price between coalesce(${price.from}::int, 0) and coalesce(${price.to}::int, 2147483647)`
}

/** Row by row for the few that come, never all documents at once. */
const documentOf = (keys: Sql): Sql => sql`
  cross join lateral (select * from search_posts s where s.post_id = ${keys}.post_id offset 0) s
`

/** Creators who do not want to be discovered are not found by their posts either; users `u`, profiles `q`. */
const isFound = (viewerId: UserId | null): Sql => sql`${isPresent(viewerId)} and q.is_discoverable`
const creator = sql`
  cross join lateral (select * from users u where u.user_id = p.creator_id offset 0) u
  join profiles q on q.user_id = u.user_id
`

const isBelow = ({ at, postId }: Position): Sql => sql`
  (p.ranked_at, p.post_id) < (${new Date(at)}::timestamptz, ${postId}::bigint)
`
/** The next in the order of newest and popular; so many are looked at and no more. */
const next = (after: Position, count: Sql): Sql => sql`
  select p.post_id, p.creator_id, p.status, p.ranked_at, p.expires_at from posts p
  where p.status = 2 and ${isBelow(after)} order by p.ranked_at desc, p.post_id desc limit ${count}
`
const NEAR = sql`1000`
const FAR = sql`5000`

/** Among the next posts, one by one: that is where those with a common word are. Ten are a page, the eleventh says more. */
export function walk(db: Db, wanted: Wanted, after: Position): Promise<FoundPost[]> {
  return db.many<FoundPost>(sql`
    select p.post_id, p.ranked_at as at
    from (${next(after, NEAR)}) p ${documentOf(sql`p`)} ${creator}
    where ${fits(wanted)} and ${isLive(wanted.now)} and ${isFound(wanted.viewerId)}
    order by p.ranked_at desc, p.post_id desc limit 11
  `)
}

/** The last one that a walk from here looks at; null when it comes to the end. */
export function edgeOfWalk(db: Db, { at, postId }: Position): Promise<Position | null> {
  return db.maybe<Position>(sql`
    select p.ranked_at as at, p.post_id from posts p where p.status = 2 and ${isBelow({ at, postId })}
    order by p.ranked_at desc, p.post_id desc offset 999 limit 1
  `)
}

/**
 * By how well it fits: all words, all with the last one begun, what could have been meant; then newest and popular first. It
 * looks at three thousand that an index of words finds. Where there are more (`alsoNew`), those among the newest are looked at
 * too.
 */
export function rank(
  db: Db,
  wanted: Wanted & { has: string; begun: string; alsoNew: boolean },
  top: Position,
  after: RankedPosition,
): Promise<RankedPost[]> {
  const newToo = wanted.alsoNew
    ? sql`union (select p.post_id from (${next(top, FAR)}) p ${documentOf(sql`p`)} where ${fits(wanted)})`
    : sql``
  return db.many<RankedPost>(sql`
    with candidates as materialized (
      (select s.post_id from search_posts s where ${fits(wanted)} limit 3001) ${newToo}
    ),
    ranked as (
      select p.*, case when s.document @@ ${wanted.has}::tsquery then 2 when s.document @@ ${wanted.begun}::tsquery then 1
        else 0 end as tier
      from candidates c ${documentOf(sql`c`)} cross join lateral (
        select p.post_id, p.creator_id, p.ranked_at from posts p where p.post_id = c.post_id and ${isLive(wanted.now)} offset 0
      ) p
    ),
    placed as (
      select p.* from ranked p
      where (p.tier, p.ranked_at, p.post_id)
        < (${after.tier}::int, ${new Date(after.at)}::timestamptz, ${after.postId}::bigint)
      order by p.tier desc, p.ranked_at desc, p.post_id desc offset 0
    )
    select p.post_id, p.ranked_at as at, p.tier, (select count(*)::int from candidates) as candidates
    from placed p ${creator}
    where ${isFound(wanted.viewerId)}
    order by p.tier desc, p.ranked_at desc, p.post_id desc limit 11
  `)
}
