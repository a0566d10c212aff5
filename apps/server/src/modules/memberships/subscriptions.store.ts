import type { Cents, Instant, MembershipLevel, OrderId, PromoId, TierId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

export type SubscriptionState = 'awaiting' | 'active' | 'over' | 'given_up'

export type SubscriptionRow = {
  /** Of its first order. */
  orderId: OrderId
  fanId: UserId
  creatorId: UserId
  tierId: TierId
  level: MembershipLevel
  state: SubscriptionState
  provider: string
  providerRef: string | null
  firstDays: number
  isTrial: boolean
  worth: Cents
  credit: Cents
  thenSubtotal: Cents
  thenProcessingFee: Cents
  thenTaxes: Cents
  payRange: number
  startsAt: Instant | null
  promoId: PromoId | null
  cancelAtProvider: boolean
  version: number
  createdAt: Instant
}

const columns = sql`
  s.order_id, s.fan_id, s.creator_id, s.tier_id, s.level, s.state, s.provider, s.provider_ref, s.first_days, s.is_trial,
  s.worth, s.credit, s.then_subtotal, s.then_processing_fee, s.then_taxes, s.pay_range, s.starts_at, s.promo_id,
  s.cancel_at_provider, s.version, s.created_at
`

const found = (from: Db, where: Sql): Promise<SubscriptionRow | null> =>
  from.maybe<SubscriptionRow>(sql`select ${columns} from subscriptions s where ${where}`)

export const findSubscription = (from: Db, orderId: OrderId): Promise<SubscriptionRow | null> =>
  found(from, sql`s.order_id = ${orderId}::bigint`)

export const findByRef = (from: Db, provider: string, ref: string): Promise<SubscriptionRow | null> =>
  found(from, sql`s.provider = ${provider} and s.provider_ref = ${ref}`)

export type NewSubscriptionRow = Omit<SubscriptionRow, 'state' | 'providerRef' | 'cancelAtProvider' | 'version'>

export async function insertSubscription(tx: Tx, row: NewSubscriptionRow): Promise<void> {
  await tx.run(sql`
    insert into subscriptions (order_id, fan_id, creator_id, tier_id, level, provider, first_days, is_trial, worth, credit,
      then_subtotal, then_processing_fee, then_taxes, pay_range, starts_at, promo_id, created_at)
    values (${row.orderId}, ${row.fanId}, ${row.creatorId}, ${row.tierId}, ${row.level}, ${row.provider}, ${row.firstDays},
      ${row.isTrial}, ${row.worth}, ${row.credit}, ${row.thenSubtotal}, ${row.thenProcessingFee}, ${row.thenTaxes},
      ${row.payRange}, ${row.startsAt === null ? null : new Date(row.startsAt)}, ${row.promoId},
      ${new Date(row.createdAt)})
  `)
}

export async function saveRef(tx: Tx, orderId: OrderId, ref: string): Promise<void> {
  await tx.run(sql`update subscriptions set provider_ref = ${ref} where order_id = ${orderId}::bigint`)
}

export async function saveState(tx: Tx, orderId: OrderId, state: SubscriptionState): Promise<void> {
  await tx.run(sql`
    update subscriptions set state = ${state}, version = version + 1 where order_id = ${orderId}::bigint
  `)
}

/** Something was applied to it; a process that read the provider before that reads again. */
export async function saveApplied(tx: Tx, orderId: OrderId, nextLookAt: Instant | null): Promise<void> {
  await tx.run(sql`
    update subscriptions set version = version + 1,
      next_look_at = ${nextLookAt === null ? null : new Date(nextLookAt)}
    where order_id = ${orderId}::bigint
  `)
}

/** What renews or could begin does so no more, and the provider has to be told. Says whether there was any. */
export async function retire(tx: Tx, orderIds: readonly OrderId[]): Promise<boolean> {
  const retired = await tx.run(sql`
    update subscriptions set cancel_at_provider = provider_ref is not null, version = version + 1,
      state = case state when 'active' then 'over' else 'given_up' end
    where order_id = any(${orderIds}::bigint[]) and state in ('active', 'awaiting')
  `)
  return retired > 0
}

export async function markToCancel(tx: Tx, orderId: OrderId): Promise<void> {
  await tx.run(sql`update subscriptions set cancel_at_provider = true where order_id = ${orderId}::bigint`)
}

export async function saveCanceled(tx: Tx, orderId: OrderId): Promise<void> {
  await tx.run(sql`update subscriptions set cancel_at_provider = false where order_id = ${orderId}::bigint`)
}

export async function listToCancel(from: Db, after: OrderId | null): Promise<OrderId[]> {
  const rows = await from.many<{ orderId: OrderId }>(sql`
    select order_id from subscriptions where cancel_at_provider and order_id > ${after ?? '0'}::bigint
    order by order_id limit 50
  `)
  return rows.map(({ orderId }) => orderId)
}

/** What is to be looked at; two processes that look at once take different ones. Left alone it comes back at `again`. */
export async function takeDue(tx: Tx, now: Instant, again: Instant): Promise<OrderId[]> {
  const rows = await tx.many<{ orderId: OrderId }>(sql`
    update subscriptions set next_look_at = ${new Date(again)}
    where order_id in (
      select order_id from subscriptions where next_look_at <= ${new Date(now)}::timestamptz
      order by next_look_at limit 50 for update skip locked)
    returning order_id
  `)
  return rows.map(({ orderId }) => orderId)
}

/**
 * Those of a creator, or of one tier, that renew or wait for the fan. What costs nothing goes on for as long as its tier is
 * there.
 */
export const listRunning = (from: Db, creatorId: UserId, tierId: TierId | null): Promise<SubscriptionRow[]> =>
  from.many<SubscriptionRow>(sql`
    select ${columns} from subscriptions s
    where s.creator_id = ${creatorId}::bigint and s.state in ('awaiting', 'active')
      and (${tierId}::bigint is null or s.tier_id = ${tierId}::bigint)
      and (s.then_subtotal > 0
        or exists (select 1 from tiers t where t.tier_id = s.tier_id and t.deleted_at is not null))
    order by s.order_id limit 50
  `)

export const listRunningOfFan = (from: Db, fanId: UserId): Promise<SubscriptionRow[]> =>
  from.many<SubscriptionRow>(sql`
    select ${columns} from subscriptions s
    where s.fan_id = ${fanId}::bigint and s.state in ('awaiting', 'active') order by s.order_id
  `)

export type PaidOrder = { orderId: OrderId; paymentRef: string; total: Cents; refunded: Cents }

/** The payments of a subscription that are written down already. */
export const listPaid = (from: Db, provider: string, ref: string): Promise<PaidOrder[]> =>
  from.many<PaidOrder>(sql`
    select order_id, payment_ref, total, refunded from orders
    where provider = ${provider} and provider_ref = ${ref} and payment_ref is not null and status = 'DONE'
  `)

/** When the provider collects the next period, by what was agreed and paid. */
export async function nextPaymentAt(from: Db, orderId: OrderId): Promise<Instant | null> {
  const row = await from.maybe<{ at: Instant }>(sql`
    select case when o.order_id = s.order_id then coalesce(s.starts_at, o.paid_at + make_interval(days => s.first_days))
      else o.paid_at + make_interval(days => s.pay_range) end as at
    from subscriptions s join orders o on o.provider = s.provider and o.provider_ref = s.provider_ref
    where s.order_id = ${orderId}::bigint and o.status = 'DONE' order by o.paid_at desc, o.order_id desc limit 1
  `)
  return row?.at ?? null
}

export async function findPlan(from: Db, provider: string, terms: string): Promise<string | null> {
  const row = await from.maybe<{ planId: string }>(sql`
    select plan_id from subscription_plans where provider = ${provider} and terms = ${terms}
  `)
  return row?.planId ?? null
}

export async function savePlan(tx: Tx, provider: string, terms: string, planId: string): Promise<void> {
  await tx.run(sql`
    insert into subscription_plans (provider, terms, plan_id) values (${provider}, ${terms}, ${planId})
    on conflict do nothing
  `)
}

export const exportSubscriptions = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select s.order_id, u.user_name as creator, t.tier_name, s.state, s.then_subtotal, s.then_processing_fee, s.then_taxes,
      s.pay_range, s.starts_at, s.created_at
    from subscriptions s join users u on u.user_id = s.creator_id join tiers t on t.tier_id = s.tier_id
    where s.fan_id = ${userId}::bigint order by s.order_id
  `)
