import {
  DAY_MS,
  GRACE_DAYS,
  STUDIO_DAYS,
  type Cents,
  type FanFilter,
  type FanListId,
  type FanSort,
  type Instant,
  type LanguageCode,
  type MembershipLevel,
  type UserId,
} from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'

export type Wanted = {
  creatorId: UserId
  filter: FanFilter
  listId: FanListId | null
  /** As `questionOf` makes it; null: every name. */
  question: string | null
  sort: FanSort
  now: Instant
}

/** The last of the page before. `first` is of the column that the list is sorted by. */
export type After = { isPayer: boolean; first: number; fanId: UserId }

export type FanRow = {
  person: PersonRow
  since: Instant
  followedAt: Instant | null
  expiresAt: Instant | null
  isPayer: boolean
  spent: string
  membership: {
    tierName: string
    level: MembershipLevel
    state: 'active' | 'past_due' | 'canceled' | 'ended'
    isTrial: boolean
    isInForce: boolean
    expiresAt: number
    renewsFor: Cents | null
  } | null
  note: string
  listIds: FanListId[]
}

const time = (at: number): Sql => sql`${new Date(at)}::timestamptz`

/** Of fans `f`. What renews has some days of grace, like the membership itself. */
const isInForce = (now: Instant): Sql => sql`
  (f.expires_at > ${time(now - GRACE_DAYS * DAY_MS)} and (f.renews or f.expires_at > ${time(now)}))
`

/** Of fans `f` and their users `u`: those that anybody is shown to this creator. */
const isShown: Sql = sql`
  u.deleted_at is null and u.suspended_at is null
    and not exists (select 1 from blocks b where b.blocker_id = f.creator_id and b.blocked_id = f.fan_id)
    and not exists (select 1 from blocks b where b.blocker_id = f.fan_id and b.blocked_id = f.creator_id)
`

function isWanted({ filter, sort, now }: Wanted): Sql {
  const narrowed: Record<FanFilter, Sql> = {
    all: sql`true`,
    followers: sql`f.followed_at is not null`,
    subscribers: sql`f.expires_at is not null and ${isInForce(now)}`,
    expiring: sql`f.expires_at is not null and ${isInForce(now)} and (not f.renews or exists (
      select 1 from memberships d where d.fan_id = f.fan_id and d.creator_id = f.creator_id and d.state = 'past_due'))`,
    former: sql`f.expires_at is not null and not ${isInForce(now)}`,
  }
  return sort === 'expiring' ? sql`${narrowed[filter]} and ${isInForce(now)}` : narrowed[filter]
}

/** A page and the one that says there is more. A number: a plan that does not know how few are wanted reads them all. */
type Most = 'page' | 'all'
const limitOf = (most: Most): Sql => (most === 'page' ? sql`limit 21` : sql``)

const columns = sql`f.creator_id, f.fan_id, f.since, f.followed_at, f.expires_at, f.is_payer`
const person = sql`join users u on u.user_id = f.fan_id`
const withSpent = sql`left join ledger_spent s on s.creator_id = f.creator_id and s.fan_id = f.fan_id`

const order: Record<Exclude<FanSort, 'spent'>, { by: Sql; after: (after: After) => Sql }> = {
  newest: {
    by: sql`f.since desc, f.fan_id desc`,
    after: ({ first, fanId }) => sql`(f.since, f.fan_id) < (${time(first)}, ${fanId}::bigint)`,
  },
  oldest: {
    by: sql`f.since, f.fan_id`,
    after: ({ first, fanId }) => sql`(f.since, f.fan_id) > (${time(first)}, ${fanId}::bigint)`,
  },
  expiring: {
    by: sql`f.expires_at, f.fan_id`,
    after: ({ first, fanId }) => sql`(f.expires_at, f.fan_id) > (${time(first)}, ${fanId}::bigint)`,
  },
}

/**
 * Whom a search or a list names. They are looked up first, by what names them: however few they are, nobody walks past all
 * others to find them.
 */
function named({ creatorId, listId, question }: Wanted): Sql | null {
  if (question !== null) {
    const onList =
      listId === null
        ? sql`true`
        : sql`exists (select 1 from fan_list_entries e where e.list_id = ${listId}::bigint and e.fan_id = n.fan_id)`
    return sql`(select n.* from (select * from fans where document @@ ${question}::tsquery offset 0) n
      where n.creator_id = ${creatorId}::bigint and ${onList} offset 0)`
  }
  if (listId === null) return null
  return sql`(select n.* from (select fan_id from fan_list_entries where list_id = ${listId}::bigint offset 0) e
    join fans n on n.creator_id = ${creatorId}::bigint and n.fan_id = e.fan_id offset 0)`
}

function pageByTime(wanted: Wanted, after: After | null, most: Most): Sql {
  const { by, after: isAfter } = order[wanted.sort as Exclude<FanSort, 'spent'>]
  const few = named(wanted)
  return sql`
    select ${columns} from ${few ?? sql`fans`} f ${person}
    where f.creator_id = ${wanted.creatorId}::bigint and ${isWanted(wanted)} and ${isShown}
      and ${after ? isAfter(after) : sql`true`}
    order by ${by} ${limitOf(most)}
  `
}

const bySpent = sql`f.is_payer desc, coalesce(s.spent, 0) desc, f.fan_id desc`
const isAfterSpent = ({ isPayer, first, fanId }: After): Sql => sql`
  (f.is_payer, coalesce(s.spent, 0), f.fan_id) < (${isPayer}::boolean, ${first}::bigint, ${fanId}::bigint)
`

/** Members, and whom a search or a list names, are few enough to be put in order. */
function sortedBySpent(wanted: Wanted, after: After | null, most: Most): Sql {
  const few = named(wanted)
  return sql`
    select ${columns} from ${few ?? sql`fans`} f ${person} ${withSpent}
    where f.creator_id = ${wanted.creatorId}::bigint and ${isWanted(wanted)} and ${isShown}
      and ${after ? isAfterSpent(after) : sql`true`}
    order by ${bySpent} ${limitOf(most)}
  `
}

/** Of any number: those who paid in the order of what they paid, and after them those who did not. */
function walkedBySpent(wanted: Wanted, after: After | null, most: Most): Sql {
  const { creatorId } = wanted
  const isOf = sql`${isWanted(wanted)} and ${isShown}`
  const payersAfter = after
    ? sql`${after.isPayer}::boolean and (s.spent, s.fan_id) < (${after.first}::bigint, ${after.fanId}::bigint)`
    : sql`true`
  const othersAfter = after && !after.isPayer ? sql`f.fan_id < ${after.fanId}::bigint` : sql`true`
  return sql`
    select * from (
      (select f.*, s.spent from ledger_spent s cross join lateral (
         select ${columns} from fans f ${person} where f.creator_id = s.creator_id and f.fan_id = s.fan_id and ${isOf} offset 0
       ) f
       where s.creator_id = ${creatorId}::bigint and ${payersAfter}
       order by s.spent desc, s.fan_id desc ${limitOf(most)})
      union all
      (select ${columns}, 0 from fans f ${person}
       where f.creator_id = ${creatorId}::bigint and not f.is_payer and ${isOf} and ${othersAfter}
       order by f.fan_id desc ${limitOf(most)})
    ) f order by f.is_payer desc, f.spent desc, f.fan_id desc ${limitOf(most)}
  `
}

function pageOfFans(wanted: Wanted, after: After | null, most: Most): { page: Sql; by: Sql } {
  if (wanted.sort !== 'spent') return { page: pageByTime(wanted, after, most), by: order[wanted.sort].by }
  const isMany = named(wanted) === null && (wanted.filter === 'all' || wanted.filter === 'followers')
  return { page: (isMany ? walkedBySpent : sortedBySpent)(wanted, after, most), by: bySpent }
}

function statement(wanted: Wanted, after: After | null, most: Most): Sql {
  const { page, by } = pageOfFans(wanted, after, most)
  return described(page, by, wanted.now)
}

/** Columns of FanRow, of those on a page of fans. */
function described(page: Sql, by: Sql, now: Instant): Sql {
  return sql`
    with page as materialized (${page})
    select ${personObject} as person, f.since, f.followed_at, f.expires_at, f.is_payer, coalesce(s.spent, 0)::text as spent,
      case when m.fan_id is not null then json_build_object('tierName', t.tier_name, 'level', m.level, 'state', m.state,
        'isTrial', m.is_trial, 'expiresAt', (extract(epoch from m.expires_at) * 1000)::bigint,
        'isInForce', m.expires_at > ${time(now - GRACE_DAYS * DAY_MS)}
          and (m.state in ('active', 'past_due') or m.expires_at > ${time(now)}),
        'renewsFor', case when m.state in ('active', 'past_due')
          then r.then_subtotal + r.then_processing_fee + r.then_taxes end) end as membership,
      coalesce(n.note, '') as note,
      array(select e.list_id::text from fan_list_entries e join fan_lists l using (list_id)
        where e.fan_id = f.fan_id and l.creator_id = f.creator_id order by e.list_id) as list_ids
    from page f ${person} ${withSpent}
    left join memberships m on m.fan_id = f.fan_id and m.creator_id = f.creator_id
    left join tiers t on t.tier_id = m.tier_id
    left join subscriptions r on r.order_id = coalesce(m.next_order_id, m.order_id)
    left join fan_notes n on n.creator_id = f.creator_id and n.fan_id = f.fan_id
    order by ${by}
  `
}

export const listFans = (from: Db, wanted: Wanted, after: After | null): Promise<FanRow[]> =>
  from.many<FanRow>(statement(wanted, after, 'page'))

export const eachFan = (from: Snapshot, wanted: Wanted): AsyncIterable<FanRow> =>
  from.each<FanRow>(statement(wanted, null, 'all'))

export type FanCardRow = FanRow & { spentLately: string; subscribedAt: Instant | null }

/** One fan, whoever they are. What was paid lately is looked up by the payments of the two. */
export function findFan(from: Db, creatorId: UserId, fanId: UserId, now: Instant): Promise<FanCardRow | null> {
  const page = sql`
    select ${columns} from fans f ${person}
    where f.creator_id = ${creatorId}::bigint and f.fan_id = ${fanId}::bigint and ${isShown}
  `
  return from.maybe<FanCardRow>(sql`
    select fan.*, (
        select coalesce(sum((g.details ->> 'paid')::bigint - coalesce((
          select sum(r.amount) from payment_returns r where r.payment_id = g.posting_id), 0)), 0)::text
        from ledger_postings g
        where g.details ? 'paid' and g.details ? 'fanId' and g.details ? 'creatorId'
          and (g.details ->> 'fanId')::bigint = ${fanId}::bigint and (g.details ->> 'creatorId')::bigint = ${creatorId}::bigint
          and g.at > ${time(now - STUDIO_DAYS * DAY_MS)}
      ) as spent_lately,
      (select m.since from memberships m where m.fan_id = ${fanId}::bigint and m.creator_id = ${creatorId}::bigint) as subscribed_at
    from (${described(page, sql`f.fan_id`, now)}) fan
  `)
}

/** A question to the documents: each word is the beginning of one of a name. Null: nothing that a name is made of. */
export async function questionOf(from: Db, creatorId: UserId, search: string): Promise<string | null> {
  const row = await from.maybe<{ words: string[] }>(sql`
    select search_words(search_plain(${search}::text), true) as words
  `)
  const words = row?.words ?? []
  if (words.length === 0) return null
  return [`'=${creatorId}'`, ...words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`)].join(' & ')
}

/** In which language a creator reads. */
export async function languageOf(from: Db, userId: UserId): Promise<LanguageCode> {
  const row = await from.maybe<{ languageCode: LanguageCode }>(sql`
    select language_code from users where user_id = ${userId}::bigint
  `)
  return row?.languageCode ?? 'en'
}

export async function isFan(from: Db, creatorId: UserId, fanId: UserId): Promise<boolean> {
  const row = await from.maybe(sql`
    select 1 from fans f ${person}
    where f.creator_id = ${creatorId}::bigint and f.fan_id = ${fanId}::bigint and ${isShown}
  `)
  return row !== null
}

/** How many of a list a creator is shown, of lists `l`. */
export const shownOnList: Sql = sql`
  (select count(*)::int from fan_list_entries e cross join lateral (
     select 1 from fans f ${person} where f.creator_id = l.creator_id and f.fan_id = e.fan_id and ${isShown} offset 0
   ) shown where e.list_id = l.list_id)
`
