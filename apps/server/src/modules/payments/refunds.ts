import {
  cents as asCents,
  DAY_MS,
  diamonds,
  instant,
  MINUTE_MS,
  type Cents,
  type Diamonds,
  type InputOf,
  type OrderId,
  type refundOrder,
  type RefundPlan,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Notifications } from '../notifications/index.ts'
import { accounts, type Intention, type Posting, type Transfer, type Wallet } from '../wallet/index.ts'
import { isDisputed } from './disputes.store.ts'
import * as dues from './dues.store.ts'
import type { Fulfilments } from './fulfilment.ts'
import type { InviteRewards } from './invite-rewards.ts'
import * as orders from './orders.store.ts'
import { refundableOf, type OrderRow } from './order.ts'
import {
  ProviderDeclined,
  ProviderUnreachable,
  type PaymentProvider,
  type ProviderRefund,
} from './provider/provider.ts'
import { createRefundPlans, type PlannedRefund } from './refund-plans.ts'
import { createDisputed, type TakenForDispute } from './refunds.disputed.ts'
import { createDue } from './refunds.due.ts'
import * as store from './refunds.store.ts'
import type { RefundRow } from './refunds.store.ts'

const LONGEST_LOOK_MINUTES = 6 * 60
/** No dispute about anything is open for longer. */
const DISPUTED_FOR_MS = 400 * DAY_MS

type WantedRefund = Omit<InputOf<typeof refundOrder>, 'isTrial'>
type Told = { providerRef: string | null; state: ProviderRefund['state'] }
const notSent: Told = { providerRef: null, state: 'failed' }

const isUnderWay = ({ state }: RefundRow): boolean => state === 'sending' || state === 'pending'

/**
 * An operator who may do it alone, or one who agrees with them; what the second one's agreement changes stands or falls with
 * the refund.
 */
export type RefundBy = { operatorId: UserId } & (
  | { second: { operatorId: UserId; alongside(tx: Tx): Promise<void> } }
  | { mayAlone(tx: Tx, fanId: UserId, cents: Cents): Promise<void> }
)
export type Refunds = ReturnType<typeof createRefunds>

/**
 * Money back to a fan. First what the money bought is taken back, then the money is sent: a refund that is interrupted is
 * sent later, one that the provider refuses is undone.
 */
export function createRefunds(
  deps: Platform & {
    identity: Identity
    notifications: Notifications
    audit: Audit
    wallet: Wallet
    provider: PaymentProvider
    rewards: InviteRewards
    fulfilments: Fulfilments
  },
) {
  const { db, clock, ids, log, identity, notifications, audit, wallet, provider, rewards, fulfilments } = deps
  const { planFor, daysLost } = createRefundPlans({ wallet, rewards, fulfilments })
  const disputed = createDisputed({ fulfilments, take: takeDisputed, undo })
  const due = createDue({ db, clock, log, planFor, take: takeDue })

  /** Inside one transaction: the order says so, and the book says so. */
  async function takeBack(
    tx: Tx,
    order: OrderRow,
    { parts, reward, ...refund }: Omit<RefundRow, 'orderId'> & PlannedRefund & { houseCovers: boolean },
  ): Promise<void> {
    const row: RefundRow = { ...refund, orderId: order.orderId }
    await store.insertRefund(tx, row, clock.now())
    await store.addRefunded(tx, order.orderId, refund.cents)
    await wallet.post(tx, refundOf(order, row))
    await wallet.returns.giveBack(tx, parts, {
      because: becauseOf(row),
      to: accounts.issuedDiamonds,
      orderId: order.orderId,
      houseCovers: refund.houseCovers,
    })
    if (reward) await rewards.takeBack(tx, reward.due, reward.parts, becauseOf(row))
    announce(
      tx,
      order,
      parts.map(({ payment }) => payment.creatorId),
    )
  }

  /** What the provider says to it. Without a number of the provider's it was refused. */
  async function ask(order: OrderRow, refund: RefundRow): Promise<Told> {
    const { refundId, cents, reason, providerRef } = refund
    try {
      if (providerRef === null) {
        const wanted = { captureId: order.paymentRef ?? '', cents, reason, requestId: `refund-${refundId}` }
        const { refundId: ref, state } = await provider.refund(wanted)
        return { providerRef: ref, state }
      }
      const told = await provider.readRefund(providerRef)
      return { providerRef, state: told?.state ?? 'failed' }
    } catch (error) {
      if (!(error instanceof ProviderDeclined)) throw error
      log.error({ err: error, refundId }, 'the provider refused a refund')
      return { providerRef, state: 'failed' }
    }
  }

  /** Asks the provider to send it or, once it has it, whether it is done; and does what follows from the answer. */
  async function follow(refundId: string): Promise<void> {
    const refund = await store.findRefund(db, refundId)
    const order = refund && (await orders.findOrder(db, refund.orderId))
    if (!refund || !order || !isUnderWay(refund)) return
    // The provider has not heard of it: what a payer disputes is given back by the dispute, or by nobody until it is over.
    const isHeldBack = refund.providerRef === null && (await isHeld(order.orderId))
    const { providerRef, state } = isHeldBack ? notSent : await ask(order, refund)
    await db.transaction(async (tx) => {
      // Before the refund, like everybody: disputes of the order may have to follow from what becomes of it.
      const held = await orders.lockOrder(tx, order.orderId)
      const locked = await store.lockRefund(tx, refundId)
      if (!held || !locked || !isUnderWay(locked)) return
      if (state === 'pending') {
        if (locked.state === 'pending') return
        const nextLookAt = instant(clock.now() + MINUTE_MS)
        return store.saveState(tx, refundId, { state: 'pending', providerRef, nextLookAt })
      }
      const isDone = state === 'completed'
      await store.saveState(tx, refundId, { state: isDone ? 'done' : 'failed', providerRef, nextLookAt: null })
      if (isDone) return finish(tx, refund)
      log.error({ refundId, isHeldBack }, 'a refund was not sent, or failed at the provider')
      await undo(tx, order, refund)
      const isOpen = await isDisputed(tx, order.orderId, ['open'])
      // Nobody asked for it whom it could be told: it is due as soon as disputes leave the money with us, less what they take now.
      const isDue = refund.operatorId === null && (isHeldBack || isOpen)
      const isStuck = refund.operatorId === null && !isDue
      if (refund.operatorId !== null) await dues.lowerByFailed(tx, refund)
      if (isDue) await fulfilments.get(order.kind)?.notGivenBack(tx, order, refund.cents)
      // Tried again, it would be refused again, and what it is taken from could not pay what is due to others meanwhile.
      if (isStuck) await dues.addStuck(tx, { ...refund, upTo: held.refunded, at: clock.now() })
      // It had left them nothing to take.
      await disputed.takeForAll(tx, order.orderId)
      if (!isOpen && !isStuck)
        await fulfilments.get(order.kind)?.leftWithUs(tx, order, refund.operatorId === null ? null : refund.cents)
    })
    // What the provider gave back by itself meanwhile was taken for this one.
    if (state === 'failed') await noticeOutside(order)
  }

  const isHeld = async (orderId: OrderId): Promise<boolean> =>
    (await isDisputed(db, orderId, ['open'])) || disputed.isShort(db, orderId)

  /** The money is back with the fan. */
  async function finish(tx: Tx, { orderId, cents, operatorId }: RefundRow): Promise<void> {
    const order = await orders.lockOrder(tx, orderId)
    if (!order) return
    const values = { amount: { cents }, order: orderId }
    await fulfilments.get(order.kind)?.refunded(tx, order, order.refunded === order.total)
    if (operatorId !== null) await fulfilments.get(order.kind)?.arrived(tx, order, cents)
    await identity.write(tx, order.userId, { kind: 'refunded', route: '/orders', values })
    const about = { subject: orderId, details: { type: 'order' as const, orderId } }
    await notifications.tell(tx, { receiverId: order.userId, kind: 'refund', ...about, cents })
  }

  /** The money did not go back, so nobody loses what it bought. */
  async function undo(tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
    await store.addRefunded(tx, order.orderId, asCents(0 - refund.cents))
    await wallet.post(tx, undone(refundOf(order, refund), `refund_undone:${refund.refundId}`))
    announce(tx, order, await wallet.returns.undo(tx, becauseOf(refund), accounts.issuedDiamonds))
    await rewards.giveAgainFor(tx, order, becauseOf(refund))
  }

  function announce(tx: Tx, { userId }: OrderRow, creators: readonly UserId[]): void {
    wallet.announceBalance(tx, userId)
    for (const creatorId of new Set(creators)) wallet.announceEarnings(tx, creatorId)
  }

  const unlessUnreachable = (error: unknown): void => {
    if (!(error instanceof ProviderUnreachable)) throw error
  }

  return {
    /** Who would lose what. Nothing happens, and all of it is held until the transaction ends. */
    async tryOut(tx: Tx, orderId: OrderId, cents: Cents): Promise<RefundPlan> {
      const order = await mustBeRefundable(tx, orderId, cents)
      const { plan } = await planFor(tx, order, cents, { isTrial: true })
      return { ...plan, ...splitOf(order, cents), membershipDays: await daysLost(tx, order, cents) }
    },

    /** From a limit on it is refused to one operator alone; a second one agrees by asking for it with the first. */
    async refund(by: RefundBy, input: WantedRefund, intention: Intention): Promise<RefundPlan> {
      const { orderId, cents, reason, houseCovers } = input
      const { operatorId } = by
      const second = 'second' in by ? by.second : null
      const newId = ids.next()
      const { plan, refundId } = await db.transaction(async (tx) => {
        const twin = await wallet.intentions.claim(tx, intention, newId)
        if (twin !== null) {
          const known = await store.findRefund(tx, twin)
          // Under this name it was asked for before and waits, or has waited, for a second operator.
          if (!known) throw new AppError('SECOND_OPERATOR_NEEDED', {})
          const was = { ...known.plan, fromInviter: known.plan.fromInviter ?? diamonds(0) }
          const told = mustFind(await orders.findOrder(tx, known.orderId))
          const membershipDays = known.plan.membershipDays ?? null
          return { plan: { ...was, ...splitOf(told, known.cents), membershipDays }, refundId: null }
        }
        const order = await mustBeRefundable(tx, orderId, cents)
        const operators = [operatorId, ...(second ? [second.operatorId] : [])]
        if (operators.some((id) => id === order.userId || id === order.creatorId)) throw new AppError('SELF_ACTION', {})
        if ('mayAlone' in by) await by.mayAlone(tx, order.userId, cents)
        const planned = await planFor(tx, order, cents)
        // Kept with the refund: the same request is answered the same when the days are gone.
        const whole = { ...planned.plan, membershipDays: await daysLost(tx, order, cents) }
        const refund = { cents, ...planned, plan: whole, reason, operatorId, state: 'sending' as const }
        const told = { refundId: newId, providerRef: null, disputeRef: null }
        await takeBack(tx, order, { ...refund, ...told, houseCovers })
        await audit.record(tx, {
          actorId: operatorId,
          action: 'order.refunded',
          subject: `order:${orderId}`,
          details: { ...planned.plan, reason, ...(second && { agreedBy: second.operatorId }) },
        })
        await second?.alongside(tx)
        return { plan: { ...whole, ...splitOf(order, cents) }, refundId: newId }
      })
      // What cannot be sent now is sent by `sendWaiting`.
      if (refundId !== null) await follow(refundId).catch(unlessUnreachable)
      return plan
    },

    /**
     * Inside the transaction of a module whose fan does not get what they paid for: at most what can still be given back. The
     * money is sent by `sendWaiting` once the transaction stands; what the creator no longer has of it is due.
     */
    giveBack: due.giveBack,

    /**
     * What creators have earned since goes to the fans to whom it is due; or what one of them has, before it is paid out. Each by
     * itself: one that fails does not hold up the others.
     */
    payDues: (of: UserId | null = null): Promise<void> => due.payAll(of),

    sumDues: dues.sumDues,

    /** How much of what a creator earned open disputes hold: given again to those that are won. */
    async sumDisputed(creatorId: UserId): Promise<Diamonds> {
      const since = instant(clock.now() - DISPUTED_FOR_MS)
      const taken = (await wallet.returns.takenFrom(db, creatorId, since)).flatMap(({ because, earned }) => {
        const refundId = refundOfReturn(because)
        return refundId === null ? [] : [{ refundId, earned }]
      })
      const refundIds = taken.map(({ refundId }) => refundId)
      const held = new Set(await store.listHeldByDisputes(db, refundIds))
      return diamonds(taken.reduce((sum, { refundId, earned }) => sum + (held.has(refundId) ? earned : 0), 0))
    },

    /** What operators gave back to a fan since then, in cents. */
    sumRefunded: store.sumRefunded,

    noticeOutside,

    recordOutside,

    /** How a dispute of an order stands, and stood before. The caller holds the order. */
    dispute: disputed.dispute,

    async sendWaiting(): Promise<void> {
      await followAll(await store.listSending(db))
    },

    /** Those that the provider has and has not finished: a refund to a bank account takes days. */
    async followPending(): Promise<void> {
      const looked = { now: clock.now(), longestMinutes: LONGEST_LOOK_MINUTES }
      await followAll(await db.transaction((tx) => store.takePending(tx, looked)))
    },
  }

  /** Each by itself: one that fails does not hold up the others. */
  async function followAll(refundIds: readonly string[]): Promise<void> {
    for (const refundId of refundIds) {
      try {
        await follow(refundId)
      } catch (error) {
        log.error({ err: error, refundId }, 'a refund could not be sent')
      }
    }
  }

  /** The provider gave money back without being asked by us: a dispute, or an operator at the provider's own pages. */
  async function noticeOutside(order: OrderRow): Promise<void> {
    const refundedInAll = await fulfilments.get(order.kind)?.readRefunded(order)
    if (refundedInAll) await recordOutside(order.orderId, refundedInAll)
  }

  async function mustBeRefundable(tx: Tx, orderId: OrderId, cents: Cents): Promise<OrderRow> {
    const order = await orders.lockOrder(tx, orderId)
    if (!order) throw new AppError('NOT_FOUND', {})
    const refundable = (await isDisputed(tx, orderId, ['open'])) ? asCents(0) : refundableOf(order)
    if (cents > refundable) throw new AppError('REFUND_TOO_MUCH', { refundable })
    return order
  }

  async function takeDisputed(tx: Tx, order: OrderRow, { cents, disputeRef, state }: TakenForDispute): Promise<void> {
    const planned = await planFor(tx, order, cents)
    const about = { refundId: ids.next(), providerRef: null, disputeRef, operatorId: null }
    const reason = 'The payer disputes the payment'
    await takeBack(tx, order, { ...about, ...planned, cents, reason, state, houseCovers: false })
    log.warn(
      { orderId: order.orderId, cents, shortfall: planned.plan.shortfall },
      'a dispute took back what was bought',
    )
  }

  async function takeDue(tx: Tx, order: OrderRow, planned: PlannedRefund, reason: string): Promise<void> {
    const about = { refundId: ids.next(), providerRef: null, disputeRef: null, operatorId: null }
    const { cents } = planned.plan
    await takeBack(tx, order, { ...about, ...planned, cents, reason, state: 'sending', houseCovers: false })
  }

  /** It has happened already. What creators no longer have of it they owe, as after any other refund. */
  async function recordOutside(orderId: OrderId, refundedInAll: Cents): Promise<void> {
    await db.transaction(async (tx) => {
      const order = await orders.lockOrder(tx, orderId)
      if (order?.status !== 'DONE') return
      const more = Math.min(refundedInAll, order.total) - order.refunded
      if (more < 0) await disputed.correctLost(tx, order, refundedInAll)
      if (more <= 0) return
      const cents = asCents(more)
      const planned = await planFor(tx, order, cents)
      const reason = 'The payment provider gave it back'
      const refund = { refundId: ids.next(), cents, reason, operatorId: null, state: 'done' as const }
      await takeBack(tx, order, { ...refund, ...planned, providerRef: null, disputeRef: null, houseCovers: false })
      await fulfilments.get(order.kind)?.refunded(tx, order, order.refunded + cents === order.total)
      log.warn({ orderId, cents, shortfall: planned.plan.shortfall }, 'the provider gave money back by itself')
    })
  }
}

/** What is taken back of payments stands beside it, under this. */
const becauseOf = ({ refundId }: RefundRow): string => `refund:${refundId}`
/** Also of what somebody had spent of the reward for an invitation, which goes back with it. */
const refundOfReturn = (because: string): string | null => /^(?:reward:)?refund:(\d+)$/.exec(because)?.[1] ?? null

function refundOf(order: OrderRow, { refundId, plan }: RefundRow): Posting {
  const taken: Transfer[] = [
    { from: accounts.refunds, to: accounts.provider, amount: plan.cents },
    { from: accounts.walletOf(order.userId), to: accounts.issuedDiamonds, amount: plan.fromFan },
    { from: accounts.losses, to: accounts.issuedDiamonds, amount: plan.nowhere ?? 0 },
  ]
  return {
    kind: 'refund',
    reference: `refund:${refundId}`,
    transfers: taken.filter(({ amount }) => amount > 0),
    details: { orderId: order.orderId, fanId: order.userId, ...(order.creatorId && { creatorId: order.creatorId }) },
  }
}

const undone = ({ kind, transfers, details }: Posting, reference: string): Posting => ({
  kind,
  reference,
  transfers: transfers.map(({ from, to, amount }) => ({ from: to, to: from, amount })),
  details: details ?? {},
})

/** What of so many cents was the price, the fee and the taxes: together all of them. */
function splitOf({ subtotal, taxes, total }: OrderRow, cents: Cents) {
  const part = (of: Cents) => asCents(Math.round((of * cents) / total))
  const [ofPrice, ofTaxes] = [part(subtotal), part(taxes)]
  return { ofPrice, ofTaxes, ofFee: asCents(cents - ofPrice - ofTaxes) }
}

function mustFind(order: OrderRow | null): OrderRow {
  if (!order) throw new Error('The order is gone')
  return order
}
