import type { Cents, Instant, OrderId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** So much more is due than what has gone back of an order, which the caller holds, and than what was due of it before. */
export async function addDue(
  tx: Tx,
  { orderId, cents, reason, at }: { orderId: OrderId; cents: Cents; reason: string; at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into order_dues as d (order_id, up_to, reason, since)
    select order_id, refunded + ${cents}::int, ${reason}, ${new Date(at)}::timestamptz
    from orders where order_id = ${orderId}::bigint
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

export type DueOrder = { creatorId: UserId; orderId: OrderId }

/** Those of creators who may earn something yet, one creator after the other. */
export const listDues = (from: Db, after: DueOrder | null): Promise<DueOrder[]> =>
  from.many<DueOrder>(sql`
    select o.creator_id, o.order_id
    from order_dues d join orders o using (order_id) join users u on u.user_id = o.creator_id and u.deleted_at is null
    where d.up_to > o.refunded
      and (o.creator_id, o.order_id) > (${after?.creatorId ?? '0'}::bigint, ${after?.orderId ?? '0'}::bigint)
    order by o.creator_id, o.order_id limit 50
  `)
