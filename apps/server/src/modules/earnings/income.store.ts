import {
  diamonds,
  HOUR_MS,
  type Diamonds,
  type EarningsLine,
  type IncomeSource,
  type Instant,
  type PostingId,
  type UserId,
} from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'
import type { LocalDays, LocalSpan } from './local-days.ts'

const account = (kind: 'earnings_held' | 'earnings', creatorId: UserId): Sql => sql`
  (select account_id from ledger_accounts
   where kind = ${kind}::text and owner_id = ${creatorId}::bigint and currency = 'diamond')
`

/** Creators who have something held, by their number. */
export async function listHolders(from: Db, after: UserId | null): Promise<UserId[]> {
  const rows = await from.many<{ creatorId: UserId }>(sql`
    select a.owner_id as creator_id from ledger_accounts a join ledger_balances b using (account_id)
    where a.kind = 'earnings_held' and a.owner_id > ${after ?? '0'}::bigint
      and (b.balance > 0 or exists (select 1 from ledger_arrivals r where r.account_id = a.account_id))
    order by a.owner_id limit 500
  `)
  return rows.map(({ creatorId }) => creatorId)
}

/** `firstAt` is of the first hour of which something is left; null: of none. */
export type EarnedDay = { firstAt: Instant | null; amount: Diamonds }

/**
 * What is held and was earned since then, by the day (UTC). Of the hour in which `since` lies, what came after it is read
 * from the book itself; all others are added up already. What a refund took is gone; one that was undone has come again.
 */
export async function listHeldSince(from: Db, creatorId: UserId, since: Instant): Promise<EarnedDay[]> {
  const [held, available] = [account('earnings_held', creatorId), account('earnings', creatorId)]
  const time = (ms: number): Sql => sql`${new Date(ms)}::timestamptz`
  // Not by the database, which would work them out again for every row.
  const began = Math.floor(since / HOUR_MS) * HOUR_MS
  const [at, hour, nextHour] = [time(since), time(began), time(began + HOUR_MS)]
  const rows = await from.many<{ firstAt: Instant | null; amount: string }>(sql`
    select min(first_at) filter (where amount > 0) as first_at, sum(amount)::bigint as amount from (
      select first_at, amount from ledger_held_hours where creator_id = ${creatorId}::bigint and hour >= ${nextHour}
      union all
      select min(at), sum(amount) from (
        select p.at, t.amount
        from ledger_held_hours h
        join ledger_transfers t on t.to_account = ${held} and t.transfer_id between h.first_transfer and h.last_transfer
        join ledger_postings p using (posting_id)
        where h.creator_id = ${creatorId}::bigint and h.hour = ${hour} and p.at > ${at} and p.at < ${nextHour}
        union all
        select to_timestamp((p.details ->> 'earnedAt')::bigint / 1000.0), -t.amount
        from ledger_transfers t join ledger_postings p using (posting_id)
        -- Releases are most of what leaves, and go to one account: told apart without a look at their postings.
        where t.from_account = ${held} and t.to_account is distinct from ${available} and t.transfer_id > (
            select h.first_transfer from ledger_held_hours h where h.creator_id = ${creatorId}::bigint and h.hour = ${hour})
          and to_timestamp((p.details ->> 'earnedAt')::bigint / 1000.0) > ${at}
          and to_timestamp((p.details ->> 'earnedAt')::bigint / 1000.0) < ${nextHour}
      ) within_the_hour
    ) hours where first_at is not null
    group by (first_at at time zone 'UTC')::date order by (first_at at time zone 'UTC')::date
  `)
  return rows.map(({ firstAt, amount }) => ({ firstAt, amount: diamonds(Number(amount)) }))
}

/** When the last of what is held was earned, to the hour. */
export async function lastEarnedAt(from: Db, creatorId: UserId, since: Instant): Promise<Instant | null> {
  const hour = new Date(Math.floor(since / HOUR_MS) * HOUR_MS)
  const row = await from.maybe<{ firstAt: Instant }>(sql`
    select first_at from ledger_held_hours
    where creator_id = ${creatorId}::bigint and hour >= ${hour}::timestamptz and amount > 0
    order by hour desc limit 1
  `)
  return row?.firstAt ?? null
}

export type Balances = { held: Diamonds; available: Diamonds; payingOut: Diamonds; paidOut: Diamonds }

/** In one statement, so that what moves from one to the other meanwhile is counted once. */
export async function readBalances(from: Db, creatorId: UserId): Promise<Balances> {
  const rows = await from.many<{ kind: string; balance: string }>(sql`
    select a.kind, (b.balance + coalesce((
      select sum(r.amount) from ledger_arrivals r where r.account_id = a.account_id), 0))::bigint as balance
    from ledger_accounts a join ledger_balances b using (account_id)
    where a.kind in ('earnings_held', 'earnings', 'paying_out') and a.owner_id = ${creatorId}::bigint
      and a.currency = 'diamond'
    union all
    select 'paid_out', coalesce(sum(amount), 0)::bigint from payouts
    where creator_id = ${creatorId}::bigint and state = 'paid'
  `)
  const of = (kind: string) => diamonds(Number(rows.find((row) => row.kind === kind)?.balance ?? 0))
  return { held: of('earnings_held'), available: of('earnings'), payingOut: of('paying_out'), paidOut: of('paid_out') }
}

/** Which posting is income of which source. Refunds of their own kind were of memberships. */
const sources = {
  membership: 'memberships',
  tip: 'tips',
  post_sale: 'posts',
  message_sale: 'messages',
  gift: 'gifts',
  call: 'calls',
  ticket: 'live',
  live_request: 'requests',
  refund: 'memberships',
} as const satisfies Record<string, IncomeSource>

type EarningKind = keyof typeof sources
const incomeSources = [...new Set(Object.values(sources))]
/** What was refunded is another kind of the same source. */
const columns = Object.fromEntries(
  Object.entries(sources).map(([kind, source]) => [kind, incomeSources.indexOf(source)]),
) as Record<EarningKind, number>
const earningKinds = Object.keys(sources) as EarningKind[]
export const sourceOf = (kind: string): IncomeSource | null => sources[kind as EarningKind] ?? null

/** Of corrections there is no source. */
type SummedKind = EarningKind | 'correction'
const summedKinds: readonly SummedKind[] = [...earningKinds, 'correction']

/** What a creator has of it, and what the house kept. */
export type EarnedSum = { amount: Diamonds; fee: Diamonds }
export type SeriesPoint = EarnedSum & { day: string; source: IncomeSource }

/**
 * Income by day and source, first to last. The sums of days are of UTC, so where a creator's midnight is another one, each of
 * them is divided at it: of those that are over it is written down how they went.
 */
export async function listSeries(from: Db, creatorId: UserId, { days, utc }: LocalDays): Promise<SeriesPoint[]> {
  const isDivided = utc.quarters.some((quarters) => quarters > 0)
  const sums = isDivided ? dividedSums(creatorId, utc) : wholeSums(creatorId, utc)
  // As one value: a year is thousands of small rows, which take longer to tell apart than to read.
  const found = await from.maybe<{ values: string | null }>(sql`
    select '[' || string_agg(
      place || ',"' || kind || '",' || amount || ',' || fee || ',' || early || ',' || early_fee, ',') || ']' as values
    from (${sums}) sums
  `)
  const values = JSON.parse(found?.values ?? '[]') as (number | EarningKind)[]
  // By the day and the source: objects for each of them would cost as much as all the rest.
  const earned = new Float64Array(days.length * incomeSources.length * 2)
  const add = (day: number, column: number, amount: number, fee: number): void => {
    if (day < 0) return
    const at = (day * incomeSources.length + column) * 2
    earned[at] = (earned[at] ?? 0) + amount
    earned[at + 1] = (earned[at + 1] ?? 0) + fee
  }
  for (let at = 0; at < values.length; at += 6) {
    const begins = utc.begins[values[at] as number] ?? -1
    const column = columns[values[at + 1] as EarningKind]
    const [early, earlyFee] = [values[at + 4] as number, values[at + 5] as number]
    add(begins, column, (values[at + 2] as number) - early, (values[at + 3] as number) - earlyFee)
    add(begins - 1, column, early, earlyFee)
  }
  const points: SeriesPoint[] = []
  for (const [place, day] of days.slice(0, -1).entries()) {
    for (const [column, source] of incomeSources.entries()) {
      const at = (place * incomeSources.length + column) * 2
      const [amount, fee] = [earned[at] ?? 0, earned[at + 1] ?? 0]
      if (amount !== 0 || fee !== 0) points.push({ day, source, amount: diamonds(amount), fee: diamonds(fee) })
    }
  }
  return points
}

/** Of days of UTC, by their place. */
const wholeSums = (creatorId: UserId, { first, quarters }: LocalDays['utc']): Sql => sql`
  select day - ${first}::date as place, kind, amount, fee, 0 as early, 0 as early_fee from ledger_earned_days
  where creator_id = ${creatorId}::bigint and kind = any (${earningKinds}::text[])
    and day >= ${first}::date and day < ${first}::date + ${quarters.length}::integer
`

/** With what of them came before one of the creator's days begins within them: of nearly all of them it is written down. */
function dividedSums(creatorId: UserId, utc: LocalDays['utc']): Sql {
  const quarters = sql`(${utc.quarters}::smallint[])[day - ${utc.first}::date + 1]`
  const isUnwritten = sql`day >= coalesce((select until from earned_courses_until), '-infinity')`
  return sql`
    select day - ${utc.first}::date as place, kind, amounts[array_length(amounts, 1)] as amount, fees[array_length(fees, 1)] as fee,
      coalesce(amounts[early], 0) as early, coalesce(fees[early], 0) as early_fee
    from earned_courses cross join lateral (select width_bucket(${quarters}, quarters) as early) counted
    where creator_id = ${creatorId}::bigint and kind = any (${earningKinds}::text[])
      and day >= ${utc.first}::date and day < ${utc.first}::date + ${utc.quarters.length}::integer and not ${isUnwritten}
    union all
    select * from (${wholeSums(creatorId, utc)} and ${isUnwritten}) whole
    union all
    select day - ${utc.first}::date, early.kind, 0, 0, early.amount, early.fee from (
      select distinct day, day::timestamp at time zone 'UTC' as starts, ${quarters} as quarters from ledger_earned_days
      where creator_id = ${creatorId}::bigint and day >= ${utc.first}::date
        and day < ${utc.first}::date + ${utc.quarters.length}::integer and ${isUnwritten}
    ) unwritten cross join lateral (
      select kind, sum(amount)::bigint as amount, sum(fee)::bigint as fee from ledger_earned_quarters
      where creator_id = ${creatorId}::bigint and kind = any (${earningKinds}::text[])
        and quarter >= starts and quarter < starts + quarters * interval '15 minutes'
      group by kind
    ) early
  `
}

const added = (sum: EarnedSum | undefined, { amount, fee }: { amount: number; fee: number }): EarnedSum => ({
  amount: diamonds((sum?.amount ?? 0) + amount),
  fee: diamonds((sum?.fee ?? 0) + fee),
})

/**
 * Sums of a span by day of UTC and kind, as a relation. What lies between the midnight of UTC and the creator's own, at either
 * end, is added or taken out of the sums of quarters of hours.
 */
function sumsOf(creatorId: UserId, { days, starts }: LocalSpan): Sql {
  const [from, before] = [days[0], days.at(-1)]
  return sql`
    select d.day, d.kind, d.amount, d.fee from ledger_earned_days d
    where d.creator_id = ${creatorId}::bigint and d.day >= ${from}::date and d.day < ${before}::date
      and d.kind = any (${summedKinds}::text[])
    union all
    select moved.day, q.kind, moved.amount, moved.fee
    from unnest(${days}::date[], ${starts.map((at) => new Date(at).toISOString())}::timestamptz[]) as m (day, starts_at)
    cross join lateral (select m.day::timestamp at time zone 'UTC' as midnight) utc
    cross join lateral (
      select kind, sum(amount) as amount, sum(fee) as fee from ledger_earned_quarters
      where creator_id = ${creatorId}::bigint and kind = any (${summedKinds}::text[])
        and quarter >= least(m.starts_at, utc.midnight) and quarter < greatest(m.starts_at, utc.midnight)
      group by kind
    ) q
    cross join lateral (values
      (m.day - (m.starts_at > utc.midnight)::integer, q.amount, q.fee),
      (m.day - (m.starts_at < utc.midnight)::integer, -q.amount, -q.fee)
    ) as moved (day, amount, fee)
    -- First of all: for who lives by UTC nothing need be looked at.
    where m.starts_at <> utc.midnight and moved.day >= ${from}::date and moved.day < ${before}::date
  `
}

export type EarnedBySource = { sources: Map<IncomeSource, EarnedSum>; corrections: Diamonds }

/** Of all of these days together. */
export async function sumBySource(from: Db, creatorId: UserId, days: LocalSpan): Promise<EarnedBySource> {
  const rows = await from.many<{ kind: SummedKind; amount: string; fee: string }>(sql`
    select kind, sum(amount)::bigint as amount, sum(fee)::bigint as fee from (${sumsOf(creatorId, days)}) sums group by kind
  `)
  const found = new Map<IncomeSource, EarnedSum>()
  let corrections = diamonds(0)
  for (const { kind, ...sum } of rows) {
    const [amount, fee] = [Number(sum.amount), Number(sum.fee)]
    if (kind === 'correction') corrections = diamonds(amount)
    else if (amount !== 0 || fee !== 0) found.set(sources[kind], added(found.get(sources[kind]), { amount, fee }))
  }
  return { sources: found, corrections }
}

/** When the first of what a creator earned came in, to the quarter of an hour. */
export async function firstEarnedAt(from: Db, creatorId: UserId): Promise<Instant | null> {
  const row = await from.maybe<{ quarter: Instant }>(sql`
    select quarter from ledger_earned_quarters where creator_id = ${creatorId}::bigint order by quarter limit 1
  `)
  return row?.quarter ?? null
}

export type LineRow = {
  postingId: PostingId
  /** Of the posting's first transfer: the place in the list. */
  transferId: PostingId
  kind: string
  at: Instant
  amount: string
  remark: string
  fan: PersonRow | null
}

const lineKinds = {
  payout: 'payout',
  payout_returned: 'payout_returned',
  correction: 'correction',
  refund: 'refund',
} as const satisfies Record<string, EarningsLine['kind']>
/** Income that went back is a refund, of the source it had come from. */
export const lineKindOf = (kind: string, amount: number): EarningsLine['kind'] =>
  lineKinds[kind as keyof typeof lineKinds] ?? (amount < 0 ? 'refund' : 'income')

const kindsOf = (source: IncomeSource | null): string[] =>
  source === null
    ? [...new Set([...earningKinds, ...Object.keys(lineKinds)])]
    : earningKinds.filter((kind) => sources[kind] === source)

/**
 * Newest first, one line per posting; up to 21, which is a page and the one that says there is more. Each kind has lines of
 * its own, so what is rare is as near as what is not. A number, not a parameter: a plan that does not know how few are
 * wanted reads them all.
 */
export function listLines(
  from: Db,
  creatorId: UserId,
  { source, before }: { source: IncomeSource | null; before: PostingId },
): Promise<LineRow[]> {
  return from.many<LineRow>(sql`
    with page as materialized (
      select l.* from unnest(${kindsOf(source)}::text[]) as wanted (kind) cross join lateral (
        select kind, transfer_id, posting_id, amount from ledger_earned_lines
        where creator_id = ${creatorId}::bigint and kind = wanted.kind and transfer_id < ${before}::bigint
        order by transfer_id desc limit 21
      ) l order by l.transfer_id desc limit 21
    )
    select l.posting_id, l.transfer_id, l.kind, p.at, l.amount, coalesce(t.remark, '') as remark, ${personObject} as fan
    from page l join ledger_postings p using (posting_id)
    left join tips t on t.tip_id = (p.details ->> 'tipId')::bigint
    left join users u on u.user_id = (p.details ->> 'fanId')::bigint and u.deleted_at is null
    order by l.transfer_id desc
  `)
}
