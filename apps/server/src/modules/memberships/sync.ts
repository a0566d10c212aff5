import { DAY_MS, HOUR_MS, instant, MINUTE_MS, type Cents, type Instant, type OrderId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { sharedLooks } from '../../platform/shared-looks.ts'
import { type OrderRow, type Payments, type ProviderSubscription, type SubscriptionPayment } from '../payments/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { Changes } from './changes.ts'
import { areApart } from './cut-off.store.ts'
import { claimTrial, findMembership, lockPair } from './memberships.store.ts'
import { releaseUse, saveUse } from './promos.store.ts'
import * as store from './subscriptions.store.ts'
import type { PaidOrder, SubscriptionRow } from './subscriptions.store.ts'
import { nextTotalOf, runsUntil } from './terms.ts'
import { nameOf } from './tiers.store.ts'

const TRIAL_PAYER = 'memberships.trial_payer'
/** One the provider never heard of is given up after this: a call that was lost is not repeated. */
const UNKNOWN_AFTER_MS = 5 * MINUTE_MS
/** So long a fan may still approve what they gave up here: the provider's page stays open. */
const APPROVABLE_MS = 4 * DAY_MS
/** Several who look at once each go again until nobody came between. */
const TRIES = 10

type Buyer = { hasLeft: boolean }

/** For the order that it is given back of, and for operators. */
const CUT_OFF = 'The two were cut off from each other before the money arrived'
const GIVEN_UP = 'It was approved after it had been given up'

export type Sync = ReturnType<typeof createSync>

/**
 * What the provider says about a subscription becomes what we know. Everything that brings news ends here: an event, a
 * return, the reconciliation, a job. It can be repeated and interrupted anywhere: each payment is an order of its own
 * that exists once, and what has to happen at the provider is kept in a row until it has happened.
 */
export function createSync(deps: Platform & { wallet: Wallet; payments: Payments; changes: Changes }) {
  const { db, clock, log, secrets, wallet, payments, changes } = deps
  const { provider, orders, refunds } = payments

  /** Nothing came of it; unless it has begun while we were coming to say so. */
  async function giveUp(tx: Tx, subscription: SubscriptionRow): Promise<void> {
    await lockPair(tx, subscription)
    const { orderId, fanId, promoId, state, providerRef } = await mustFindSubscription(tx, subscription.orderId)
    if (state !== 'awaiting') return
    await changes.retire(tx, [orderId])
    await store.saveApplied(tx, orderId, providerRef === null ? null : instant(clock.now() + HOUR_MS))
    if (promoId !== null) await releaseUse(tx, { promoId, fanId, orderId })
  }

  /** An order that came to nothing, and what waited for it. */
  async function close(tx: Tx, subscription: SubscriptionRow, because: Parameters<typeof orders.close>[2]) {
    await giveUp(tx, subscription)
    await orders.close(tx, subscription.orderId, because)
  }

  /** Whether the fan got what they ordered, or has it already. */
  async function begin(
    tx: Tx,
    subscription: SubscriptionRow,
    told: ProviderSubscription,
    { hasLeft }: Buyer,
  ): Promise<boolean> {
    const { orderId, fanId, promoId } = subscription
    const order = await orders.find(tx, orderId)
    const payment = firstPayment(order, told.payments)
    const isWanted = subscription.state === 'awaiting'
    if (!payment && (order.total > 0 || told.state !== 'active' || !isWanted)) {
      await wait(tx, subscription, told, order)
      return false
    }
    if (subscription.isTrial && isWanted && !payment && !hasLeft && !(await mayTry(tx, subscription, told))) {
      await close(tx, subscription, 'trial_used')
      return false
    }
    const begun: SubscriptionRow = { ...subscription, state: isWanted ? 'active' : 'over' }
    await store.saveState(tx, orderId, begun.state)
    if (!isWanted) await changes.cancelAtProvider(tx, orderId)
    else if (promoId !== null && !hasLeft) await saveUse(tx, { promoId, fanId, orderId, isUsed: true })
    const isOfOrder = order.total > 0
    await orders.settle(tx, orderId, { paymentRef: isOfOrder ? (payment?.paymentId ?? null) : null })
    // Given back, then: there is nobody to be a member.
    if (hasLeft) return true
    // The provider's page stays open after an order was given up here. Its price was made for that moment, and so was its place
    // among what the fan has with this creator: it goes back, and who wants it orders it again.
    if (!isWanted) await refunds.giveBack(tx, orderId, order.total, GIVEN_UP)
    if (!isWanted || (await isCutOff(tx, begun, orderId, order.total))) return true
    if (subscription.startsAt !== null) await changes.follow(tx, begun)
    else await changes.begin(tx, begun, { orderId, total: order.total })
    return true
  }

  /**
   * One of the two blocks the other, or the creator is gone, and the money came all the same: it goes back, and no more is
   * taken. Asked after it was settled: a creator who leaves waits for that, or has left by then.
   */
  async function isCutOff(tx: Tx, subscription: SubscriptionRow, paidOrderId: OrderId, total: Cents): Promise<boolean> {
    if (!(await areApart(tx, subscription))) return false
    await store.saveState(tx, subscription.orderId, 'over')
    await changes.cancelAtProvider(tx, subscription.orderId)
    await refunds.giveBack(tx, paidOrderId, total, CUT_OFF)
    return true
  }

  /** Accounts are made by the dozen; who pays for them is the same person all the same, and tries a creator once. */
  async function mayTry(tx: Tx, { creatorId }: SubscriptionRow, { payerId }: ProviderSubscription): Promise<boolean> {
    if (payerId === null) return true
    const spelled = `${creatorId}:${provider.name}:${payerId}`
    const payer = secrets.sign(TRIAL_PAYER, spelled)
    return claimTrial(tx, { payer, payerBefore: secrets.signBefore(TRIAL_PAYER, spelled), now: clock.now() })
  }

  /** No money yet, or none that was asked for. */
  async function wait(
    tx: Tx,
    subscription: SubscriptionRow,
    told: ProviderSubscription,
    order: OrderRow,
  ): Promise<void> {
    const pending = told.payments.find(({ state, cents }) => state === 'pending' && cents === order.total)
    if (pending) return orders.markPaid(tx, order.orderId, pending.paymentId)
    if (told.state === 'created') return
    // The provider would try again in some days; the fan is better served by trying another way to pay now.
    const isDeclined = told.state === 'suspended' || told.failedPayments > 0
    if (isDeclined && subscription.state === 'awaiting') return close(tx, subscription, 'declined')
    if (told.state !== 'active') return close(tx, subscription, 'canceled')
    if (subscription.state === 'given_up') return changes.cancelAtProvider(tx, order.orderId)
    await orders.markPaid(tx, order.orderId, null)
  }

  /** Every further payment is an order of its own, with a receipt, and can be refunded like the first. */
  async function renew(
    tx: Tx,
    subscription: SubscriptionRow,
    payment: SubscriptionPayment,
    { hasLeft }: Buyer,
  ): Promise<void> {
    const { fanId, creatorId, tierId, level, thenSubtotal, thenProcessingFee, thenTaxes, providerRef } = subscription
    const total = nextTotalOf(subscription)
    if (payment.cents !== total) {
      throw new Error(
        `A period of subscription ${subscription.orderId} costs ${total}, the provider took ${payment.cents}`,
      )
    }
    const orderId = await orders.recordPaid(tx, {
      userId: fanId,
      kind: 'subscribe',
      subtotal: thenSubtotal,
      processingFee: thenProcessingFee,
      taxes: thenTaxes,
      total,
      creatorId,
      tierId,
      tierName: await nameOf(tx, tierId),
      level,
      commissionPercent: (await wallet.settings.get(tx)).commissionPercent,
      providerRef,
      paymentRef: payment.paymentId,
    })
    if (hasLeft) await changes.cancelAtProvider(tx, subscription.orderId)
    else if (!(await isCutOff(tx, subscription, orderId, total)))
      await changes.renew(tx, subscription, { orderId, total })
  }

  /** Answers the orders that the provider gave back, or null if another change came between: then everything is read again. */
  async function apply(tx: Tx, read: SubscriptionRow, told: ProviderSubscription): Promise<PaidOrder[] | null> {
    const buyer = await orders.holdBuyer(tx, read.orderId)
    await lockPair(tx, read)
    let subscription = await mustFindSubscription(tx, read.orderId)
    if (subscription.version !== read.version) return null
    const { orderId, providerRef } = subscription
    const isBegun = subscription.state === 'active' || subscription.state === 'over'
    if (isBegun || (await begin(tx, subscription, told, buyer))) {
      subscription = await mustFindSubscription(tx, orderId)
      const known = await store.listPaid(tx, provider.name, providerRef ?? '')
      for (const payment of told.payments.filter(hasArrived)) {
        if (!known.some(({ paymentRef }) => paymentRef === payment.paymentId))
          await renew(tx, subscription, payment, buyer)
      }
      if (subscription.state === 'active') {
        if (told.state === 'active') await changes.noticeFailures(tx, subscription, told.failedPayments)
        else await changes.stop(tx, subscription)
      }
    }
    await store.saveApplied(tx, orderId, await nextLook(tx, orderId, told))
    return givenBack(await store.listPaid(tx, provider.name, providerRef ?? ''), told.payments)
  }

  function givenBack(paid: readonly PaidOrder[], told: readonly SubscriptionPayment[]): PaidOrder[] {
    const stateOf = new Map(told.map(({ paymentId, state }) => [paymentId, state]))
    for (const { orderId, paymentRef, refunded } of paid) {
      if (stateOf.get(paymentRef) !== 'partially_refunded' || refunded > 0) continue
      // The provider does not say how much; an operator has to look.
      log.warn({ orderId }, 'the provider gave part of a payment back by itself')
    }
    return paid.filter((order) => stateOf.get(order.paymentRef) === 'refunded' && order.refunded < order.total)
  }

  /** When to look again without being told to: around the end of a period often, before it once a day. */
  async function nextLook(tx: Tx, orderId: OrderId, told: ProviderSubscription): Promise<Instant | null> {
    const { state, createdAt, fanId, creatorId, startsAt } = await mustFindSubscription(tx, orderId)
    const at = clock.now()
    const age = at - createdAt
    if (state === 'given_up') {
      return told.state === 'created' && age < APPROVABLE_MS ? instant(at + Math.max(HOUR_MS, age)) : null
    }
    // One that awaits is looked at with its order.
    if (state !== 'active') return null
    const membership = await findMembership(tx, fanId, creatorId)
    const due = membership && runsUntil(membership) > at ? membership.expiresAt : (startsAt ?? at)
    if (at < due - HOUR_MS) return instant(Math.min(due - HOUR_MS, at + DAY_MS))
    return instant(at + (at < due + DAY_MS ? 5 * MINUTE_MS : HOUR_MS))
  }

  const sync = sharedLooks(async (orderId: OrderId): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const subscription = await store.findSubscription(db, orderId)
      if (!subscription || subscription.provider !== provider.name) return
      const { providerRef, createdAt } = subscription
      if (providerRef === null) {
        // Nobody can have approved what has no address.
        if (subscription.state === 'awaiting' && isLost(createdAt)) {
          await db.transaction((tx) => close(tx, subscription, 'failed'))
        }
        return
      }
      // A day earlier: the provider's clock is not ours.
      const told = (await provider.readSubscription(providerRef, instant(createdAt - DAY_MS))) ?? gone(providerRef)
      const givenBackOrders = await db.transaction((tx) => apply(tx, subscription, told))
      if (givenBackOrders === null) continue
      for (const order of givenBackOrders) await refunds.recordOutside(order.orderId, order.total)
      return
    }
    throw new Error(`Too many look at subscription ${orderId} at once`)
  })

  const isLost = (createdAt: Instant): boolean => clock.now() - createdAt > UNKNOWN_AFTER_MS

  /** How an unfinished order stands. */
  async function refresh({ orderId, createdAt }: OrderRow): Promise<void> {
    if (await store.findSubscription(db, orderId)) return sync(orderId)
    // We were interrupted before it was written down what it is of.
    if (isLost(createdAt)) await db.transaction((tx) => orders.close(tx, orderId, 'failed'))
  }

  return { sync, refresh, giveUp, close }
}

async function mustFindSubscription(tx: Tx, orderId: OrderId): Promise<SubscriptionRow> {
  const subscription = await store.findSubscription(tx, orderId)
  if (!subscription) throw new Error(`Subscription ${orderId} is gone`)
  return subscription
}

/** What came in, even if it went back later. */
const hasArrived = ({ state }: SubscriptionPayment): boolean =>
  state === 'completed' || state === 'refunded' || state === 'partially_refunded'

/** The payment that begins it. Of one that costs nothing at first it is any: then it has begun without our noticing. */
function firstPayment(
  { total, orderId }: OrderRow,
  payments: readonly SubscriptionPayment[],
): SubscriptionPayment | null {
  const arrived = payments.filter(hasArrived)
  const first = arrived.find(({ cents }) => total === 0 || cents === total)
  if (!first && arrived.length > 0) {
    throw new Error(
      `Order ${orderId} costs ${total}, the provider took ${arrived.map(({ cents }) => cents).join(', ')}`,
    )
  }
  return first ?? null
}

/** One the provider does not know will not be paid. */
const gone = (subscriptionId: string): ProviderSubscription => ({
  subscriptionId,
  state: 'canceled',
  payerId: null,
  payUrl: null,
  nextPaymentAt: null,
  failedPayments: 0,
  payments: [],
})
