import {
  cents as asCents,
  centsOf,
  diamonds,
  instant,
  SECOND_EYES_WINDOW_MS,
  type Cents,
  type Diamonds,
  type InputOf,
  type OrderId,
  type refundOrder,
  type RefundPlan,
  type UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import { accounts, type Posting, type Transfer, type Wallet } from '../wallet/index.ts'
import type { Fulfilments } from './fulfilment.ts'
import * as orders from './orders.store.ts'
import { refundableOf, type OrderRow } from './order.ts'
import {
  ProviderDeclined,
  ProviderUnreachable,
  type PaymentProvider,
  type ProviderRefund,
} from './provider/provider.ts'
import * as store from './refunds.store.ts'
import type { RefundRow } from './refunds.store.ts'
import { earningsOf, issuedBy } from './sale.ts'

/** An operator, and one who agrees; what the second one's agreement changes stands or falls with the refund. */
export type RefundBy = {
  operatorId: UserId
  second?: { operatorId: UserId; alongside(tx: Tx): Promise<void> }
}

export type Refunds = ReturnType<typeof createRefunds>

/**
 * Money back to a fan. First what the money bought is taken back, then the money is sent: a refund that is interrupted is
 * sent later, one that the provider refuses is undone.
 */
export function createRefunds(
  deps: Platform & {
    identity: Identity
    audit: Audit
    wallet: Wallet
    provider: PaymentProvider
    fulfilments: Fulfilments
  },
) {
  const { db, clock, ids, log, identity, audit, wallet, provider, fulfilments } = deps

  /** Who has what the money bought, and what of it is no longer there. */
  async function planFor(from: Db, order: OrderRow, cents: Cents): Promise<RefundPlan> {
    const due = (whole: Diamonds) =>
      diamonds(partOf(whole, order.refunded + cents, order) - partOf(whole, order.refunded, order))
    const none = diamonds(0)
    const nobody = { cents, fromFan: none, fromHeld: none, fromAvailable: none, fromHouse: none, shortfall: none }
    if (order.kind === 'recharge') {
      const wanted = due(issuedBy(order))
      const fromFan = least(wanted, await wallet.balanceOf(accounts.walletOf(order.userId), from))
      return { ...nobody, fromFan, shortfall: diamonds(wanted - fromFan) }
    }
    const { creatorId, earned, commission } = earningsOf(order)
    const wanted = due(earned)
    const fromHeld = least(wanted, await wallet.balanceOf(accounts.heldEarningsOf(creatorId), from))
    const available = await wallet.balanceOf(accounts.earningsOf(creatorId), from)
    const fromAvailable = least(diamonds(wanted - fromHeld), available)
    return {
      ...nobody,
      fromHeld,
      fromAvailable,
      fromHouse: due(commission),
      shortfall: diamonds(wanted - fromHeld - fromAvailable),
    }
  }

  /** Inside one transaction: the order says so, and the book says so. */
  async function takeBack(
    tx: Tx,
    order: OrderRow,
    refund: Omit<RefundRow, 'refundId' | 'orderId'>,
  ): Promise<RefundRow> {
    const row: RefundRow = { ...refund, refundId: ids.next(), orderId: order.orderId }
    await store.insertRefund(tx, row, clock.now())
    await store.addRefunded(tx, order.orderId, refund.cents)
    try {
      await wallet.post(tx, refundOf(order, row))
    } catch (error) {
      // It was spent between our looking and our taking.
      if (error instanceof AppError && error.reason === 'INSUFFICIENT_DIAMONDS') throw new AppError('CONFLICT', {})
      throw error
    }
    announce(tx, order)
    return row
  }

  /** Null: the provider refused. */
  async function ask(order: OrderRow, { refundId, cents, reason }: RefundRow): Promise<ProviderRefund | null> {
    const requestId = `refund-${refundId}`
    try {
      const told = await provider.refund({ captureId: order.paymentRef ?? '', cents, reason, requestId })
      if (told.state !== 'failed') return told
      log.error({ refundId }, 'a refund failed at the provider')
    } catch (error) {
      if (!(error instanceof ProviderDeclined)) throw error
      log.error({ err: error, refundId }, 'the provider refused a refund')
    }
    return null
  }

  async function send(refundId: string): Promise<void> {
    const refund = await store.findRefund(db, refundId)
    const order = refund && (await orders.findOrder(db, refund.orderId))
    if (!refund || !order || refund.state !== 'sending') return
    const told = await ask(order, refund)
    await db.transaction(async (tx) => {
      const locked = await store.lockRefund(tx, refundId)
      if (locked?.state !== 'sending') return
      await store.saveSent(tx, refundId, told?.refundId ?? null)
      if (told) {
        const values = { amount: { cents: refund.cents }, order: order.orderId }
        await fulfilments.get(order.kind)?.refunded(tx, order, order.refunded === order.total)
        return identity.write(tx, order.userId, { kind: 'refunded', route: '/orders', values })
      }
      await store.addRefunded(tx, order.orderId, asCents(0 - refund.cents))
      await wallet.post(tx, undone(refundOf(order, refund), `refund_undone:${refundId}`))
      announce(tx, order)
    })
  }

  function announce(tx: Tx, { userId, creatorId }: OrderRow): void {
    wallet.announceBalance(tx, userId)
    if (creatorId !== null) wallet.announceEarnings(tx, creatorId)
  }

  const unlessUnreachable = (error: unknown): void => {
    if (!(error instanceof ProviderUnreachable)) throw error
  }

  return {
    planFor: (order: OrderRow, cents: Cents) => planFor(db, order, cents),

    /** From a limit on it is refused to one operator alone; a second one agrees by asking for it with the first. */
    async refund(by: RefundBy, input: InputOf<typeof refundOrder>): Promise<RefundPlan> {
      const { orderId, cents, reason, isTrial, houseCovers } = input
      const { operatorId, second } = by
      const { plan, refundId } = await db.transaction(async (tx) => {
        const order = await mustBeRefundable(tx, orderId, cents)
        const planned = await planFor(tx, order, cents)
        if (isTrial) return { plan: planned, refundId: null }
        const operators = [operatorId, ...(second ? [second.operatorId] : [])]
        if (operators.some((id) => id === order.userId || id === order.creatorId)) throw new AppError('SELF_ACTION', {})
        if (planned.shortfall > 0 && !houseCovers) {
          throw new AppError('REFUND_NOT_COVERED', { shortfall: planned.shortfall })
        }
        if (!second) await assertSmall(tx, order, cents)
        const refund = { cents, plan: planned, reason, operatorId, state: 'sending' as const }
        const made = await takeBack(tx, order, { ...refund, providerRef: null })
        await audit.record(tx, {
          actorId: operatorId,
          action: 'order.refunded',
          subject: `order:${orderId}`,
          details: { ...planned, reason, ...(second && { agreedBy: second.operatorId }) },
        })
        await second?.alongside(tx)
        return { plan: planned, refundId: made.refundId }
      })
      // What cannot be sent now is sent by `sendWaiting`.
      if (refundId !== null) await send(refundId).catch(unlessUnreachable)
      return plan
    },

    /** The provider gave money back without being asked by us: a dispute, or an operator at the provider's own pages. */
    async noticeOutside(order: OrderRow): Promise<void> {
      if (order.kind !== 'recharge' || order.providerRef === null) return
      const told = await provider.readOrder(order.providerRef)
      if (told?.capture) await recordOutside(order.orderId, told.capture.refundedCents)
    },

    recordOutside,

    async sendWaiting(): Promise<void> {
      for (const refundId of await store.listSending(db)) await send(refundId).catch(unlessUnreachable)
    },
  }

  /** What a fan got back within a day counts together: two halves are as much as the whole. */
  async function assertSmall(tx: Tx, { userId }: OrderRow, cents: Cents): Promise<void> {
    await store.lockRefundsOf(tx, userId)
    const { secondEyesFrom } = await wallet.settings.get(tx)
    const lately = await store.sumRefunded(tx, userId, instant(clock.now() - SECOND_EYES_WINDOW_MS))
    if (lately + cents >= centsOf(secondEyesFrom)) throw new AppError('SECOND_OPERATOR_NEEDED', {})
  }

  async function mustBeRefundable(tx: Tx, orderId: OrderId, cents: Cents): Promise<OrderRow> {
    const order = await orders.lockOrder(tx, orderId)
    if (!order) throw new AppError('NOT_FOUND', {})
    const refundable = refundableOf(order)
    if (cents > refundable) throw new AppError('REFUND_TOO_MUCH', { refundable })
    return order
  }

  /** It has happened already, so the house bears what is no longer there. */
  async function recordOutside(orderId: OrderId, refundedInAll: Cents): Promise<void> {
    await db.transaction(async (tx) => {
      const order = await orders.lockOrder(tx, orderId)
      if (order?.status !== 'DONE') return
      const cents = asCents(Math.min(refundedInAll, order.total) - order.refunded)
      if (cents <= 0) return
      const plan = await planFor(tx, order, cents)
      const reason = 'The payment provider gave it back'
      await takeBack(tx, order, { cents, plan, reason, operatorId: null, state: 'done', providerRef: null })
      await fulfilments.get(order.kind)?.refunded(tx, order, order.refunded + cents === order.total)
      log.warn({ orderId, cents, shortfall: plan.shortfall }, 'the provider gave money back by itself')
    })
  }
}

const least = (one: Diamonds, other: Diamonds): Diamonds => (one < other ? one : other)

/** The part of something that belongs to `cents` of what was paid. Of the whole it is the whole. */
const partOf = (whole: number, cents: number, { total }: OrderRow): number => Math.round((whole * cents) / total)

function refundOf(order: OrderRow, { refundId, plan }: RefundRow): Posting {
  const taken: Transfer[] = [
    { from: accounts.refunds, to: accounts.provider, amount: plan.cents },
    { from: accounts.walletOf(order.userId), to: accounts.issuedDiamonds, amount: plan.fromFan },
    { from: accounts.fees, to: accounts.issuedDiamonds, amount: plan.fromHouse },
    { from: accounts.losses, to: accounts.issuedDiamonds, amount: plan.shortfall },
  ]
  if (order.creatorId !== null) {
    taken.push(
      { from: accounts.heldEarningsOf(order.creatorId), to: accounts.issuedDiamonds, amount: plan.fromHeld },
      { from: accounts.earningsOf(order.creatorId), to: accounts.issuedDiamonds, amount: plan.fromAvailable },
    )
  }
  return {
    kind: 'refund',
    reference: `refund:${refundId}`,
    transfers: taken.filter(({ amount }) => amount > 0),
    // When it was earned: what is taken from held earnings must not be counted when their time comes.
    details: { orderId: order.orderId, fanId: order.userId, creatorId: order.creatorId, earnedAt: order.paidAt },
  }
}

const undone = ({ kind, transfers, details }: Posting, reference: string): Posting => ({
  kind,
  reference,
  transfers: transfers.map(({ from, to, amount }) => ({ from: to, to: from, amount })),
  details: details ?? {},
})
