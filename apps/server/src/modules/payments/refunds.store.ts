import type { Cents, Diamonds, Instant, OrderId, RefundPlan, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** With what could be taken from nobody, which the house bears: part of the shortfall. Older ones do not know of inviters. */
export type StoredPlan = Omit<RefundPlan, 'fromInviter' | 'ofPrice' | 'ofFee' | 'ofTaxes' | 'membershipDays'> & {
  fromInviter?: Diamonds
  nowhere?: Diamonds
  membershipDays?: number | null
}

export type RefundRow = {
  refundId: string
  orderId: OrderId
  cents: Cents
  plan: StoredPlan
  reason: string
  /** Null: the provider did it, or it followed from something else. */
  operatorId: UserId | null
  /**
   * pending: the provider has it, and has not finished it. disputed: taken back while a dispute is open, which ends as done
   * when it is lost and as undone when it is won.
   */
  state: 'sending' | 'pending' | 'done' | 'failed' | 'disputed' | 'undone'
  providerRef: string | null
  /** The dispute that it was taken back for; null: no dispute. */
  disputeRef: string | null
}

const columns = sql`refund_id, order_id, cents, plan, reason, operator_id, state, provider_ref, dispute_ref`

export async function insertRefund(tx: Tx, refund: RefundRow, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into order_refunds (refund_id, order_id, cents, plan, reason, operator_id, state, provider_ref, dispute_ref,
      created_at)
    values (${refund.refundId}, ${refund.orderId}, ${refund.cents}, ${JSON.stringify(refund.plan)}::jsonb,
      ${refund.reason}, ${refund.operatorId}, ${refund.state}, ${refund.providerRef}, ${refund.disputeRef},
      ${new Date(now)})
  `)
}

export const findRefund = (from: Db, refundId: string): Promise<RefundRow | null> =>
  from.maybe<RefundRow>(sql`select ${columns} from order_refunds where refund_id = ${refundId}::bigint`)

export const lockRefund = (tx: Tx, refundId: string): Promise<RefundRow | null> =>
  tx.maybe<RefundRow>(sql`select ${columns} from order_refunds where refund_id = ${refundId}::bigint for update`)

/** What stands: neither refused nor given again. The caller holds the order. */
export const listStanding = (from: Db, orderId: OrderId): Promise<RefundRow[]> =>
  from.many<RefundRow>(sql`
    select ${columns} from order_refunds
    where order_id = ${orderId}::bigint and state not in ('failed', 'undone') order by refund_id
  `)

/** Those of them that an open dispute holds. */
export async function listHeldByDisputes(from: Db, refundIds: readonly string[]): Promise<string[]> {
  const rows = await from.many<{ refundId: string }>(sql`
    select refund_id from order_refunds where refund_id = any (${refundIds}::bigint[]) and state = 'disputed'
  `)
  return rows.map(({ refundId }) => refundId)
}

export async function saveState(
  tx: Tx,
  refundId: string,
  { state, providerRef, nextLookAt }: Pick<RefundRow, 'state' | 'providerRef'> & { nextLookAt: Instant | null },
): Promise<void> {
  await tx.run(sql`
    update order_refunds set state = ${state}, provider_ref = ${providerRef},
      next_look_at = ${nextLookAt === null ? null : new Date(nextLookAt)}
    where refund_id = ${refundId}::bigint
  `)
}

/** Takes pending ones that are due to be asked about; each is due again after twice as long as before. */
export async function takePending(tx: Tx, due: { now: Instant; longestMinutes: number }): Promise<string[]> {
  const rows = await tx.many<{ refundId: string }>(sql`
    update order_refunds r set looks = r.looks + 1,
      next_look_at = ${new Date(due.now)}::timestamptz
        + make_interval(mins => least(2 ^ least(r.looks, 20), ${due.longestMinutes}::int)::int)
    where r.refund_id in (
      select refund_id from order_refunds
      where state = 'pending' and next_look_at <= ${new Date(due.now)}::timestamptz
      order by next_look_at limit 100 for update skip locked)
    returning r.refund_id
  `)
  return rows.map(({ refundId }) => refundId)
}

export async function addRefunded(tx: Tx, orderId: OrderId, cents: Cents): Promise<void> {
  await tx.run(sql`update orders set refunded = refunded + ${cents} where order_id = ${orderId}::bigint`)
}

/** What operators gave back to a fan since then, in cents. */
export async function sumRefunded(tx: Tx, fanId: UserId, since: Instant): Promise<number> {
  const row = await tx.maybe<{ sum: string }>(sql`
    select coalesce(sum(r.cents), 0)::bigint as sum from order_refunds r join orders o using (order_id)
    where o.user_id = ${fanId}::bigint and r.operator_id is not null and r.state <> 'failed'
      and r.created_at > ${new Date(since)}::timestamptz
  `)
  return Number(row?.sum ?? 0)
}

export async function listSending(from: Db): Promise<string[]> {
  const rows = await from.many<{ refundId: string }>(sql`
    select refund_id from order_refunds where state = 'sending' order by refund_id limit 50
  `)
  return rows.map(({ refundId }) => refundId)
}
