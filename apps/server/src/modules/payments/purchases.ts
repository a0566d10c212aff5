import {
  MINUTE_MS,
  PAYMENT_CHANNELS,
  priceWith,
  type createOrder,
  type InputOf,
  type OrderClosedBecause,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { Cards } from './cards.ts'
import type { Fulfilment } from './fulfilment.ts'
import type { Orders } from './orders.ts'
import type { OrderRow } from './order.ts'
import * as store from './orders.store.ts'
import { returnUrl } from './return-url.ts'
import { findPackage } from './packages.store.ts'
import { ProviderDeclined, ProviderUnreachable, type PaymentProvider, type ProviderOrder } from './provider/provider.ts'

/** An order the provider never heard of is given up after this: a call that was lost is repeated long before. */
const UNKNOWN_AFTER_MS = 5 * MINUTE_MS

export const assertChannel = (payType: number): void => {
  if (payType !== PAYMENT_CHANNELS.paypal) throw new AppError('CHANNEL_NOT_ACCEPTED', {})
}

/** Buying diamonds. */
export function createPurchases(
  deps: Platform & {
    identity: Identity
    wallet: Wallet
    provider: PaymentProvider
    orders: () => Orders
    cards: Cards
  },
) {
  const { db, clock, identity, wallet, provider, cards } = deps
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
      ...(order.vaultId !== null && { vaultId: order.vaultId }),
    })

  const close = (order: OrderRow, because: OrderClosedBecause) =>
    db.transaction((tx) => orders().close(tx, order.orderId, because))

  /** What the provider says about an order becomes what we know about it. */
  async function apply(order: OrderRow, told: ProviderOrder): Promise<void> {
    const { capture } = told
    if (told.state === 'voided') return close(order, 'expired')
    if (!capture) return
    if (capture.state === 'declined') return close(order, 'declined')
    if (capture.cents !== order.total) {
      throw new Error(`Order ${order.orderId} costs ${order.total}, the provider took ${capture.cents}`)
    }
    if (capture.state === 'pending') {
      return db.transaction((tx) => orders().markPaid(tx, order.orderId, capture.captureId))
    }
    await db.transaction((tx) =>
      orders().settle(tx, order.orderId, { paymentRef: capture.captureId, also: sendReceipt }),
    )
  }

  async function sendReceipt(tx: Tx, { userId, orderId, diamonds, presentedAmount, total }: OrderRow): Promise<void> {
    const values = {
      diamonds: { count: (diamonds ?? 0) + (presentedAmount ?? 0) },
      amount: { cents: total },
      order: orderId,
    }
    await identity.write(tx, userId, { kind: 'diamondsBought', route: '/orders', values })
  }

  const fulfilment: Fulfilment = {
    async refresh(order) {
      if (order.providerRef === null) {
        const isLost = clock.now() - order.createdAt > UNKNOWN_AFTER_MS
        // Nobody can have approved an order without an address. With a card nobody needs to: it is asked for again, and
        // the provider does it once.
        if (order.vaultId === null) return isLost ? close(order, 'failed') : undefined
        return begin(order, { successUrl: '', cancelUrl: '' })
      }
      const told = await provider.readOrder(order.providerRef)
      if (!told) return close(order, 'failed')
      if (told.state !== 'approved' || order.status === 'CLOSED') return apply(order, told)
      try {
        await apply(order, await provider.captureOrder(order.providerRef, `capture-${order.orderId}`))
      } catch (error) {
        if (!(error instanceof ProviderDeclined)) throw error
        // The order stays open: the fan may pay it another way. A fan who comes back to it is told.
        await db.transaction((tx) => store.saveDeclined(tx, order.orderId, clock.now()))
      }
    },

    async payUrl(order) {
      const told = order.providerRef === null ? null : await provider.readOrder(order.providerRef)
      if (order.declinedAt !== null) await db.transaction((tx) => store.saveDeclined(tx, order.orderId, null))
      return told?.payUrl ?? null
    },

    // The provider cannot be told; an order that is not captured costs nobody anything and runs out there by itself.
    abandon: async () => {},
    refunded: async () => {},
  }

  async function begin(order: OrderRow, urls: { successUrl: string; cancelUrl: string }): Promise<void> {
    const told = await ask(order, urls)
    await db.transaction((tx) => store.saveBegun(tx, order.orderId, told.providerOrderId, told.payUrl))
    await apply({ ...order, providerRef: told.providerOrderId }, told)
  }

  return {
    fulfilment,

    async create(userId: UserId, input: InputOf<typeof createOrder>): Promise<OrderRow> {
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
        price: priceWith(wanted.usdPrice, await wallet.settings.rates()),
        of: {
          diamonds,
          presentedAmount,
          ...(card && { cardId: card.cardId, cardLastFour: card.lastFour, vaultId: card.vaultId }),
        },
      })
      try {
        await begin(order, input)
      } catch (error) {
        if (error instanceof ProviderDeclined) {
          await close(order, 'declined')
          throw new AppError('PAYMENT_DECLINED', {})
        }
        if (!(error instanceof ProviderUnreachable)) throw error
        // A card may have been charged: the order stays open until the provider has said so or not.
        if (card === null) {
          await close(order, 'failed')
          throw new AppError('PROVIDER_UNREACHABLE', {})
        }
      }
      return orders().ofUser(userId, order.orderId)
    },
  }
}
