import type { Cents, Instant, OrderId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * So much more is due than what has gone back of an order, which the caller holds, and than what was due of it before. What is only set
 * aside for a dispute has not gone back.
 */
export async function addDue(
  tx: Tx,
  { orderId, cents, reason, at }: { orderId: OrderId; cents: Cents; reason: string; at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into order_dues as d (order_id, up_to, reason, since)
    select o.order_id, ${cents}::int + o.refunded - coalesce((
        select sum(r.cents) from order_refunds r where r.order_id = o.order_id and r.state = 'disputed'), 0)::int,
      ${reason}, ${new Date(at)}::timestamptz
    from orders o where o.order_id = ${orderId}::bigint
    on conflict (order_id) do update set up_to = greatest(d.up_to, excluded.up_to - ${cents}::int) + ${cents}::int,
      reason = excluded.reason, since = excluded.since
  `)
}

/** What is due of an order that the caller holds. */
export const findDue = (tx: Tx, orderId: OrderId): Promise<{ cents: Cents; reason: string } | null> =>
  tx.maybe<{ cents: Cents; reason: string }>(sql`
    select d.up_to - o.refunded as cents, d.reason from order_dues d join orders o using (order_id)
    where d.order_id = ${orderId}::bigint and d.up_to > o.refunded
  `)

type Refused = { refundId: string; orderId: OrderId; cents: Cents }

export type DueOrder = { creatorId: UserId; orderId: OrderId }

/** The provider does not give it back: it is not tried again by itself, and operators see it until so much has gone back in all. */
export async function addStuck(
  tx: Tx,
  { orderId, upTo, reason, at }: { orderId: OrderId; upTo: Cents; reason: string; at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into order_dues as d (order_id, up_to, reason, since, is_stuck)
    values (${orderId}, ${upTo}, ${reason}, ${new Date(at)}::timestamptz, true)
    on conflict (order_id) do update set up_to = greatest(d.up_to, excluded.up_to), is_stuck = true
  `)
}

/** An operator's refund failed. What became due after it was due beside it; what was due before is due again. */
export async function lowerByFailed(tx: Tx, { refundId, orderId, cents }: Refused): Promise<void> {
  await tx.run(sql`
    update order_dues d set up_to = d.up_to - ${cents}::int from order_refunds r
    where d.order_id = ${orderId}::bigint and r.refund_id = ${refundId}::bigint and d.since >= r.created_at and d.up_to > ${cents}::int
  `)
}

/** One creator after the other; or of one. */
export const listDues = (from: Db, after: DueOrder | null, of: UserId | null = null): Promise<DueOrder[]> =>
  from.many<DueOrder>(sql`
    select o.creator_id, o.order_id from order_dues d join orders o using (order_id)
    where d.up_to > o.refunded and not d.is_stuck and (${of}::bigint is null or o.creator_id = ${of}::bigint)
      and (o.creator_id, o.order_id) > (${after?.creatorId ?? '0'}::bigint, ${after?.orderId ?? '0'}::bigint)
    order by o.creator_id, o.order_id limit 50
  `)

/** What a creator's next earnings go to before anything is paid out. */
export async function sumDues(from: Db, creatorId: UserId): Promise<number> {
  const row = await from.maybe<{ sum: number }>(sql`
    select coalesce(sum(d.up_to - o.refunded), 0)::int as sum from order_dues d join orders o using (order_id)
    where o.creator_id = ${creatorId}::bigint and d.up_to > o.refunded and not d.is_stuck
  `)
  return row?.sum ?? 0
}
