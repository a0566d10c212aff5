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
/** Below `after`, down to the moment `until`. */
export type Stretch = { after: Position; until: number }
export type FoundPost = { postId: PostId; at: Instant }
/** `first` and `edge` are the ends of what was looked at; null when it came to the end of all posts. */
export type Walked = { found: FoundPost[]; first: number; edge: Position | null }

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
const byRank = sql`order by p.ranked_at desc, p.post_id desc`
const next = (after: Position): Sql => sql`
  select p.post_id, p.creator_id, p.status, p.ranked_at, p.expires_at from posts p
  where p.status = 2 and ${isBelow(after)} ${byRank}
`
/** So many are looked at and no more; and how many come before the last of them. */
const NEAR = { count: sql`250`, before: sql`249` }
const FAR = { count: sql`1000`, before: sql`999` }

/**
 * Among the next posts, in the order of newest and popular, one by one: that is where those with a common word are. Ten are a
 * page, the eleventh says more. Who wrote it is asked only of what fits.
 */
export async function walk(db: Db, wanted: Wanted, after: Position): Promise<Walked> {
  const { count, before } = wanted.question === null ? FAR : NEAR
  const rows = await db.many<{
    firstAt: Instant | null
    edgeAt: Instant | null
    edgeId: PostId | null
    postId: PostId | null
    at: Instant | null
  }>(sql`
    with fitting as (
      select p.* from (${next(after)} limit ${count}) p ${documentOf(sql`p`)}
      where ${fits(wanted)} and ${isLive(wanted.now)} ${byRank} offset 0
    )
    select first.ranked_at as first_at, edge.ranked_at as edge_at, edge.post_id as edge_id, f.post_id, f.at
    from (select) k
      left join lateral (${next(after)} limit 1) first on true
      left join lateral (${next(after)} offset ${before} limit 1) edge on true
      left join lateral (
        select p.post_id, p.ranked_at as at from fitting p ${creator} where ${isFound(wanted.viewerId)} ${byRank} limit 11
      ) f on true
    order by f.at desc, f.post_id desc
  `)
  const found = rows.flatMap(({ postId, at }) => (postId === null || at === null ? [] : [{ postId, at }]))
  const { firstAt = null, edgeAt = null, edgeId = null } = rows[0] ?? {}
  const edge = edgeAt === null || edgeId === null ? null : { at: edgeAt, postId: edgeId }
  return { found, first: firstAt ?? after.at, edge }
}

/** Those of a stretch, newest and popular first, that an index of words finds; it looks at three thousand of them at most. */
export function match(db: Db, wanted: Wanted, { after, until }: Stretch): Promise<FoundPost[]> {
  return db.many<FoundPost>(sql`
    with candidates as materialized (select s.post_id from search_posts s where ${fits(wanted)} limit 3000),
    placed as (
      select p.* from candidates c cross join lateral (
        select p.post_id, p.creator_id, p.ranked_at from posts p
        where p.post_id = c.post_id and ${isLive(wanted.now)} and ${isBelow(after)}
          and p.ranked_at >= ${new Date(until)}::timestamptz
        offset 0
      ) p
      ${byRank} offset 0
    )
    select p.post_id, p.ranked_at as at from placed p ${creator} where ${isFound(wanted.viewerId)} ${byRank} limit 11
  `)
}
