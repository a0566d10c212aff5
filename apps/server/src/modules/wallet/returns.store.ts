import {
  diamonds,
  type Diamonds,
  type Instant,
  type MessageId,
  type OrderId,
  type PostId,
  type PostingId,
  type UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'
import type { Returned, WalletEntry } from './fifo.ts'

/** A payment to a creator, as the book has it. */
export type PaymentRow = {
  paymentId: string
  kind: string
  at: Instant
  fanId: UserId
  creatorId: UserId
  postId: PostId | null
  /** Its sender's, who is the creator. */
  messageId: MessageId | null
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
      p.details ->> 'postId' as post_id, p.details ->> 'messageId' as message_id,
      (p.details ->> 'paid')::bigint as amount, coalesce(e.earned, 0)::bigint as earned,
      coalesce(r.amount, 0)::bigint as returned, coalesce(r.earned, 0)::bigint as returned_earned
    from ledger_postings p
    left join lateral (
      -- Transfers are found by account: the hour says between which numbers it is.
      select sum(t.amount) as earned from ledger_held_hours h
      join ledger_accounts a on a.kind = 'earnings_held' and a.owner_id = h.creator_id
      join ledger_transfers t on t.to_account = a.account_id and t.transfer_id between h.first_transfer and h.last_transfer
      where h.creator_id = (p.details ->> 'creatorId')::bigint and h.hour = date_trunc('hour', p.at, 'UTC')
        and t.posting_id = p.posting_id
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

/** What the house keeps of a payment now. */
export async function commissionPercent(from: Db): Promise<number> {
  const row = await from.maybe<{ percent: number }>(sql`select commission_percent::int as percent from money_settings`)
  if (!row) throw new Error('The money settings are gone')
  return row.percent
}

/** A payment that an operator can give back by itself. */
export type GivenRow = {
  paymentId: PostingId
  kind: 'tip' | 'post_sale' | 'message_sale' | 'call' | 'gift' | 'ticket' | 'live_request'
  at: Instant
  fanId: UserId
  creatorId: UserId
  /** Null: they have left. */
  creator: PersonRow | null
  postId: PostId | null
  amount: Diamonds
  returned: Diamonds
}

async function listGivenWhere(from: Db, where: Sql): Promise<GivenRow[]> {
  const rows = await from.many<Omit<GivenRow, 'amount' | 'returned'> & { amount: string; returned: string }>(sql`
    select p.posting_id as payment_id, p.kind, p.at, p.details ->> 'fanId' as fan_id, p.details ->> 'creatorId' as creator_id,
      p.details ->> 'postId' as post_id, (p.details ->> 'paid')::bigint as amount, ${personObject} as creator,
      coalesce((select sum(r.amount) from payment_returns r where r.payment_id = p.posting_id), 0)::bigint as returned
    from ledger_postings p
    join users f on f.user_id = (p.details ->> 'fanId')::bigint and f.deleted_at is null
    left join users u on u.user_id = (p.details ->> 'creatorId')::bigint and u.deleted_at is null
    where p.kind in ('tip', 'post_sale', 'message_sale', 'call', 'gift', 'ticket', 'live_request') and p.details ? 'paid' and ${where}
  `)
  return rows.map((row) => ({
    ...row,
    amount: diamonds(Number(row.amount)),
    returned: diamonds(Number(row.returned)),
  }))
}

/** Of a fan who is still here: diamonds for nobody would be lost. */
export async function findGiven(from: Db, paymentId: PostingId): Promise<GivenRow | null> {
  const [row] = await listGivenWhere(from, sql`p.posting_id = ${paymentId}::bigint`)
  return row ?? null
}

/** Newest first. */
export const listGiven = (from: Db, fanId: UserId, before: PostingId, limit: number): Promise<GivenRow[]> =>
  listGivenWhere(
    from,
    sql`p.posting_id in (
        select t.posting_id from ledger_transfers t
        where t.from_account = any (array(
          select account_id from ledger_accounts where kind in ('wallet', 'escrow') and owner_id = ${fanId}::bigint
        ))
      ) and p.posting_id < ${before}::bigint order by p.posting_id desc limit ${limit}::int`,
  )

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
        -- What undoes another posting changes what that one was, and is nothing by itself.
        coalesce(p.details ->> 'escrow', (select u.posting_id::text from ledger_postings u
          where u.reference = p.details ->> 'undoes'), m.posting_id::text) as of,
        case when p.kind = 'forfeit' and not p.details ? 'undoes' then p.reference end as forfeit
      from mine m join ledger_postings p using (posting_id)
    )
    select max(posting_id) as posting_id, sum(amount)::bigint as amount, max(order_id) as order_id,
      bool_or(is_return) as is_return, max(forfeit) as forfeit
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

/** What a creator lost of their part since then, by what it belongs to. What the house bore is not theirs. */
export async function listTakenFrom(
  from: Db,
  creatorId: UserId,
  since: Instant,
): Promise<{ because: string; earned: number }[]> {
  const rows = await from.many<{ because: string; earned: string }>(sql`
    select because, sum(from_held + from_available + owed)::bigint as earned from payment_returns
    where creator_id = ${creatorId}::bigint and at >= ${new Date(since)} group by because
  `)
  return rows.map(({ because, earned }) => ({ because, earned: Number(earned) }))
}

type Large = 'amount' | 'fromHeld' | 'fromAvailable' | 'owed' | 'covered'

/** With who had paid. */
export async function listBecause(from: Db, because: string): Promise<(ReturnRow & { fanId: UserId })[]> {
  const rows = await from.many<Omit<ReturnRow, Large> & { fanId: UserId } & Record<Large, string>>(sql`
    select r.because, r.payment_id, r.creator_id, r.at, r.order_id, r.amount, r.from_held, r.from_available, r.owed, r.covered,
      p.details ->> 'fanId' as fan_id
    from payment_returns r join ledger_postings p on p.posting_id = r.payment_id
    where r.because = ${because} order by r.payment_id
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
