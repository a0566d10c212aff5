import {
  diamonds,
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
import { reachOf } from '../wallet/index.ts'

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

export type EarnedHour = { firstAt: Instant; amount: Diamonds }

/**
 * What is held and was earned since then, by the hour. Of the hour in which `since` lies, what came after it is read from
 * the book itself; all others are added up already. What a refund took is gone; one that was undone has come again.
 */
export async function listHeldSince(from: Db, creatorId: UserId, since: Instant): Promise<EarnedHour[]> {
  const held = account('earnings_held', creatorId)
  const at = sql`${new Date(since)}::timestamptz`
  const hour = sql`date_trunc('hour', ${at}, 'UTC')`
  const nextHour = sql`${hour} + interval '1 hour'`
  const rows = await from.many<{ firstAt: Instant | null; amount: string | null }>(sql`
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
      where t.from_account = ${held} and p.kind <> 'release' and t.transfer_id > (
          select h.first_transfer from ledger_held_hours h where h.creator_id = ${creatorId}::bigint and h.hour = ${hour})
        and to_timestamp((p.details ->> 'earnedAt')::bigint / 1000.0) > ${at}
        and to_timestamp((p.details ->> 'earnedAt')::bigint / 1000.0) < ${nextHour}
    ) within_the_hour
    order by 1
  `)
  return rows.flatMap(({ firstAt, amount }) =>
    firstAt === null ? [] : [{ firstAt, amount: diamonds(Number(amount)) }],
  )
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
  refund: 'memberships',
} as const satisfies Record<string, IncomeSource>

type EarningKind = keyof typeof sources
const earningKinds = Object.keys(sources) as EarningKind[]
export const sourceOf = (kind: string): IncomeSource | null => sources[kind as EarningKind] ?? null

export type SeriesPoint = { day: string; source: IncomeSource; amount: Diamonds }

export async function listSeries(from: Db, creatorId: UserId, sinceDay: string): Promise<SeriesPoint[]> {
  const rows = await from.many<{ day: string; kind: EarningKind; amount: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, kind, amount from ledger_earned_days
    where creator_id = ${creatorId}::bigint and day >= ${sinceDay}::date and kind = any (${earningKinds}::text[])
    order by day, kind
  `)
  const points = new Map<string, SeriesPoint>()
  for (const { day, kind, amount } of rows) {
    const source = sources[kind]
    const before = points.get(`${day} ${source}`)?.amount ?? 0
    points.set(`${day} ${source}`, { day, source, amount: diamonds(before + Number(amount)) })
  }
  return [...points.values()].filter(({ amount }) => amount !== 0)
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
    ? [...earningKinds, ...Object.keys(lineKinds)]
    : earningKinds.filter((kind) => sources[kind] === source)

/**
 * Newest first, one line per posting; up to 21, which is a page and the one that says there is more. A refund takes from two
 * accounts at most: 106 transfers of each account hold that many lines, and those that came between. Numbers, not
 * parameters: a plan that does not know how few are wanted reads them all.
 *
 * Lines of one source are looked for on the days that have some, however much else there was on the others.
 */
export function listLines(
  from: Db,
  creatorId: UserId,
  { source, before }: { source: IncomeSource | null; before: PostingId },
): Promise<LineRow[]> {
  const kinds = sql`p.kind = any (${kindsOf(source)}::text[])`
  const newest = sql`t.transfer_id < ${reachOf(before)}::bigint and ${kinds} order by t.transfer_id desc limit 106`
  const moved = (end: Sql, amount: Sql, where: Sql): Sql =>
    source === null
      ? sql`(select t.posting_id, t.transfer_id, ${amount} as amount
             from ledger_transfers t join ledger_postings p using (posting_id) where ${end} = ${where} and ${newest})`
      : sql`(select l.posting_id, l.transfer_id, l.amount from days d cross join lateral (
               select t.posting_id, t.transfer_id, ${amount} as amount
               from ledger_transfers t join ledger_postings p using (posting_id)
               where ${end} = ${where} and t.transfer_id between d.first_transfer and d.last_transfer and ${newest}) l)`
  const [arrived, left] = [sql`t.to_account`, sql`t.from_account`]
  const [held, available] = [account('earnings_held', creatorId), account('earnings', creatorId)]
  const [gained, lost] = [sql`t.amount`, sql`-t.amount`]
  return from.many<LineRow>(sql`
    with days as materialized (
      select first_transfer, last_transfer from (
        select first_transfer, last_transfer, sum(case when last_transfer < ${before}::bigint then lines else 0 end)
          over (order by day desc, kind rows between unbounded preceding and 1 preceding) as newer
        from ledger_earned_days
        where creator_id = ${creatorId}::bigint and kind = any (${kindsOf(source)}::text[])
          and first_transfer < ${reachOf(before)}::bigint
      ) d where coalesce(newer, 0) < 21
    ), moved as (
      ${moved(arrived, gained, held)} union all ${moved(arrived, gained, available)}
      union all ${moved(left, lost, held)} union all ${moved(left, lost, available)}
    ), lines as (
      select posting_id, min(transfer_id) as transfer_id, sum(amount)::bigint as amount
      from (select distinct * from moved) m group by posting_id
    )
    select l.posting_id, l.transfer_id, p.kind, p.at, l.amount, coalesce(t.remark, '') as remark,
      ${personObject} as fan
    from lines l join ledger_postings p using (posting_id)
    left join tips t on t.tip_id = (p.details ->> 'tipId')::bigint
    left join users u on u.user_id = (p.details ->> 'fanId')::bigint and u.deleted_at is null
    where l.transfer_id < ${before}::bigint
    order by l.transfer_id desc limit 21
  `)
}
