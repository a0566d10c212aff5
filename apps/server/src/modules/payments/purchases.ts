import {
  instant,
  MINUTE_MS,
  PAYMENT_CHANNELS,
  priceWith,
  type createOrder,
  type InputOf,
  type OrderClosedBecause,
  type OrderId,
  type UserId,
} from '@fanlight/contract'
import { isDuplicate, type Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Intention, Wallet } from '../wallet/index.ts'
import type { Cards } from './cards.ts'
import type { Fulfilment } from './fulfilment.ts'
import type { Orders } from './orders.ts'
import type { OrderRow } from './order.ts'
import * as store from './orders.store.ts'
import type { Refunds } from './refunds.ts'
import { returnUrl } from './return-url.ts'
import { findPackage } from './packages.store.ts'
import { ProviderDeclined, ProviderUnreachable, type PaymentProvider, type ProviderOrder } from './provider/provider.ts'

/** An order the provider never heard of is given up after this: a call that was lost is repeated long before. */
const UNKNOWN_AFTER_MS = 5 * MINUTE_MS
/** Longer than the provider is waited for, with every retry. */
const TAKEN_WITHIN_MS = 15_000
/** A provider that did not answer mostly does by then. Whoever gave the order up before it does would pay for the next one, too. */
const UNSURE_MS = 2 * MINUTE_MS

export const assertChannel = (payType: number): void => {
  if (payType !== PAYMENT_CHANNELS.paypal) throw new AppError('CHANNEL_NOT_ACCEPTED', {})
}

/** Buying diamonds. */
export function createPurchases(
  deps: Platform & {
    identity: Identity
    notifications: Notifications
    wallet: Wallet
    provider: PaymentProvider
    orders: () => Orders
    cards: Cards
    refunds: Refunds
  },
) {
  const { db, clock, log, identity, notifications, wallet, provider, cards, refunds } = deps
  const orders = () => deps.orders()
  const publicUrl = () => deps.publicUrl()

  const describe = ({ diamonds, presentedAmount }: OrderRow): string =>
    `${(diamonds ?? 0) + (presentedAmount ?? 0)} diamonds`

  const ask = (order: OrderRow, urls: { successUrl: string; cancelUrl: string }): Promise<ProviderOrder> =>
    provider.createOrder({
      orderId: order.orderId,
      requestId: `order-${order.orderId}`,
      subtotal: order.subtotal,
      processingFee: order.processingFee,
      taxes: order.taxes,
      total: order.total,
      description: describe(order),
      successUrl: returnUrl(publicUrl(), urls.successUrl, { orderId: order.orderId, result: 'success' }),
      cancelUrl: returnUrl(publicUrl(), urls.cancelUrl, { orderId: order.orderId, result: 'cancel' }),
      isByCard: order.vaultId !== null,
    })

  const close = (order: OrderRow, because: OrderClosedBecause) =>
    db.transaction((tx) => orders().close(tx, order.orderId, because))

  /** What the provider says about an order becomes what we know about it. */
  async function apply(order: OrderRow, told: ProviderOrder): Promise<void> {
    const { capture } = told
    if (told.state === 'voided') return close(order, 'expired')
    if (!capture) return
    if (capture.state === 'declined') return close(order, 'declined')
    const isOtherAmount = capture.cents !== order.total
    if (isOtherAmount) {
      // Nothing is handed over before an operator has looked at it, and who paid is not told that nothing arrived.
      const { orderId, total } = order
      log.error({ orderId, total, taken: capture.cents }, 'the provider took another amount than the order says')
    }
    const isUnsure = isOtherAmount || capture.state === 'pending'
    try {
      await db.transaction<unknown>((tx) =>
        isUnsure
          ? orders().markPaid(tx, order.orderId, capture.captureId)
          : orders().settle(tx, order.orderId, { paymentRef: capture.captureId, also: sendReceipt }),
      )
    } catch (error) {
      if (!isDuplicate(error, 'orders_payment_once')) throw error
      // One payment pays one order. Asked again, the provider may say which one it was.
      log.error(
        { orderId: order.orderId, captureId: capture.captureId },
        'the provider named a payment of another order',
      )
      throw new ProviderUnreachable('The provider named a payment of another order')
    }
    // Before we heard of the payment: what it bought goes with it.
    if (!isUnsure && capture.refundedCents > 0) await refunds.recordOutside(order.orderId, capture.refundedCents)
  }

  async function sendReceipt(tx: Tx, { userId, orderId, diamonds, presentedAmount, total }: OrderRow): Promise<void> {
    const values = {
      diamonds: { count: (diamonds ?? 0) + (presentedAmount ?? 0) },
      amount: { cents: total },
      order: orderId,
    }
    await identity.write(tx, userId, { kind: 'diamondsBought', route: '/orders', values })
    const about = { subject: orderId, details: { type: 'order' as const, orderId } }
    await notifications.tell(tx, { receiverId: userId, kind: 'order_paid', ...about, cents: total })
  }

  const isLost = ({ createdAt }: OrderRow): boolean => clock.now() - createdAt > UNKNOWN_AFTER_MS

  /** What the fan approved, or their kept card, pays now. The same order twice pays once. */
  async function take({ orderId }: OrderRow, providerRef: string): Promise<void> {
    const until = instant(clock.now() + TAKEN_WITHIN_MS)
    // Given up while we were on the way.
    if (!(await db.transaction((tx) => store.beginTaking(tx, orderId, until)))) return
    const order = await orders().find(db, orderId)
    try {
      const vaultId = order.vaultId ?? undefined
      await apply(order, await provider.captureOrder(providerRef, `capture-${orderId}`, vaultId))
    } catch (error) {
      if (error instanceof ProviderUnreachable) {
        await db.transaction((tx) => store.saveUnsure(tx, orderId, instant(clock.now() + UNSURE_MS)))
      }
      if (!(error instanceof ProviderDeclined)) throw error
      if (order.vaultId !== null || !error.mayTryAgain) return close(order, 'declined')
      // The order stays open: the fan may pay it another way. A fan who comes back to it is told.
      await db.transaction((tx) => store.saveDeclined(tx, orderId, clock.now()))
    } finally {
      await db.transaction((tx) => store.endTaking(tx, orderId, until))
    }
  }

  const fulfilment: Fulfilment = {
    async refresh(order, { mayTake }) {
      const { providerRef } = order
      if (providerRef === null) {
        // Without the provider's number nobody can have approved it, and no card was asked to pay.
        if (isLost(order)) return close(order, 'failed')
        return mayTake && order.vaultId !== null ? begin(order, { successUrl: '', cancelUrl: '' }) : undefined
      }
      const told = await provider.readOrder(providerRef)
      // A page that nobody approved is forgotten there in the end. A card was to pay at once.
      if (!told) return close(order, order.vaultId === null ? 'expired' : 'failed')
      if (told.capture || told.state === 'voided') return apply(order, told)
      if (!mayTake || order.status === 'CLOSED') return
      if (order.vaultId !== null) return isLost(order) ? close(order, 'failed') : take(order, providerRef)
      if (told.state === 'approved') await take(order, providerRef)
    },

    async payUrl(order) {
      // A card pays without a page.
      if (order.vaultId !== null) return null
      const told = order.providerRef === null ? null : await provider.readOrder(order.providerRef)
      if (order.declinedAt !== null) await db.transaction((tx) => store.saveDeclined(tx, order.orderId, null))
      return told?.payUrl ?? null
    },

    // The provider cannot be told; an order that is not captured costs nobody anything and runs out there by itself.
    abandon: async () => {},

    async readRefunded({ providerRef }) {
      const told = providerRef === null ? null : await provider.readOrder(providerRef)
      return told?.capture?.refundedCents ?? null
    },
    refunded: async () => {},
    // Nobody is there to be given it later: only who left is given back diamonds by themselves.
    notGivenBack: async () => {},
    daysOf: async () => 0,
    leftWithUs: async () => {},
    arrived: async () => {},
  }

  async function begin(order: OrderRow, urls: { successUrl: string; cancelUrl: string }): Promise<void> {
    const { providerOrderId: providerRef, payUrl } = await ask(order, urls)
    const isByCard = order.vaultId !== null
    const begun = { providerRef, payUrl: isByCard ? null : payUrl }
    await db.transaction((tx) => orders().markBegun(tx, order.orderId, begun))
    if (isByCard) await take(order, providerRef)
  }

  return {
    fulfilment,

    async create(userId: UserId, input: InputOf<typeof createOrder>, idempotencyKey: string | null): Promise<OrderRow> {
      // Where the browser is sent afterwards is not what the fan wants.
      const { successUrl: _success, cancelUrl: _cancel, ...content } = input
      const intention = { userId, call: 'createOrder', idempotencyKey, content }
      const earlier = (await wallet.intentions.earlier(intention)) as OrderId | null
      if (earlier !== null) return goOn(await orders().find(db, earlier), input, intention)
      assertChannel(input.payType)
      const wanted = await findPackage(db, input.packageId)
      if (!wanted?.isOffered) throw new AppError('NOT_FOUND', {})
      if (input.price !== undefined && input.price !== wanted.usdPrice) {
        throw new AppError('PRICE_CHANGED', { currentPrice: wanted.usdPrice })
      }
      const card = input.cardId === undefined ? null : await cards.ofUser(userId, input.cardId)
      const { amount: diamonds, presentedAmount } = wanted
      const order = await orders().open({
        userId,
        kind: 'recharge',
        intention,
        price: priceWith(wanted.usdPrice, await wallet.settings.rates()),
        of: {
          diamonds,
          presentedAmount,
          ...(card && { cardId: card.cardId, cardLastFour: card.lastFour, vaultId: card.vaultId }),
        },
      })
      return goOn(order, input, intention)
    },
  }

  /** From having been written down to being paid or payable. Twins do it both: the provider does it once. */
  async function goOn(
    order: OrderRow,
    urls: { successUrl: string; cancelUrl: string },
    intention: Intention,
  ): Promise<OrderRow> {
    const isToBegin = order.status === 'TO_PAY' && (order.providerRef === null || order.vaultId !== null)
    try {
      if (isToBegin) await begin(order, urls)
    } catch (error) {
      if (error instanceof ProviderDeclined) await close(order, 'declined')
      else if (!(error instanceof ProviderUnreachable)) throw error
      // A card may have been charged: the order stays open until the provider has said so or not.
      else if (order.vaultId === null) await giveUp(order, intention)
    }
    const now = await orders().find(db, order.orderId)
    if (now.closedBecause === 'declined') throw new AppError('PAYMENT_DECLINED', {})
    if (now.closedBecause === 'failed') throw new AppError('PROVIDER_UNREACHABLE', {})
    return now
  }

  /** Nothing came of it, unless its twin was luckier. Trying again is another order. */
  function giveUp(order: OrderRow, intention: Intention): Promise<void> {
    return db.transaction(async (tx) => {
      const locked = await store.lockOrder(tx, order.orderId)
      if (locked?.providerRef !== null) return
      await orders().close(tx, order.orderId, 'failed')
      await wallet.intentions.release(tx, intention)
    })
  }
}
