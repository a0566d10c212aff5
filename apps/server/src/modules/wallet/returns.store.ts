import type { Instant, OrderId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Returned, WalletEntry } from './fifo.ts'

/** A payment to a creator, as the book has it. */
export type PaymentRow = {
  paymentId: string
  kind: string
  at: Instant
  fanId: UserId
  creatorId: UserId
  /** What the fan paid, and the creator's part of it. */
  amount: number
  earned: number
  /** What went back of both. */
  returned: number
  returnedEarned: number
}

type StoredPayment = {
  [Key in keyof PaymentRow]: PaymentRow[Key] extends number ? string : PaymentRow[Key]
} & { at: Instant }

/** By the number of its posting, or by the event it was for. */
export async function findPayment(
  from: Db,
  by: { paymentId: string } | { reference: string },
): Promise<PaymentRow | null> {
  const which = 'paymentId' in by ? sql`p.posting_id = ${by.paymentId}::bigint` : sql`p.reference = ${by.reference}`
  const row = await from.maybe<StoredPayment>(sql`
    select p.posting_id as payment_id, p.kind, p.at, p.details ->> 'fanId' as fan_id, p.details ->> 'creatorId' as creator_id,
      (p.details ->> 'paid')::bigint as amount, coalesce(e.earned, 0)::bigint as earned,
      coalesce(r.amount, 0)::bigint as returned, coalesce(r.earned, 0)::bigint as returned_earned
    from ledger_postings p
    left join lateral (
      -- Transfers are found by account: the day says between which numbers it is.
      select sum(t.amount) as earned from ledger_earned_days d
      join ledger_accounts a on a.kind = 'earnings_held' and a.owner_id = d.creator_id
      join ledger_transfers t on t.to_account = a.account_id and t.transfer_id between d.first_transfer and d.last_transfer
      where d.creator_id = (p.details ->> 'creatorId')::bigint and d.day = (p.at at time zone 'UTC')::date
        and d.kind = p.kind and t.posting_id = p.posting_id
    ) e on true
    left join lateral (
      select sum(r.amount) as amount, sum(r.from_held + r.from_available + r.owed + r.covered) as earned
      from payment_returns r where r.payment_id = p.posting_id
    ) r on true
    where ${which} and p.details ? 'paid'
  `)
  if (!row) return null
  const { amount, earned, returned, returnedEarned, ...payment } = row
  return {
    ...payment,
    amount: Number(amount),
    earned: Number(earned),
    returned: Number(returned),
    returnedEarned: Number(returnedEarned),
  }
}

/** Who was given diamonds because another user made this order: an invitation's reward. */
export async function findRewarded(from: Db, userId: UserId, orderId: OrderId): Promise<UserId | null> {
  const row = await from.maybe<{ inviterId: UserId }>(sql`
    select details ->> 'inviterId' as inviter_id from ledger_postings
    where reference = ${`invite_reward:${userId}`} and details ->> 'orderId' = ${orderId}
  `)
  return row?.inviterId ?? null
}

/** Everything that ever happened to a fan's wallet, in the order of the book. */
export async function listWalletEntries(from: Db, fanId: UserId): Promise<WalletEntry[]> {
  const wallet = sql`(select account_id from ledger_accounts where kind = 'wallet' and owner_id = ${fanId}::bigint)`
  const rows = await from.many<Omit<WalletEntry, 'amount'> & { amount: string }>(sql`
    with mine as (
      select posting_id, min(transfer_id) as place, sum(amount)::bigint as amount from (
        select posting_id, transfer_id, amount from ledger_transfers where to_account = ${wallet}
        union all select posting_id, transfer_id, -amount from ledger_transfers where from_account = ${wallet}
      ) moved group by posting_id
    ), tagged as (
      -- What was set aside and came back is as if it had never been; what came of it is what it was spent on.
      select m.place, m.amount, p.details ->> 'orderId' as order_id, p.details ? 'returns' as is_return,
        coalesce((select e.posting_id from ledger_postings e
          where e.reference = p.details ->> 'escrow' || ':ended' and e.details ? 'paid'), m.posting_id) as posting_id,
        coalesce(p.details ->> 'escrow', m.posting_id::text) as of
      from mine m join ledger_postings p using (posting_id)
    )
    select max(posting_id) as posting_id, sum(amount)::bigint as amount, max(order_id) as order_id,
      bool_or(is_return) as is_return
    from tagged group by of having sum(amount) <> 0 order by min(place)
  `)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

export async function listReturned(from: Db, paymentIds: readonly string[]): Promise<Returned[]> {
  const rows = await from.many<Omit<Returned, 'amount'> & { amount: string }>(sql`
    select payment_id, order_id, amount from payment_returns where payment_id = any (${paymentIds}::bigint[])
  `)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

export type ReturnRow = {
  because: string
  paymentId: string
  creatorId: UserId
  at: Instant
  orderId: OrderId | null
  amount: number
  fromHeld: number
  fromAvailable: number
  owed: number
  covered: number
}

export async function insertReturn(tx: Tx, row: ReturnRow): Promise<void> {
  await tx.run(sql`
    insert into payment_returns (because, payment_id, creator_id, at, order_id, amount, from_held, from_available, owed,
      covered)
    values (${row.because}, ${row.paymentId}::bigint, ${row.creatorId}::bigint, ${new Date(row.at)}, ${row.orderId}::bigint,
      ${row.amount}, ${row.fromHeld}, ${row.fromAvailable}, ${row.owed}, ${row.covered})
  `)
}

type Large = 'amount' | 'fromHeld' | 'fromAvailable' | 'owed' | 'covered'

export async function listBecause(from: Db, because: string): Promise<ReturnRow[]> {
  const rows = await from.many<Omit<ReturnRow, Large> & Record<Large, string>>(sql`
    select because, payment_id, creator_id, at, order_id, amount, from_held, from_available, owed, covered from payment_returns
    where because = ${because} order by payment_id
  `)
  return rows.map(({ amount, fromHeld, fromAvailable, owed, covered, ...row }) => ({
    ...row,
    amount: Number(amount),
    fromHeld: Number(fromHeld),
    fromAvailable: Number(fromAvailable),
    owed: Number(owed),
    covered: Number(covered),
  }))
}
