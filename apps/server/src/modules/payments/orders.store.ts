import { type Instant, type OrderClosedBecause, type OrderId, type OrderStatus, type UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'
import type { OrderKind, OrderRow } from './order.ts'

const columns = sql`
  o.order_id, o.user_id, o.kind, o.status, o.subtotal, o.processing_fee, o.taxes, o.total, o.diamonds, o.presented_amount,
  o.creator_id, o.tier_id, o.tier_name, o.level, o.commission_percent, o.provider, o.provider_ref, o.payment_ref, o.pay_url,
  o.card_last_four, o.vault_id, o.created_at, o.payable_until, o.taking_until, o.unsure_until, o.checked_at, o.paid_at, o.declined_at, o.closed_because, o.refunded
`

export async function insertOrder(tx: Tx, order: NewOrderRow): Promise<void> {
  await tx.run(sql`
    insert into orders (order_id, user_id, kind, status, subtotal, processing_fee, taxes, total, diamonds, presented_amount,
      creator_id, tier_id, tier_name, level, commission_percent, provider, provider_ref, payment_ref, card_id,
      card_last_four, vault_id, created_at, payable_until, paid_at, next_look_at)
    values (${order.orderId}, ${order.userId}, ${order.kind}, ${order.status ?? 'TO_PAY'}, ${order.subtotal},
      ${order.processingFee}, ${order.taxes}, ${order.total}, ${order.diamonds ?? null}, ${order.presentedAmount ?? null},
      ${order.creatorId ?? null}, ${order.tierId ?? null}, ${order.tierName ?? null}, ${order.level ?? null},
      ${order.commissionPercent ?? null}, ${order.provider}, ${order.providerRef ?? null}, ${order.paymentRef ?? null},
      ${order.cardId ?? null}, ${order.cardLastFour ?? null}, ${order.vaultId ?? null}, ${new Date(order.createdAt)},
      ${new Date(order.payableUntil)}, ${order.paidAt === undefined ? null : new Date(order.paidAt)},
      ${new Date(order.nextLookAt)})
  `)
}

export type NewOrderRow = Pick<
  OrderRow,
  | 'orderId'
  | 'userId'
  | 'kind'
  | 'subtotal'
  | 'processingFee'
  | 'taxes'
  | 'total'
  | 'provider'
  | 'createdAt'
  | 'payableUntil'
> &
  Partial<Omit<OrderRow, 'paidAt'>> & { cardId?: string; paidAt?: Instant; nextLookAt: Instant }

const found = (from: Db, where: Sql): Promise<OrderRow | null> =>
  from.maybe<OrderRow>(sql`select ${columns} from orders o where ${where}`)

export const findOrder = (from: Db, orderId: OrderId): Promise<OrderRow | null> =>
  found(from, sql`o.order_id = ${orderId}::bigint`)

/** Every change of an order locks it: a webhook, a return and the reconciliation may come at once. */
export const lockOrder = (tx: Tx, orderId: OrderId): Promise<OrderRow | null> =>
  found(tx, sql`o.order_id = ${orderId}::bigint for update`)

/**
 * Whether who ordered it has left. They cannot leave any more until the transaction ends. Locked before the order, and before
 * a membership's turn: an erasure locks the person first, too.
 */
export async function holdBuyer(tx: Tx, orderId: OrderId): Promise<{ hasLeft: boolean }> {
  const buyer = await tx.maybe<{ hasLeft: boolean }>(sql`
    select u.deleted_at is not null as has_left from users u
    where u.user_id = (select o.user_id from orders o where o.order_id = ${orderId}::bigint) for key share
  `)
  return buyer ?? { hasLeft: true }
}

export const listUnfinished = (from: Db, userId: UserId, kind: OrderKind): Promise<OrderRow[]> =>
  from.many<OrderRow>(sql`
    select ${columns} from orders o where o.user_id = ${userId}::bigint and o.kind = ${kind} and o.status = 'TO_PAY'
  `)

export const findUnfinished = (from: Db, userId: UserId, kind: OrderKind): Promise<OrderRow | null> =>
  found(from, sql`o.user_id = ${userId}::bigint and o.kind = ${kind} and o.status = 'TO_PAY'`)

/** The first order of a subscription; its renewals carry the same number of the provider's. */
export const findByProviderRef = (from: Db, provider: string, ref: string): Promise<OrderRow | null> =>
  found(from, sql`o.provider = ${provider} and o.provider_ref = ${ref} order by o.order_id limit 1`)

/** By the provider's number of the payment, which a dispute is about. */
export const findByPaymentRef = (from: Db, provider: string, ref: string): Promise<OrderRow | null> =>
  found(from, sql`o.provider = ${provider} and o.payment_ref = ${ref}`)

export async function saveBegun(tx: Tx, orderId: OrderId, providerRef: string, payUrl: string | null): Promise<void> {
  await tx.run(sql`update orders set provider_ref = ${providerRef}, pay_url = ${payUrl} where order_id = ${orderId}`)
}

export async function saveStatus(
  tx: Tx,
  orderId: OrderId,
  change:
    | { status: 'PAID'; paymentRef: string | null; nextLookAt: Instant }
    | { status: 'DONE'; paymentRef: string | null; paidAt: Instant }
    | { status: 'CLOSED'; because: OrderClosedBecause; at: Instant; nextLookAt: Instant | null },
): Promise<void> {
  if (change.status === 'CLOSED') {
    await tx.run(sql`
      update orders set status = 'CLOSED', closed_at = ${new Date(change.at)}, closed_because = ${change.because},
        looks = 0, next_look_at = ${change.nextLookAt === null ? null : new Date(change.nextLookAt)}
      where order_id = ${orderId}
    `)
    return
  }
  const paidAt = change.status === 'DONE' ? new Date(change.paidAt) : null
  const nextLookAt = change.status === 'PAID' ? new Date(change.nextLookAt) : null
  await tx.run(sql`
    update orders set status = ${change.status}, payment_ref = ${change.paymentRef}, paid_at = ${paidAt},
      closed_at = null, closed_because = null, looks = 0, next_look_at = ${nextLookAt}
    where order_id = ${orderId}
  `)
}

/** The provider was asked about a closed order, and nothing was paid: it is not asked about again. */
export async function saveCertain(tx: Tx, orderId: OrderId): Promise<void> {
  await tx.run(sql`update orders set next_look_at = null where order_id = ${orderId} and status = 'CLOSED'`)
}

/**
 * Takes orders that are due to be asked about; two processes that look at once take different ones. Each is due again
 * after twice as long as before, at the latest after `longestMinutes`, and when its time is up.
 */
export function takeDue(
  tx: Tx,
  due: { provider: string; now: Instant; longestMinutes: number; limit: number },
): Promise<OrderRow[]> {
  const { provider, now, longestMinutes, limit } = due
  return tx.many<OrderRow>(sql`
    update orders o set checked_at = ${new Date(now)}, looks = o.looks + 1,
      next_look_at = least(
        ${new Date(now)}::timestamptz + make_interval(mins => least(2 ^ least(o.looks, 20), ${longestMinutes}::int)::int),
        case when o.payable_until > ${new Date(now)}::timestamptz then o.payable_until end)
    where o.order_id in (
      select order_id from orders
      where provider = ${provider} and next_look_at <= ${new Date(now)}::timestamptz
      order by next_look_at limit ${limit}::int for update skip locked)
    returning ${columns}
  `)
}

/** Says false of an order that is not to be paid any more. */
export async function beginTaking(tx: Tx, orderId: OrderId, until: Instant): Promise<boolean> {
  const begun = await tx.maybe(sql`
    update orders set taking_until = ${new Date(until)} where order_id = ${orderId} and status = 'TO_PAY' returning order_id
  `)
  return begun !== null
}

/** Unless another began meanwhile. */
export async function endTaking(tx: Tx, orderId: OrderId, until: Instant): Promise<void> {
  await tx.run(sql`
    update orders set taking_until = null where order_id = ${orderId} and taking_until = ${new Date(until)}::timestamptz
  `)
}

export async function saveUnsure(tx: Tx, orderId: OrderId, until: Instant): Promise<void> {
  await tx.run(sql`update orders set unsure_until = ${new Date(until)} where order_id = ${orderId}`)
}

/** Null: the fan makes another attempt. */
export async function saveDeclined(tx: Tx, orderId: OrderId, at: Instant | null): Promise<void> {
  await tx.run(sql`update orders set declined_at = ${at === null ? null : new Date(at)} where order_id = ${orderId}`)
}

/** The fan is back with a yes. Only the first time counts; news of the payment may have come before them. */
export async function saveApproved(tx: Tx, orderId: OrderId, now: Instant): Promise<void> {
  await tx.run(sql`
    update orders set approved_at = least(${new Date(now)}::timestamptz, paid_at)
    where order_id = ${orderId} and approved_at is null
  `)
}

export async function saveChecked(tx: Tx, orderId: OrderId, now: Instant): Promise<void> {
  await tx.run(sql`update orders set checked_at = ${new Date(now)} where order_id = ${orderId}`)
}

export type ListedOrder = OrderRow & { creator: PersonRow | null }

export const withCreator = sql`
  ${columns}, (select ${personObject} from users u where u.user_id = o.creator_id) as creator
`

export const findListed = (from: Db, orderId: OrderId, userId: UserId): Promise<ListedOrder | null> =>
  from.maybe<ListedOrder>(sql`
    select ${withCreator} from orders o where o.order_id = ${orderId}::bigint and o.user_id = ${userId}::bigint
  `)

export type OrderFilter = {
  status?: OrderStatus | undefined
  kind?: OrderKind | undefined
}

export function listOrders(from: Db, userId: UserId, filter: OrderFilter, before: OrderId): Promise<ListedOrder[]> {
  return from.many<ListedOrder>(sql`
    select ${withCreator} from orders o
    where o.user_id = ${userId}::bigint and o.order_id < ${before}::bigint
      and (${filter.status ?? null}::text is null or o.status = ${filter.status ?? null})
      and (${filter.kind ?? null}::text is null or o.kind = ${filter.kind ?? null})
    order by o.order_id desc limit 21
  `)
}

/**
 * What a fan has paid since, less what they were given back, and what they would pay if they finished what they began. Both
 * at one moment: asked one after the other, an order that is paid between the two would be in neither.
 */
export async function spentAndUnfinished(
  from: Db,
  userId: UserId,
  since: Instant,
): Promise<{ spent: number; unfinished: number }> {
  const row = await from.maybe<{ spent: string; unfinished: string }>(sql`
    select coalesce(sum(total - refunded) filter (where paid_at >= ${new Date(since)}::timestamptz), 0) as spent,
      coalesce(sum(total) filter (where status in ('TO_PAY', 'PAID')), 0) as unfinished
    from orders
    where user_id = ${userId}::bigint and (paid_at >= ${new Date(since)}::timestamptz or status in ('TO_PAY', 'PAID'))
  `)
  return { spent: Number(row?.spent ?? 0), unfinished: Number(row?.unfinished ?? 0) }
}

export const exportOrders = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select order_id, kind, status, subtotal, processing_fee, taxes, total, diamonds, presented_amount, creator_id, tier_name,
      level, card_last_four, created_at, approved_at, paid_at, closed_because, refunded
    from orders where user_id = ${userId}::bigint order by order_id
  `)
