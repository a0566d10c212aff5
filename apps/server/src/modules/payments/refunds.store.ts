import type { Cents, Instant, OrderId, RefundPlan, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type RefundRow = {
  refundId: string
  orderId: OrderId
  cents: Cents
  plan: RefundPlan
  reason: string
  /** Null: the provider did it. */
  operatorId: UserId | null
  state: 'sending' | 'done' | 'failed'
  providerRef: string | null
}

const columns = sql`refund_id, order_id, cents, plan, reason, operator_id, state, provider_ref`

export async function insertRefund(tx: Tx, refund: RefundRow, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into order_refunds (refund_id, order_id, cents, plan, reason, operator_id, state, provider_ref, created_at)
    values (${refund.refundId}, ${refund.orderId}, ${refund.cents}, ${JSON.stringify(refund.plan)}::jsonb,
      ${refund.reason}, ${refund.operatorId}, ${refund.state}, ${refund.providerRef}, ${new Date(now)})
  `)
}

export const findRefund = (from: Db, refundId: string): Promise<RefundRow | null> =>
  from.maybe<RefundRow>(sql`select ${columns} from order_refunds where refund_id = ${refundId}::bigint`)

export const lockRefund = (tx: Tx, refundId: string): Promise<RefundRow | null> =>
  tx.maybe<RefundRow>(sql`select ${columns} from order_refunds where refund_id = ${refundId}::bigint for update`)

/** Without a number of the provider's it was refused. */
export async function saveSent(tx: Tx, refundId: string, providerRef: string | null): Promise<void> {
  const state = providerRef === null ? 'failed' : 'done'
  await tx.run(sql`
    update order_refunds set state = ${state}, provider_ref = ${providerRef} where refund_id = ${refundId}::bigint
  `)
}

export async function addRefunded(tx: Tx, orderId: OrderId, cents: Cents): Promise<void> {
  await tx.run(sql`update orders set refunded = refunded + ${cents} where order_id = ${orderId}::bigint`)
}

/** Of two refunds to one fan at once, the second sees what the first one gave. */
export async function lockRefundsOf(tx: Tx, fanId: UserId): Promise<void> {
  await tx.many(sql`select pg_advisory_xact_lock(hashtext('refunds of ' || ${fanId}::text))`)
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
