import {
  found,
  malformed,
  newId,
  notFound,
  optionalTextAt,
  textAt,
  timeText,
  unprocessable,
  webAddressAt,
  type Answer,
  type Context,
  type Request,
} from './answers.ts'
import { dollars, usd } from './money.ts'
import { cycleAfter } from './plans.ts'
import { statusOf } from './refunds.ts'
import type { Payer, Sale, Subscription } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** As PayPal: a payment that failed is tried again after five days. */
const RETRY_MS = 5 * DAY_MS
/** Enough for any leap of the clock that a test makes; not for one that was mistyped. */
const CYCLES_AT_ONCE = 1_000

export function createSubscription(context: Context, { body }: Request): Answer {
  const { store } = context
  const planId = textAt(body, 'plan_id')
  if (!store.find('plans', planId)) throw notFound()
  const start = optionalTextAt(body, 'start_time')
  const startsAt = start === null ? null : Date.parse(start)
  if (startsAt !== null && Number.isNaN(startsAt)) throw malformed('INVALID_PARAMETER_SYNTAX', 'start_time')
  if (startsAt !== null && startsAt <= context.now()) throw malformed('INVALID_PARAMETER_VALUE', 'start_time')
  const subscription: Subscription = {
    id: `I-${newId(12)}`,
    token: `BA-${newId(17)}`,
    planId,
    customId: optionalTextAt(body, 'custom_id', 127),
    brand: optionalTextAt(body, 'application_context.brand_name', 127) ?? 'Fanlight',
    status: 'APPROVAL_PENDING',
    createdAt: context.now(),
    startsAt,
    returnUrl: webAddressAt(body, 'application_context.return_url'),
    cancelUrl: webAddressAt(body, 'application_context.cancel_url'),
    payer: 'pays',
    cyclesDone: 0,
    dueAt: null,
    retryAt: null,
    failedPayments: 0,
  }
  store.put('subscriptions', subscription)
  context.emit('BILLING.SUBSCRIPTION.CREATED', subscriptionView(context, subscription.id))
  return { status: 201, kind: 'subscription', id: subscription.id }
}

export function readSubscription(context: Context, { params: [id = ''] }: Request): Answer {
  found(context.store.find('subscriptions', id))
  return { status: 200, kind: 'subscription', id }
}

export function cancelSubscription(context: Context, { params: [id = ''], body }: Request): Answer {
  textAt(body, 'reason', 128)
  end(context, id, 'CANCELLED')
  return { status: 204 }
}

export function listTransactions(context: Context, { params: [id = ''], query }: Request): Answer {
  const { store } = context
  const { status } = found(store.find('subscriptions', id))
  if (status === 'APPROVAL_PENDING') throw notFound()
  const [from, until] = ['start_time', 'end_time'].map((name) => Date.parse(query.get(name) ?? '')) as [number, number]
  if (Number.isNaN(from)) throw malformed('MISSING_REQUIRED_PARAMETER', 'start_time')
  if (Number.isNaN(until)) throw malformed('MISSING_REQUIRED_PARAMETER', 'end_time')
  const sales = salesOf(context, id).filter(({ at }) => at >= Math.floor(from / 1_000) * 1_000 && at <= until)
  const transactions = sales.map((sale) => ({
    id: sale.id,
    status: statusOf(store, sale),
    amount_with_breakdown: { gross_amount: usd(sale.cents), fee_amount: usd(0), net_amount: usd(sale.cents) },
    time: timeText(sale.at),
  }))
  return { status: 200, body: { transactions, total_items: transactions.length, total_pages: 1 } }
}

/** The payer says yes. What is due at once is paid at once; a later start waits for its day. */
export function approveSubscription(context: Context, id: string, payer: Payer): Subscription {
  const subscription = found(context.store.find('subscriptions', id))
  if (subscription.status !== 'APPROVAL_PENDING') return subscription
  const dueAt = Math.max(subscription.startsAt ?? 0, context.now())
  const payerId = context.store.settings().payerId ?? newId(13)
  context.store.put('subscriptions', { ...subscription, status: 'ACTIVE', payer, payerId, dueAt })
  context.emit('BILLING.SUBSCRIPTION.ACTIVATED', subscriptionView(context, id))
  billWhatIsDue(context, id)
  return found(context.store.find('subscriptions', id))
}

/** Bills every cycle that has begun by now, each at its own time. */
export function billWhatIsDue(context: Context, id: string): void {
  for (let count = 0; count < CYCLES_AT_ONCE; count++) {
    const subscription = found(context.store.find('subscriptions', id))
    const due = subscription.retryAt ?? subscription.dueAt
    if (subscription.status !== 'ACTIVE' || due === null || due > context.now()) return
    bill(context, subscription, { at: due, fails: subscription.payer === 'declines' })
  }
}

/** The next cycle now, whenever it would have been due. */
export function billNow(context: Context, id: string, fails: boolean): void {
  const subscription = found(context.store.find('subscriptions', id))
  if (subscription.status !== 'ACTIVE') throw unprocessable('SUBSCRIPTION_STATUS_INVALID')
  bill(context, subscription, { at: context.now(), fails })
}

function bill(context: Context, subscription: Subscription, { at, fails }: { at: number; fails: boolean }): void {
  const { store } = context
  const { id } = subscription
  const plan = found(store.find('plans', subscription.planId))
  const cycle = cycleAfter(plan, subscription.cyclesDone)
  if (!cycle) return end(context, id, 'EXPIRED')
  const isFree = cycle.cents === 0
  const sale: Sale = {
    id: newId(17),
    subscriptionId: id,
    cents: cycle.cents,
    at,
    status: fails ? 'DECLINED' : 'COMPLETED',
  }
  if (!isFree) store.put('sales', sale)

  if (fails && !isFree) {
    const failedPayments = subscription.failedPayments + 1
    store.put('subscriptions', { ...subscription, failedPayments, retryAt: at + RETRY_MS })
    context.emit('BILLING.SUBSCRIPTION.PAYMENT.FAILED', subscriptionView(context, id))
    if (plan.failuresAllowed > 0 && failedPayments >= plan.failuresAllowed) end(context, id, 'SUSPENDED')
    return
  }
  const cyclesDone = subscription.cyclesDone + 1
  // The plan's calendar goes on as it was, however late the payment came.
  const dueAt = (subscription.dueAt ?? at) + cycle.days * DAY_MS
  store.put('subscriptions', { ...subscription, cyclesDone, dueAt, retryAt: null, failedPayments: 0 })
  if (!isFree) context.emit('PAYMENT.SALE.COMPLETED', saleView(context, sale))
}

const isRunning = ({ status }: Subscription): boolean => status === 'ACTIVE' || status === 'SUSPENDED'

/** No further payment. */
export function end(context: Context, id: string, status: 'CANCELLED' | 'SUSPENDED' | 'EXPIRED'): void {
  const subscription = found(context.store.find('subscriptions', id))
  if (!isRunning(subscription)) throw unprocessable('SUBSCRIPTION_STATUS_INVALID')
  context.store.put('subscriptions', { ...subscription, status, dueAt: null, retryAt: null })
  context.emit(`BILLING.SUBSCRIPTION.${status}`, subscriptionView(context, id))
}

export const salesOf = ({ store }: Context, subscriptionId: string): Sale[] =>
  store.all('sales').filter((sale) => sale.subscriptionId === subscriptionId)

export function readSale(context: Context, { params: [id = ''] }: Request): Answer {
  return { status: 200, body: saleView(context, found(context.store.find('sales', id))) }
}

const saleView = ({ store }: Context, sale: Sale): object => ({
  id: sale.id,
  state: statusOf(store, sale).toLowerCase(),
  amount: { total: dollars(sale.cents), currency: 'USD' },
  billing_agreement_id: sale.subscriptionId,
  create_time: timeText(sale.at),
})

export function subscriptionView(context: Context, id: string): object {
  const subscription = found(context.store.find('subscriptions', id))
  const { status, planId, customId, createdAt, startsAt, dueAt, retryAt, failedPayments } = subscription
  const lastPaid = salesOf(context, id).findLast((sale) => sale.status === 'COMPLETED')
  const next = retryAt ?? dueAt
  const isPending = status === 'APPROVAL_PENDING'
  const approval = `${context.url()}/webapps/billing/subscriptions?ba_token=${subscription.token}`
  return {
    id,
    plan_id: planId,
    status,
    ...(customId !== null && { custom_id: customId }),
    create_time: timeText(createdAt),
    start_time: timeText(startsAt ?? createdAt),
    ...(subscription.payerId && { subscriber: { payer_id: subscription.payerId } }),
    ...(!isPending && {
      billing_info: {
        outstanding_balance: usd(0),
        failed_payments_count: failedPayments,
        ...(lastPaid && { last_payment: { amount: usd(lastPaid.cents), time: timeText(lastPaid.at) } }),
        ...(next !== null && { next_billing_time: timeText(next) }),
      },
    }),
    links: [
      { href: `${context.url()}/v1/billing/subscriptions/${id}`, rel: 'self', method: 'GET' },
      ...(isPending ? [{ href: approval, rel: 'approve', method: 'GET' }] : []),
    ],
  }
}
