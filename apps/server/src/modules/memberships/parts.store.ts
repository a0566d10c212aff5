import type { Cents, OrderId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { isUncertain } from './cut-off.store.ts'

/** A payment that a membership rests on. */
export type PartRow = {
  paidBy: OrderId
  /** So many days it pays for. */
  days: number
  /** What of it nobody had taken back when it was counted. */
  kept: Cents
  subtotal: Cents
  total: Cents
  /** What was taken back since it was paid; `uncertain` is the part of it that may still be left with us. */
  refunded: Cents
  uncertain: Cents
}

export type NewPart = Pick<PartRow, 'paidBy' | 'days' | 'kept'>

export const listParts = (from: Db, orderId: OrderId): Promise<PartRow[]> =>
  from.many<PartRow>(sql`
    select p.paid_by, p.days, p.kept, o.subtotal, o.total, o.refunded,
      coalesce((select sum(r.cents)::int from order_refunds r
        where r.order_id = o.order_id and ${isUncertain}), 0) as uncertain
    from membership_parts p join orders o on o.order_id = p.paid_by
    where p.order_id = ${orderId}::bigint order by p.paid_by
  `)

/** The same, with the payments held until the transaction ends: a dispute of one of them is through by then, or waits. */
export async function lockParts(tx: Tx, orderId: OrderId): Promise<PartRow[]> {
  await tx.many(sql`
    select o.order_id from orders o join membership_parts p on p.paid_by = o.order_id
    where p.order_id = ${orderId}::bigint order by o.order_id for update of o
  `)
  return listParts(tx, orderId)
}

/** These, and no others. */
export async function saveParts(tx: Tx, orderId: OrderId, parts: readonly NewPart[]): Promise<void> {
  await tx.run(sql`delete from membership_parts where order_id = ${orderId}::bigint`)
  for (const { paidBy, days, kept } of parts) {
    await tx.run(sql`
      insert into membership_parts (order_id, paid_by, days, kept) values (${orderId}, ${paidBy}, ${days}, ${kept})
    `)
  }
}
