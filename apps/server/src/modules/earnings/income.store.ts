import {
  DAY_MS,
  diamonds,
  HOUR_MS,
  type Diamonds,
  type EarningsLine,
  type IncomeSource,
  type Instant,
  type PostingId,
  type UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'
import { reachOf } from '../wallet/index.ts'

const account = (kind: 'earnings_held' | 'earnings', creatorId: UserId): Sql => sql`
  (select account_id from ledger_accounts
   where kind = ${kind}::text and owner_id = ${creatorId}::bigint and currency = 'diamond')
`

/** Numbers are given out in the order of time but for this much: a transaction is long, a clock is wrong. */
const SLACK_MS = DAY_MS
const MARK_EVERY_MS = HOUR_MS

/** Every transfer since then has a higher number than this. */
const numberBefore = (since: Instant): Sql => sql`
  coalesce((select last_transfer from book_marks where at <= ${new Date(since - SLACK_MS)}::timestamptz
            order by at desc limit 1), 0)
`

export async function markBook(tx: Tx, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into book_marks (at, last_transfer)
    select ${new Date(now)}::timestamptz,
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_transfers', 'transfer_id')::regclass), 0)
    where not exists (select 1 from book_marks where at > ${new Date(now - MARK_EVERY_MS)}::timestamptz)
    on conflict do nothing
  `)
}

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

export type EarnedDay = { firstAt: Instant; amount: Diamonds }

/**
 * What came into the held earnings since then, by the day (UTC) it was earned. What a refund took of it is gone; one that
 * was undone has come again.
 */
export async function listHeldSince(from: Db, creatorId: UserId, since: Instant): Promise<EarnedDay[]> {
  const held = account('earnings_held', creatorId)
  const rows = await from.many<{ firstAt: Instant; amount: string }>(sql`
    with earned as (
      select p.at, t.amount from ledger_transfers t join ledger_postings p using (posting_id)
      where t.to_account = ${held} and t.transfer_id > ${numberBefore(since)}
        and p.at > ${new Date(since)}::timestamptz
      union all
      select to_timestamp((p.details ->> 'earnedAt')::bigint / 1000.0), -t.amount
      from ledger_transfers t join ledger_postings p using (posting_id)
      where t.from_account = ${held} and t.transfer_id > ${numberBefore(since)} and p.kind = 'refund'
        and (p.details ->> 'earnedAt')::bigint > ${since}::bigint
    )
    select min(at) as first_at, sum(amount)::bigint as amount from earned group by date_trunc('day', at) order by 1
  `)
  return rows.map(({ firstAt, amount }) => ({ firstAt, amount: diamonds(Number(amount)) }))
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

/** Which posting is income of which source. What a refund takes is of a membership: nothing else is paid with money. */
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

export async function listSeries(from: Db, creatorId: UserId, since: Instant): Promise<SeriesPoint[]> {
  const [held, available] = [account('earnings_held', creatorId), account('earnings', creatorId)]
  const recent = sql`transfer_id > ${numberBefore(since)}`
  // Between the two accounts it is the same money: what is released is of none of these kinds.
  const rows = await from.many<{ day: string; kind: EarningKind; amount: string }>(sql`
    select to_char(p.at, 'YYYY-MM-DD') as day, p.kind, sum(m.amount)::bigint as amount
    from (
      select posting_id, amount from ledger_transfers where to_account = ${held} and ${recent}
      union all
      select posting_id, amount from ledger_transfers where to_account = ${available} and ${recent}
      union all
      select posting_id, -amount from ledger_transfers where from_account = ${held} and ${recent}
      union all
      select posting_id, -amount from ledger_transfers where from_account = ${available} and ${recent}
    ) m join ledger_postings p using (posting_id)
    where p.at >= ${new Date(since)}::timestamptz and p.kind = any (${earningKinds}::text[])
    group by 1, 2 order by 1, 2
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
export const lineKindOf = (kind: string): EarningsLine['kind'] => lineKinds[kind as keyof typeof lineKinds] ?? 'income'

const kindsOf = (source: IncomeSource | null): string[] =>
  source === null
    ? [...earningKinds, ...Object.keys(lineKinds)]
    : earningKinds.filter((kind) => sources[kind] === source)

/**
 * Newest first, one line per posting; up to 21, which is a page and the one that says there is more. A refund takes from two
 * accounts at most: 106 transfers of each account hold that many lines, and those that came between. Numbers, not
 * parameters: a plan that does not know how few are wanted reads them all.
 */
export function listLines(
  from: Db,
  creatorId: UserId,
  { source, before }: { source: IncomeSource | null; before: PostingId },
): Promise<LineRow[]> {
  const [held, available] = [account('earnings_held', creatorId), account('earnings', creatorId)]
  const newest = sql`
    t.transfer_id < ${reachOf(before)}::bigint and p.kind = any (${kindsOf(source)}::text[])
    order by t.transfer_id desc limit 106
  `
  const arrived = (where: Sql): Sql => sql`
    (select t.posting_id, t.transfer_id, t.amount from ledger_transfers t join ledger_postings p using (posting_id)
     where t.to_account = ${where} and ${newest})
  `
  const left = (where: Sql): Sql => sql`
    (select t.posting_id, t.transfer_id, -t.amount from ledger_transfers t join ledger_postings p using (posting_id)
     where t.from_account = ${where} and ${newest})
  `
  return from.many<LineRow>(sql`
    with moved as (
      ${arrived(held)} union all ${arrived(available)} union all ${left(held)} union all ${left(available)}
    ), lines as (
      select posting_id, min(transfer_id) as transfer_id, sum(amount)::bigint as amount from moved group by posting_id
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
