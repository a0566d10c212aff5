import { setTimeout as sleep } from 'node:timers/promises'
import {
  cents,
  instant,
  MINUTE_MS,
  ORDER_LIFETIME_MS,
  type OrderClosedBecause,
  type Price,
  type UserId,
} from '@fanlight/contract'
import { OrderId } from '@fanlight/contract/schemas'
import { forEachAtMost } from '../../platform/at-most.ts'
import { isDuplicate, type Db, type Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Intention, Wallet } from '../wallet/index.ts'
import { insertConsent } from './consents.store.ts'
import type { Fulfilment, Fulfilments } from './fulfilment.ts'
import type { InviteRewards } from './invite-rewards.ts'
import * as store from './orders.store.ts'
import type { OrderKind, OrderRow } from './order.ts'
import type { Refunds } from './refunds.ts'
import { ProviderUnreachable, type PaymentProvider } from './provider/provider.ts'
import { saleOf } from './sale.ts'
import type { SpendingLimits } from './spending-limits.ts'

/** An order left alone for so long is asked about: the fan may have approved it and never come back. */
const FIRST_LOOK_AFTER_MS = MINUTE_MS
/** Then after two minutes, four, eight, and so on up to this. */
const LONGEST_LOOK_MINUTES = 6 * 60
/** Ten thousand orders that are left behind in a day are some twenty questions a second at their worst. */
const LOOKED_AT_ONCE = 16
const LOOKED_AT_PER_PAGE = 200
/** A page that waits asks every other second; the provider is not asked as often. */
const FRESH_MS = 3000
/** For so long who cancels an order waits while its money is being taken, and looks so often. */
const CANCEL_WAITS_MS = 8_000
const TAKEN_LOOKED_AT_MS = 200
/** For the order that it is given back of, and for operators. */
const BUYER_LEFT = 'The account was deleted before the money arrived'

export type Orders = ReturnType<typeof createOrders>

/** The life of an order: opened, paid, handed over or closed, each once, no matter who brings the news. */
export function createOrders(
  deps: Platform & {
    notifications: Notifications
    wallet: Wallet
    provider: PaymentProvider
    limits: SpendingLimits
    rewards: InviteRewards
    refunds: Pick<Refunds, 'giveBack'>
    fulfilments: Fulfilments
  },
) {
  const { db, clock, ids, log, notifications, wallet, provider, limits, rewards, refunds, fulfilments } = deps

  function of(kind: OrderKind): Fulfilment {
    const fulfilment = fulfilments.get(kind)
    if (!fulfilment) throw new Error(`Nobody hands over what an order of kind ${kind} buys`)
    return fulfilment
  }

  /**
   * A new order, or the one that its twin has opened. There is one unfinished one per fan and kind: an earlier one may have been paid or have run out without
   * our knowing, so the provider is asked before anybody is told to wait. One that was declined is in nobody's way.
   */
  async function open(wanted: OpenOrder): Promise<OrderRow> {
    const { userId, kind, price, intention } = wanted
    const earlier = await store.findUnfinished(db, userId, kind)
    const looked = earlier && (await lookNow(earlier))
    if (looked?.declinedAt) await giveUpDeclined(looked)
    const at = clock.now()
    const order = {
      ...wanted.of,
      orderId: OrderId.parse(ids.next()),
      userId,
      kind,
      subtotal: price.subtotal,
      processingFee: price.processingFee,
      taxes: price.taxes,
      total: price.total,
      provider: provider.name,
      createdAt: at,
      payableUntil: instant(at + ORDER_LIFETIME_MS),
      nextLookAt: instant(at + FIRST_LOOK_AFTER_MS),
    }
    for (;;) {
      try {
        return await db.transaction(async (tx) => {
          const twin = intention ? await wallet.intentions.claim(tx, intention, order.orderId) : null
          if (twin !== null) return mustFind(await store.findOrder(tx, twin as OrderId))
          await limits.assertWithin(tx, userId, price.total)
          await store.insertOrder(tx, order)
          // Deleted while this was asked for: nothing that could still be paid is left behind.
          if ((await store.holdBuyer(tx, order.orderId)).hasLeft) throw new AppError('TOKEN_INVALID', {})
          const opened = mustFind(await store.findOrder(tx, order.orderId))
          await wanted.also?.(tx, opened)
          return opened
        })
      } catch (error) {
        if (!isDuplicate(error, 'orders_one_unfinished')) throw error
        const unfinished = await store.findUnfinished(db, userId, kind)
        if (unfinished) throw new AppError('UNFINISHED_ORDER', { orderId: unfinished.orderId })
        // The one that was in the way is finished by now.
      }
    }
  }

  /**
   * The money has arrived: what it buys is handed over in the same transaction. Says false if that happened before. With
   * nobody there to hand it to, it goes into the book as any other and is given back.
   */
  async function settle(
    tx: Tx,
    orderId: OrderId,
    payment: { paymentRef: string | null; also?: (tx: Tx, order: OrderRow) => Promise<void> },
  ): Promise<boolean> {
    const { hasLeft } = await store.holdBuyer(tx, orderId)
    const order = mustFind(await store.lockOrder(tx, orderId))
    if (order.status === 'DONE') return false
    await store.saveStatus(tx, orderId, { status: 'DONE', paymentRef: payment.paymentRef, paidAt: clock.now() })
    const sale = saleOf(order)
    if (sale) await wallet.post(tx, sale)
    if (hasLeft) await refunds.giveBack(tx, orderId, order.total, BUYER_LEFT)
    else {
      await rewards.payFor(tx, order)
      await payment.also?.(tx, order)
    }
    announce(tx, order, 'DONE')
    return true
  }

  /** The provider has it, but the money is still under way. */
  async function markPaid(tx: Tx, orderId: OrderId, paymentRef: string | null): Promise<void> {
    const order = mustFind(await store.lockOrder(tx, orderId))
    if (order.status === 'DONE' || order.status === 'PAID') return
    const nextLookAt = instant(clock.now() + FIRST_LOOK_AFTER_MS)
    await store.saveStatus(tx, orderId, { status: 'PAID', paymentRef, nextLookAt })
    announce(tx, order, 'PAID')
  }

  /** Unless `isSure`, the provider could not be asked: it will be, in case the order was paid after all. */
  async function close(
    tx: Tx,
    orderId: OrderId,
    because: OrderClosedBecause,
    {
      isSure = true,
      isKnown = because !== 'failed' && because !== 'declined',
    }: { isSure?: boolean; isKnown?: boolean } = {},
  ): Promise<void> {
    const order = mustFind(await store.lockOrder(tx, orderId))
    if (order.status === 'DONE' || order.status === 'CLOSED') return
    const at = clock.now()
    await store.saveStatus(tx, orderId, { status: 'CLOSED', because, at, nextLookAt: isSure ? null : at })
    announce(tx, order, 'CLOSED')
    // Who gives an order up, or lets it run out, knows.
    if (isKnown) return
    const about = { subject: orderId, details: { type: 'order' as const, orderId } }
    await notifications.tell(tx, { receiverId: order.userId, kind: 'order_failed', ...about, cents: order.total })
  }

  function announce(tx: Tx, { orderId, userId, creatorId }: OrderRow, status: OrderRow['status']): void {
    wallet.tell(tx, userId, 'order_changed', { orderId, status })
    if (status !== 'DONE') return
    wallet.announceBalance(tx, userId)
    if (creatorId !== null) wallet.announceEarnings(tx, creatorId)
  }

  const isTimeUp = ({ status, payableUntil }: OrderRow): boolean => status === 'TO_PAY' && payableUntil <= clock.now()

  async function expire(order: OrderRow, how: { isSure: boolean }): Promise<OrderRow> {
    await of(order.kind).abandon(order)
    await db.transaction((tx) => close(tx, order.orderId, 'expired', how))
    return mustFind(await store.findOrder(db, order.orderId))
  }

  /** Asks the provider about an order and does what follows from the answer. Harmless to repeat. */
  async function refresh(order: OrderRow): Promise<OrderRow> {
    await of(order.kind).refresh(order, { mayTake: !isTimeUp(order) })
    const looked = mustFind(await store.findOrder(db, order.orderId))
    return isTimeUp(looked) ? expire(looked, { isSure: true }) : looked
  }

  /** An order whose time is up ends here and now: nobody who waits has to wait for the provider to agree. */
  async function lookNow(order: OrderRow): Promise<OrderRow> {
    if (isTimeUp(order)) return expire(order, { isSure: false })
    try {
      return await refresh(order)
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) notLookedAt(order, error)
      return mustFind(await store.findOrder(db, order.orderId))
    }
  }

  const notLookedAt = ({ orderId }: OrderRow, error: unknown): void =>
    log.error({ err: error, orderId }, 'an open order could not be looked at')

  /** By itself: one that fails does not hold up the others. */
  async function reconcileOne(order: OrderRow): Promise<void> {
    try {
      const looked = await refresh(order)
      if (looked.status === 'CLOSED') await db.transaction((tx) => store.saveCertain(tx, order.orderId))
    } catch (error) {
      notLookedAt(order, error)
      if (isTimeUp(order)) await expire(order, { isSure: false })
    }
  }

  /** Once the provider is not taking its money any more. Throws when that lasts. */
  async function whenNotTaken(orderId: OrderId): Promise<OrderRow> {
    const giveUpAt = performance.now() + CANCEL_WAITS_MS
    for (;;) {
      const order = mustFind(await store.findOrder(db, orderId))
      if (!isBeingTaken(order)) return order
      if (performance.now() > giveUpAt) throw new ProviderUnreachable('The money of the order is being taken')
      await sleep(TAKEN_LOOKED_AT_MS)
    }
  }

  const isBeingTaken = ({ status, takingUntil }: OrderRow): boolean =>
    status === 'TO_PAY' && takingUntil !== null && takingUntil > clock.now()

  const isUnsure = ({ unsureUntil }: OrderRow): boolean => unsureUntil !== null && unsureUntil > clock.now()

  /**
   * Gives an order up. If it was paid meanwhile, it is handed over instead; if its money is being taken just now, what comes of
   * that is waited for. Nothing is taken on the way. A provider that cannot be asked keeps nobody from it, but for the minutes in
   * which it may turn out that the order was paid: it is asked later.
   */
  async function cancel({ orderId }: OrderRow, because: 'canceled' | 'declined' = 'canceled'): Promise<void> {
    for (;;) {
      const order = await whenNotTaken(orderId)
      if (order.status === 'CLOSED' || order.status === 'DONE') return
      let isSure = true
      try {
        await of(order.kind).refresh(order, { mayTake: false })
      } catch (error) {
        isSure = false
        notLookedAt(order, error)
        if (isUnsure(order)) throw new ProviderUnreachable('The money of the order may have been taken')
      }
      const looked = mustFind(await store.findOrder(db, orderId))
      if (looked.status !== 'TO_PAY') return
      await of(order.kind).abandon(looked)
      const isGivenUp = await db.transaction(async (tx) => {
        if (isBeingTaken(mustFind(await store.lockOrder(tx, orderId)))) return false
        await close(tx, orderId, because, { isSure, isKnown: true })
        return true
      })
      if (isGivenUp) return
    }
  }

  /** Its buyer was told, could have tried another way, and begins anew. */
  async function giveUpDeclined(order: OrderRow): Promise<void> {
    try {
      await cancel(order, 'declined')
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      notLookedAt(order, error)
    }
  }

  return {
    open,
    settle,
    markPaid,
    close,
    refresh,

    async find(from: Db, orderId: OrderId): Promise<OrderRow> {
      return mustFind(await store.findOrder(from, orderId))
    },

    /** See `holdBuyer` of the store: for those who lock more than the order before they settle it. */
    holdBuyer: store.holdBuyer,

    /** Inside the erasure or suspension of an account: what was begun is not paid any more, what was paid is found out later. */
    async giveUpAllOf(tx: Tx, userId: UserId, kind: OrderKind): Promise<void> {
      const unfinished = await store.listUnfinished(tx, userId, kind)
      for (const { orderId } of unfinished) await close(tx, orderId, 'canceled', { isSure: false })
    },

    /** What the fan agreed to, with the order that it is about. */
    recordConsent: insertConsent,

    /** The provider knows of it: what it calls it, and where the fan approves it. */
    async markBegun(tx: Tx, orderId: OrderId, told: { providerRef: string; payUrl: string | null }): Promise<OrderRow> {
      await store.saveBegun(tx, orderId, told.providerRef, told.payUrl)
      return mustFind(await store.findOrder(tx, orderId))
    },

    /** A payment that nobody ordered, like a further period of a subscription: an order of its own, handed over at once. */
    async recordPaid(tx: Tx, paid: PaidOrder): Promise<OrderId> {
      const orderId = OrderId.parse(ids.next())
      const at = clock.now()
      const times = { createdAt: at, payableUntil: at, nextLookAt: at }
      const about = { orderId, status: 'PAID' as const, provider: provider.name, ...times }
      await store.insertOrder(tx, { ...paid, ...about })
      await settle(tx, orderId, { paymentRef: paid.paymentRef })
      return orderId
    },

    nextId: (): OrderId => OrderId.parse(ids.next()),

    /** Something that costs nothing: an order that is done with as soon as it is made. */
    async recordFree(tx: Tx, free: FreeOrder): Promise<OrderRow> {
      const at = clock.now()
      const nothing = { subtotal: cents(0), processingFee: cents(0), taxes: cents(0), total: cents(0) }
      const times = { createdAt: at, payableUntil: at, nextLookAt: at }
      const commissionPercent = 0
      const about = { kind: 'subscribe' as const, status: 'PAID' as const, provider: 'none', commissionPercent }
      await store.insertOrder(tx, { ...free, ...nothing, ...about, ...times })
      if ((await store.holdBuyer(tx, free.orderId)).hasLeft) throw new AppError('TOKEN_INVALID', {})
      await settle(tx, free.orderId, { paymentRef: null })
      return mustFind(await store.findOrder(tx, free.orderId))
    },

    async ofUser(userId: UserId, orderId: OrderId): Promise<OrderRow> {
      const order = await store.findOrder(db, orderId)
      if (order?.userId !== userId) throw new AppError('NOT_FOUND', {})
      return order
    },

    /** What a fan who waits wants to know: the truth if the provider can be asked, else what we know. */
    async look(order: OrderRow): Promise<OrderRow> {
      const isOpen = order.status === 'TO_PAY' || order.status === 'PAID'
      if (!isOpen || (order.checkedAt !== null && clock.now() - order.checkedAt < FRESH_MS)) return order
      await db.transaction((tx) => store.saveChecked(tx, order.orderId, clock.now()))
      return lookNow(order)
    },

    cancel,

    /** Lowering the limit counts at once, and so for what waits to be paid. */
    async giveUpBeyondLimit(userId: UserId): Promise<void> {
      for (const kind of ['recharge', 'subscribe'] as const) {
        if (!(await limits.isOver(userId))) return
        const order = await store.findUnfinished(db, userId, kind)
        // One whose money is being taken for long is paid, or asked about later.
        if (order) await cancel(order).catch((error: unknown) => notLookedAt(order, error))
      }
    },

    /** The fan says that they have said yes to the provider; what the provider says of it counts. */
    markApproved: ({ orderId }: OrderRow): Promise<void> =>
      db.transaction((tx) => store.saveApproved(tx, orderId, clock.now())),

    payUrl: (order: OrderRow) => of(order.kind).payUrl(order),

    /** Settles or closes what was left open, until nothing is due. */
    async reconcile(): Promise<void> {
      const page = { provider: provider.name, longestMinutes: LONGEST_LOOK_MINUTES, limit: LOOKED_AT_PER_PAGE }
      for (;;) {
        const due = await db.transaction((tx) => store.takeDue(tx, { ...page, now: clock.now() }))
        await forEachAtMost(LOOKED_AT_ONCE, due, reconcileOne)
        if (due.length < LOOKED_AT_PER_PAGE) return
      }
    },
  }
}

export type PaidOrder = Omit<
  store.NewOrderRow,
  'orderId' | 'status' | 'provider' | 'createdAt' | 'payableUntil' | 'nextLookAt'
> & {
  paymentRef: string
}

export type FreeOrder = Pick<store.NewOrderRow, 'orderId' | 'userId' | 'creatorId' | 'tierId' | 'tierName' | 'level'>

export type OpenOrder = {
  userId: UserId
  kind: OrderKind
  price: Price
  of: Partial<store.NewOrderRow>
  /** The same one twice is one order. */
  intention?: Intention
  /** What has to be written down with it, or neither of the two. */
  also?: (tx: Tx, order: OrderRow) => Promise<void>
}

function mustFind(order: OrderRow | null): OrderRow {
  if (!order) throw new Error('The order is gone')
  return order
}
