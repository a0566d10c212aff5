import { diamonds, LARGEST_ID, type Diamonds, type Instant, type PayoutId, type PayoutState } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'
import { payoutColumns, readPayout, type PayoutRow } from './payouts.store.ts'

export type QueuedPayout = PayoutRow &
  PersonRow & {
    email: string
    hasLeft: boolean
    /** User names of those who said yes, in order. */
    approvals: string[]
    available: Diamonds
    /** What was given back of this creator's sales since then, no matter who bore it. */
    refunded: Diamonds
  }

type StoredRow = Omit<QueuedPayout, 'amount' | 'available' | 'refunded'> & {
  amount: string
  available: string
  refunded: string
}

const waiting: readonly PayoutState[] = ['requested', 'approved', 'sending']

async function listed(from: Db, refundsSince: Instant, rest: Sql): Promise<QueuedPayout[]> {
  const rows = await from.many<StoredRow>(sql`
    select ${payoutColumns}, ${personColumns}, u.email, u.deleted_at is not null as has_left,
      array(select o.user_name from payout_approvals a join users o on o.user_id = a.operator_id
            where a.payout_id = p.payout_id
              and (p.state <> 'requested' or (o.role = 'admin' and o.deleted_at is null and o.suspended_at is null))
            order by a.at, o.user_id) as approvals,
      coalesce((select b.balance + coalesce((
          select sum(r.amount) from ledger_arrivals r where r.account_id = b.account_id), 0)
        from ledger_accounts l join ledger_balances b using (account_id)
        where l.kind = 'earnings' and l.owner_id = p.creator_id and l.currency = 'diamond'), 0)::bigint as available,
      coalesce((select sum(r.from_held + r.from_available + r.owed + r.covered) from payment_returns r
        where r.creator_id = p.creator_id and r.at >= ${new Date(refundsSince)}::timestamptz), 0)::bigint as refunded
    from payouts p join users u on u.user_id = p.creator_id
    where ${rest}
  `)
  return rows.map((row) => ({
    ...readPayout(row),
    available: diamonds(Number(row.available)),
    refunded: diamonds(Number(row.refunded)),
  }))
}

/** Those that wait with the oldest first, those that are over with the newest. */
export function listInState(
  from: Db,
  wanted: { state: PayoutState; after: PayoutId | null; limit: number; refundsSince: Instant },
): Promise<QueuedPayout[]> {
  const { state, after, limit, refundsSince } = wanted
  const page = waiting.includes(state)
    ? sql`p.state = ${state} and p.payout_id > ${after ?? '0'}::bigint order by p.payout_id limit ${limit}::int`
    : sql`p.state = ${state} and p.payout_id < ${after ?? LARGEST_ID}::bigint
          order by p.payout_id desc limit ${limit}::int`
  return listed(from, refundsSince, page)
}

export async function findQueued(from: Db, payoutId: PayoutId, refundsSince: Instant): Promise<QueuedPayout | null> {
  const [payout] = await listed(from, refundsSince, sql`p.payout_id = ${payoutId}::bigint`)
  return payout ?? null
}

/** How many an operator has to decide. */
export async function countWaiting(from: Db): Promise<number> {
  const row = await from.maybe<{ count: number }>(sql`
    select count(*)::int as count from payouts where state = 'requested'
  `)
  return row?.count ?? 0
}
