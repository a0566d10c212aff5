import {
  END_OF_TIME,
  FEED_BOOST_HOURS,
  FOREIGN_DELAY_HOURS,
  HOUR_MS,
  instant,
  POPULAR_FROM_HOURS,
  type Instant,
  type UserId,
} from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { inForce } from '../memberships/index.ts'
import { byPublication, isBelow, TOP, type Look, type PlacedRow, type Position } from './lists.store.ts'
import { isLive, isPresent, postColumns, postJoins } from './posts.sql.ts'

const byRank = sql`p.ranked_at`

/** Ten are a page, and the eleventh says that there is more. `page` has post_id, at and why. */
const hydrate = (page: Sql, { viewerId, now }: Look): Sql => sql`
  select ${postColumns}, k.why, k.at
  from (${page}) k join posts p on p.post_id = k.post_id ${postJoins(viewerId, now)}
  order by k.at desc, k.post_id desc
`

/** Whose posts come to a fan by themselves: whom they follow or pay. */
const close = (viewerId: UserId, now: Instant): Sql => sql`
  select f.followed_id as creator_id from follows f where f.fan_id = ${viewerId}::bigint
  union select m.creator_id from memberships m where m.fan_id = ${viewerId}::bigint and ${inForce(now)}
`

/** Creators who do not want to be discovered are shown to those who know them already; users `u`, profiles `q`. */
const isFindable = ({ viewerId, now }: Look): Sql => sql`
  (q.is_discoverable or u.user_id = ${viewerId}::bigint
    or exists (select 1 from follows f where f.fan_id = ${viewerId}::bigint and f.followed_id = u.user_id)
    or exists (select 1 from memberships m
      where m.fan_id = ${viewerId}::bigint and m.creator_id = u.user_id and ${inForce(now)}))
`

/**
 * The newest so many posts of some creators. Of each first the newest alone: of the next eleven posts only the eleven
 * creators with the newest ones can have a part, and only theirs are read further. So a fan may follow thousands.
 */
const newestOf = (creators: Sql, { viewerId, now }: Look, after: Position, count: Sql): Sql => sql`
  with heads as (
    select h.creator_id
    from (
      select c.creator_id, t.published_at, t.post_id
      from (${creators}) c cross join lateral (
        select p.published_at, p.post_id from posts p
        where p.creator_id = c.creator_id and ${isLive(now)} and ${isBelow(byPublication, after)}
        order by p.published_at desc, p.post_id desc limit 1
      ) t
      order by t.published_at desc, t.post_id desc offset 0
    ) h join users u on u.user_id = h.creator_id
    where ${isPresent(viewerId)}
    order by h.published_at desc, h.post_id desc limit ${count}
  )
  select t.post_id, t.published_at as at, null::text as why
  from heads h cross join lateral (
    select p.post_id, p.published_at from posts p
    where p.creator_id = h.creator_id and ${isLive(now)} and ${isBelow(byPublication, after)}
    order by p.published_at desc, p.post_id desc limit ${count}
  ) t
  order by t.published_at desc, t.post_id desc limit ${count}
`

export function listFollowing(db: Db, viewerId: UserId, now: Instant, after: Position): Promise<PlacedRow[]> {
  const look = { viewerId, now }
  const creators = sql`${close(viewerId, now)} union select ${viewerId}::bigint`
  return db.many<PlacedRow>(hydrate(newestOf(creators, look, after, sql`11`), look))
}

/**
 * Everybody's posts below a position, in order, of which a feed leaves out what is not for its reader. It looks at so
 * many and no more: a fan who follows everyone must not make the database read all posts there are. A page that is short
 * for that reason goes on from the last one that was looked at, the `edge`.
 */
const everybodys = (order: Sql, after: Position): Sql => sql`
  select p.post_id, p.creator_id, p.status, p.published_at, p.ranked_at, p.expires_at
  from posts p where p.status = 2 and ${isBelow(order, after)}
  order by ${order} desc, p.post_id desc limit 500
`

/** The last one that was looked at from a position on; null when there are no more. */
const edge = (order: Sql, after: Position): Sql => sql`
  select ${order} as at, p.post_id from posts p where p.status = 2 and ${isBelow(order, after)}
  order by ${order} desc, p.post_id desc offset 499 limit 1
`
export const edgeOfNew = (db: Db, after: Position): Promise<Position | null> => db.maybe(edge(byPublication, after))
export const edgeForYou = (db: Db, viewerId: UserId | null, after: Position): Promise<Position | null> =>
  db.maybe(viewerId === null ? edge(byRank, after) : sql`with ${readBy(viewerId)} ${edgeOfStrangers(after)}`)

const DELAY_MS = FOREIGN_DELAY_HOURS * HOUR_MS
const delay = sql`make_interval(hours => ${FOREIGN_DELAY_HOURS}::integer)`

/** The languages that the viewer said they read; none is as good as all. */
const readBy = (viewerId: UserId): Sql => sql`
  read as materialized (
    select coalesce((select i.languages from interests i where i.user_id = ${viewerId}::bigint), '{}') as languages
  )
`
const saidWhich = sql`(select cardinality(languages) > 0 from read)`
const isRead = sql`(u.language_code = any ((select languages from read)::text[]) or not ${saidWhich})`

/** A place in the order of ranks whose posts, come later by the delay, are at this one. */
const beforeDelay = ({ at, postId }: Position): Position => ({
  at: instant(Math.min(at + DELAY_MS, END_OF_TIME)),
  postId,
})

/** Where the first of the two readings of `strangers` had looked at enough: below that, something could be missing. */
const edgeOfStrangers = (after: Position): Sql => sql`
  select e.at, e.post_id from (
    (${edge(byRank, after)})
    union all
    select e.at - ${delay}, e.post_id from (${edge(byRank, beforeDelay(after))}) e where ${saidWhich}
  ) e order by e.at desc, e.post_id desc limit 1
`

const newPage = (look: Look, after: Position): Sql => sql`
  select p.post_id, p.published_at as at, null::text as why
  from (${everybodys(byPublication, after)}) p
    join users u on u.user_id = p.creator_id join profiles q on q.user_id = p.creator_id
  where ${isLive(look.now)} and ${isPresent(look.viewerId)} and ${isFindable(look)}
  order by p.published_at desc, p.post_id desc limit 11
`

export function listNew(db: Db, look: Look, after: Position): Promise<PlacedRow[]> {
  return db.many<PlacedRow>(hydrate(newPage(look, after), look))
}

/** What is worth more comes later, so that the largest number is the strongest of several. */
const RELATIONS = ['liked', 'following', 'tipped', 'bought', 'subscribed'] as const
const HOURS = RELATIONS.map((relation) => FEED_BOOST_HOURS[relation])

/**
 * Creators one has to do with, and how much their posts are moved up. By what was so when the reading began: posts must
 * not change their places between two pages because a membership ran out or a creator was followed on the way.
 */
const near = (viewerId: UserId, began: Instant): Sql => sql`
  select r.creator_id, max(r.strength) as strength, bool_or(r.is_close) as is_close,
    make_interval(hours => (${HOURS}::integer[])[max(r.strength)]) as boost
  from (
    select f.followed_id as creator_id, 2 as strength, true as is_close
    from follows f where f.fan_id = ${viewerId}::bigint and f.followed_at <= ${new Date(began)}::timestamptz
    union all
    select m.creator_id, 5, true from memberships m where m.fan_id = ${viewerId}::bigint and ${inForce(began)}
    union all
    select a.creator_id, case when a.purchases > 0 then 4 when a.tips > 0 then 3 else 1 end, false
    from post_affinities a where a.fan_id = ${viewerId}::bigint and a.purchases + a.tips + a.likes > 0
  ) r group by r.creator_id
`

/**
 * Published before the reading began: what came since is said by `countNewer`. `is not true`, which no index answers:
 * for `<=` all posts of a creator would be read and sorted, instead of the first few in the order of the other index.
 */
const isFrom = (began: Instant): Sql => sql`(p.published_at > ${new Date(began)}::timestamptz) is not true`

const strangers = (
  look: Look,
  { after, began }: { after: Position; began: Instant },
  late: Sql = sql`interval '0'`,
): Sql => sql`
  select p.post_id, p.ranked_at - ${late} as at,
    case when p.ranked_at - p.published_at >= make_interval(hours => ${POPULAR_FROM_HOURS}::integer)
      then 'popular' else 'new' end as why
  from (${everybodys(byRank, after)}) p
    -- One by one for the few there are: what is asked of them must not make it read all users first.
    cross join lateral (select * from users u where u.user_id = p.creator_id offset 0) u
    join profiles q on q.user_id = p.creator_id
  where ${isLive(look.now)} and ${isFrom(began)}
    and ${isPresent(look.viewerId)} and q.is_discoverable
`

const forVisitor = (look: Look, reading: { after: Position; began: Instant }): Sql => sql`
  ${strangers(look, reading)} order by p.ranked_at desc, p.post_id desc limit 11
`

/**
 * Two lists that are merged: posts of those near, each creator's moved up by what they are to the viewer (found as in
 * `newestOf`), and everybody else's, those in languages that the viewer does not read a day later. Where the second stops
 * because it has looked at enough, the first stops too.
 */
const forMember = (viewerId: UserId, now: Instant, reading: { after: Position; began: Instant }): Sql => {
  const { after, began } = reading
  const mine = sql`
    p.creator_id = c.creator_id and ${isLive(now)} and ${isFrom(began)}
    and (p.ranked_at, p.post_id) < (${new Date(after.at)}::timestamptz - c.boost, ${after.postId}::bigint)
  `
  const isStranger = sql`
    p.creator_id <> ${viewerId}::bigint and p.creator_id not in (select c.creator_id from near c)
  `
  return sql`
    with near as materialized (${near(viewerId, began)}),
    heads as (
      select h.creator_id, h.strength, h.boost
      from (
        select c.*, t.ranked_at + c.boost as at, t.post_id
        from near c cross join lateral (
          select p.ranked_at, p.post_id from posts p where ${mine}
          order by p.ranked_at desc, p.post_id desc limit 1
        ) t
        order by at desc, t.post_id desc offset 0
      ) h join users u on u.user_id = h.creator_id join profiles q on q.user_id = h.creator_id
      where ${isPresent(viewerId)} and (q.is_discoverable or h.is_close)
      order by h.at desc, h.post_id desc limit 11
    ),
    ${readBy(viewerId)},
    others as materialized (
      select * from (
        (${strangers({ viewerId, now }, reading)} and ${isStranger} and ${isRead}
          order by p.ranked_at desc, p.post_id desc limit 11)
        union all
        (${strangers({ viewerId, now }, { after: beforeDelay(after), began }, delay)} and ${isStranger}
          and ${saidWhich} and not ${isRead}
          order by p.ranked_at desc, p.post_id desc limit 11)
      ) o order by o.at desc, o.post_id desc limit 11
    ),
    last_seen as (select * from (${edgeOfStrangers(after)}) e where (select count(*) from others) < 11)
    select * from (
      select t.post_id, t.ranked_at + c.boost as at, (${[...RELATIONS]}::text[])[c.strength] as why
      from heads c cross join lateral (
        select p.ranked_at, p.post_id from posts p where ${mine}
        order by p.ranked_at desc, p.post_id desc limit 11
      ) t
      union all
      select post_id, at, why from others
    ) k
    where not exists (select 1 from last_seen e where (k.at, k.post_id) < (e.at, e.post_id))
    order by k.at desc, k.post_id desc limit 11
  `
}

export function listForYou(db: Db, look: Look, reading: { after: Position; began: Instant }): Promise<PlacedRow[]> {
  const { viewerId, now } = look
  const page = viewerId === null ? forVisitor(look, reading) : forMember(viewerId, now, reading)
  return db.many<PlacedRow>(hydrate(page, look))
}

/** Of posts that came since: who made them, newest first; one's own are no news. */
type NewsRow = { userId: UserId; headPicKey: string | null }

export function newsOfFollowing(db: Db, viewerId: UserId, now: Instant, since: Instant): Promise<NewsRow[]> {
  return db.many<NewsRow>(sql`
    select u.user_id, u.head_pic_key
    from (${newestOf(close(viewerId, now), { viewerId, now }, TOP, sql`20`)}) k
      join posts p on p.post_id = k.post_id join users u on u.user_id = p.creator_id
    where k.at > ${new Date(since)}::timestamptz
    order by k.at desc, k.post_id desc
  `)
}

export function newsOfEverybody(db: Db, look: Look, since: Instant): Promise<NewsRow[]> {
  return db.many<NewsRow>(sql`
    select u.user_id, u.head_pic_key
    from (
      select p.post_id, p.creator_id, p.status, p.published_at, p.expires_at
      from posts p where p.status = 2 and p.published_at > ${new Date(since)}::timestamptz
      order by p.published_at desc, p.post_id desc limit 500
    ) p join users u on u.user_id = p.creator_id join profiles q on q.user_id = p.creator_id
    where ${isLive(look.now)} and ${isPresent(look.viewerId)} and ${isFindable(look)}
      and u.user_id is distinct from ${look.viewerId}::bigint
    order by p.published_at desc, p.post_id desc limit 20
  `)
}
