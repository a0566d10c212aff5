import type { Cents, Instant, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { cardColumns, type CardRow } from '../profiles/index.ts'

export type Wanted = {
  /** What a document must have; null: nothing. */
  question: string | null
  /** Or else the names, as a pattern; they must have `narrowed` too. */
  part: string | null
  narrowed: string | null
  callable: boolean
  free: boolean
  price: { from: Cents | null; to: Cents | null }
  viewerId: UserId | null
}
export type FoundRow = CardRow & { joinedAt: Instant }

const columns = (viewerId: UserId | null): Sql => sql`
  ${cardColumns}, s.joined_at,
  exists (select 1 from follows f where f.fan_id = ${viewerId}::bigint and f.followed_id = u.user_id) as is_following
`

/** Of documents `s`: it fits what was typed. Each question is a statement of its own, so that each has its index. */
function fits({ question, part, narrowed }: Wanted): Sql {
  if (question === null) return sql`true`
  const asked = sql`s.document @@ ${question}::tsquery`
  if (part === null) return asked
  const named = sql`s.names like ${part}::text`
  return narrowed === null
    ? sql`(${asked} or ${named})`
    : sql`(${asked} or (${named} and s.document @@ ${narrowed}::tsquery))`
}

/** And the terms of its creator. */
function terms({ callable, free, price }: Wanted): Sql {
  const takesCalls = callable
    ? sql`exists (select 1 from creator_settings c where c.user_id = s.user_id and c.video_switch)`
    : sql`true`
  const isFree = free
    ? sql`not exists (select 1 from tiers t where t.creator_id = s.user_id and t.deleted_at is null)`
    : sql`true`
  const costs =
    price.from === null && price.to === null
      ? sql`true`
      : sql`(
          select min(coalesce(t.discount_price, t.price)) from tiers t
          where t.creator_id = s.user_id and t.deleted_at is null
        ) between coalesce(${price.from}::int, 0) and coalesce(${price.to}::int, 2147483647)`
  return sql`${takesCalls} and ${isFree} and ${costs}`
}

/** A document is there only while its person is; blocks differ from viewer to viewer. */
const isShown = (viewerId: UserId | null): Sql => sql`
  u.role = 'creator' and u.deleted_at is null and u.suspended_at is null and p.is_discoverable
  and not exists (select 1 from blocks b where b.blocker_id = ${viewerId}::bigint and b.blocked_id = u.user_id)
  and not exists (select 1 from blocks b where b.blocked_id = ${viewerId}::bigint and b.blocker_id = u.user_id)
`

export type Position = { first: number; userId: string }
export type RankedPosition = Position & { tier: number }
export type RankedRow = FoundRow & { tier: number }

const isBelow = (keys: Sql, first: Sql, { userId }: Position): Sql => sql`(${keys}) < (${first}, ${userId}::bigint)`
const byFollowers = (after: Position): Sql => isBelow(sql`p.followers, p.user_id`, sql`${after.first}::int`, after)
const byJoining = (after: Position): Sql =>
  isBelow(sql`s.joined_at, s.user_id`, sql`${new Date(after.first)}::timestamptz`, after)

/** `offset 0`: row by row for the few that come, never all documents at once. */
const documentOf = (keys: Sql): Sql => sql`
  cross join lateral (select * from search_people s where s.user_id = ${keys}.user_id offset 0) s
`

/** All that fit, whom an index of their words finds; of a word that too many have, the walks find enough. */
const matched = (wanted: Wanted): Sql => sql`
  (select s.* from search_people s where ${fits(wanted)} and ${terms(wanted)} limit 20000)
`

/** 25 is the page of 24 and the one that says there is more. */
const popular = (from: Sql, wanted: Wanted, after: Position): Sql => sql`
  select ${columns(wanted.viewerId)} from ${from} join users u on u.user_id = p.user_id
  where ${fits(wanted)} and ${terms(wanted)} and ${isShown(wanted.viewerId)} and ${byFollowers(after)}
  order by p.followers desc, p.user_id desc limit 25
`

/** Among the next thousand in the order, one by one: that is where people with a common word are. */
export function walkPopular(db: Db, wanted: Wanted, after: Position): Promise<FoundRow[]> {
  const next = sql`
    (select * from profiles p where ${byFollowers(after)} order by p.followers desc, p.user_id desc limit 1000) p
    ${documentOf(sql`p`)}
  `
  return db.many<FoundRow>(popular(next, wanted, after))
}

export function matchPopular(db: Db, wanted: Wanted, after: Position): Promise<FoundRow[]> {
  return db.many<FoundRow>(popular(sql`${matched(wanted)} s join profiles p on p.user_id = s.user_id`, wanted, after))
}

const newest = (from: Sql, wanted: Wanted, after: Position): Sql => sql`
  select ${columns(wanted.viewerId)}
  from ${from} join users u on u.user_id = s.user_id join profiles p on p.user_id = s.user_id
  where ${fits(wanted)} and ${terms(wanted)} and ${isShown(wanted.viewerId)} and ${byJoining(after)}
  order by s.joined_at desc, s.user_id desc limit 25
`

export function walkNew(db: Db, wanted: Wanted, after: Position): Promise<FoundRow[]> {
  const next = sql`
    (select * from search_people s where ${byJoining(after)} order by s.joined_at desc, s.user_id desc limit 1000) s
  `
  return db.many<FoundRow>(newest(next, wanted, after))
}

export function matchNew(db: Db, wanted: Wanted, after: Position): Promise<FoundRow[]> {
  return db.many<FoundRow>(newest(sql`${matched(wanted)} s`, wanted, after))
}

/** In the order given; one page, since tomorrow it is another. */
export function searchAmong(db: Db, wanted: Wanted, userIds: readonly UserId[]): Promise<FoundRow[]> {
  return db.many<FoundRow>(sql`
    select ${columns(wanted.viewerId)}
    from unnest(${userIds}::bigint[]) with ordinality as ranked (user_id, place)
      ${documentOf(sql`ranked`)}
      join users u on u.user_id = s.user_id join profiles p on p.user_id = s.user_id
    where ${fits(wanted)} and ${terms(wanted)} and ${isShown(wanted.viewerId)} order by ranked.place limit 24
  `)
}

const has = (question: string): Sql => sql`s.document @@ ${question}::tsquery`
const narrowedBy = ({ narrowed }: Wanted): Sql => (narrowed === null ? sql`true` : has(narrowed))

/**
 * A glance looks at the best and at those with the most followers: a common name fills a page there. It answers with those of
 * whom nobody it did not look at could come before them, in their order.
 */
export type Look = 'glance' | 'all'
/** Conditions of documents `s`. `best` is of the first step alone, `next` of the second alone. */
type Steps = { fitting: Sql; best: Sql; next: Sql; tier: Sql }

/** By how well the name fits: the whole of it, its beginning, its words; then by followers. */
export function rankNamed(
  db: Db,
  wanted: Wanted & { isExactly: string; begins: string },
  after: RankedPosition,
  look: Look,
): Promise<RankedRow[]> {
  const { isExactly, begins } = wanted
  const fitting = fits({ ...wanted, part: null })
  return rank[look](db, wanted, after, {
    fitting,
    best: sql`${has(isExactly)} and ${narrowedBy(wanted)}`,
    next: sql`${has(begins)} and ${fitting}`,
    tier: sql`case when ${has(isExactly)} then 5 when ${has(begins)} then 4 else 3 end`,
  })
}

/** All others: a part of the name, words of bio and tags, and at last what could have been meant; then by followers. */
export function rankOthers(
  db: Db,
  wanted: Wanted & { named: string; has: string },
  after: RankedPosition,
  look: Look,
): Promise<RankedRow[]> {
  const { part, named } = wanted
  const words = fits({ ...wanted, part: null })
  // Not as a part of its question: an index that is asked for what lacks a word reads all of itself.
  const partly = sql`s.names like ${part}::text and not (${has(named)}) and ${narrowedBy(wanted)}`
  return rank[look](db, wanted, after, {
    fitting: part === null ? words : sql`(${words} or (${partly}))`,
    best: part === null ? sql`false` : partly,
    next: sql`${has(wanted.has)} and ${words}`,
    tier: sql`case when s.names like ${part}::text then 2 when ${has(wanted.has)} then 1 else 0 end`,
  })
}

const mostFollowed = (count: Sql): Sql => sql`
  (select * from profiles p order by p.followers desc, p.user_id desc limit ${count}) p ${documentOf(sql`p`)}
`

const rank = {
  /** Nothing when the best are too many to look at each. */
  glance: (db: Db, wanted: Wanted, after: RankedPosition, { best, next, tier }: Steps): Promise<RankedRow[]> =>
    ranked(
      db,
      wanted,
      after,
      sql`
        first_found as materialized (
          select s.user_id, ${tier} as tier from search_people s where ${best} and ${terms(wanted)} limit 201
        ),
        candidates as (
          select * from first_found where (select count(*) from first_found) <= 200
          union (
            select s.user_id, ${tier} as tier from ${mostFollowed(sql`600`)}
            where ${next} and ${terms(wanted)} and (select count(*) from first_found) <= 200
          )
        )
      `,
    ),

  /**
   * It looks at a thousand and no more. Of what more people have, it looks at some, at those with the most followers and at
   * the best. How well it fits is asked where its document is read, and once.
   */
  all: (db: Db, wanted: Wanted, after: RankedPosition, { fitting, best, tier }: Steps): Promise<RankedRow[]> => {
    const areMore = sql`(select count(*) from first_found) > 1000`
    return ranked(
      db,
      wanted,
      after,
      sql`
        first_found as materialized (
          select s.user_id, ${tier} as tier from search_people s where ${fitting} and ${terms(wanted)} limit 1001
        ),
        candidates as (
          (select * from first_found limit case when ${areMore} then 300 else 1000 end)
          union (
            select s.user_id, ${tier} as tier from ${mostFollowed(sql`1000`)}
            where ${fitting} and ${terms(wanted)} and ${areMore}
          )
          union (
            select s.user_id, ${tier} as tier from search_people s where ${best} and ${terms(wanted)} and ${areMore} limit 200
          )
        )
      `,
    )
  },
}

/** The next of the `candidates` of a `with`. */
function ranked(db: Db, { viewerId }: Wanted, after: RankedPosition, candidates: Sql): Promise<RankedRow[]> {
  return db.many<RankedRow>(sql`
    with ${candidates},
    placed as (
      select r.* from (
        select c.user_id, c.tier, p.followers from candidates c
          cross join lateral (select p.followers from profiles p where p.user_id = c.user_id offset 0) p
      ) r
      where (r.tier, r.followers, r.user_id) < (${after.tier}::int, ${after.first}::int, ${after.userId}::bigint)
      order by r.tier desc, r.followers desc, r.user_id desc offset 0
    )
    select ${columns(viewerId)}, k.tier
    from placed k
      cross join lateral (select * from users u where u.user_id = k.user_id offset 0) u
      join profiles p on p.user_id = k.user_id join search_people s on s.user_id = k.user_id
    where ${isShown(viewerId)}
    order by k.tier desc, k.followers desc, k.user_id desc limit 25
  `)
}
