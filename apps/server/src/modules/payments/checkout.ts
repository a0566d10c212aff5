import {
  PAYMENT_CHANNEL_CODE,
  PAYMENT_CHANNELS,
  priceWith,
  type getPaymentOptions,
  type InputOf,
  type OrderId,
  type repayOrder,
  type UserId,
} from '@fanlight/contract'
import type { Database } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Intention, Wallet } from '../wallet/index.ts'
import type { OrderRow } from './order.ts'
import type { Orders } from './orders.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { asRefusal } from './provider/refusals.ts'

/** What a fan does with an order between choosing and having. */
export function createCheckout({
  db,
  wallet,
  provider,
  orders,
}: {
  db: Database
  wallet: Wallet
  provider: PaymentProvider
  orders: Orders
}) {
  /** These can be repeated anyway; a name that was used for another order is still a mistake. */
  const claim = (intention: Intention, orderId: OrderId): Promise<string | null> =>
    db.transaction((tx) => wallet.intentions.claim(tx, intention, orderId))

  return {
    async options({ price, channelCode }: InputOf<typeof getPaymentOptions>) {
      if (channelCode !== undefined && channelCode !== PAYMENT_CHANNEL_CODE)
        throw new AppError('CHANNEL_NOT_ACCEPTED', {})
      const rates = await wallet.settings.rates()
      const payTypes = [{ payType: PAYMENT_CHANNELS.paypal, name: 'PayPal' }]
      return { payTypes, ...rates, total: priceWith(price, rates).total, isTest: provider.isTest }
    },

    async status(userId: UserId, orderId: OrderId): Promise<OrderRow['status']> {
      return (await orders.look(await orders.ofUser(userId, orderId))).status
    },

    /** The fan is back from the provider's page: what they approved there is taken now. */
    async capture(userId: UserId, orderId: OrderId, idempotencyKey: string | null): Promise<void> {
      const order = await orders.ofUser(userId, orderId)
      await claim({ userId, call: 'capture', idempotencyKey, content: { orderId } }, orderId)
      const isOpen = order.status === 'TO_PAY' || order.status === 'PAID'
      if (order.status !== 'CLOSED') await orders.markApproved(order)
      const { status, declinedAt, closedBecause } = isOpen ? await asRefusal(() => orders.refresh(order)) : order
      if (closedBecause === 'trial_used') throw new AppError('TRIAL_USED', {})
      if (status === 'TO_PAY' && declinedAt !== null) throw new AppError('PAYMENT_DECLINED', {})
    },

    /** Where a fan can go on with what they left unpaid; nowhere if it was paid meanwhile. */
    async repay(userId: UserId, input: InputOf<typeof repayOrder>, idempotencyKey: string | null): Promise<OrderRow> {
      const own = await orders.ofUser(userId, input.orderId)
      await claim({ userId, call: 'repay', idempotencyKey, content: { orderId: input.orderId } }, input.orderId)
      const order = await asRefusal(() => orders.look(own))
      if (order.status === 'CLOSED') throw new AppError('ORDER_CLOSED', {})
      return { ...order, payUrl: order.status === 'TO_PAY' ? await asRefusal(() => orders.payUrl(order)) : null }
    },

    giveUpBeyondLimit: (userId: UserId): Promise<void> => orders.giveUpBeyondLimit(userId),

    async cancel(userId: UserId, orderId: OrderId, idempotencyKey: string | null): Promise<void> {
      const order = await orders.ofUser(userId, orderId)
      await claim({ userId, call: 'cancelOrder', idempotencyKey, content: { orderId } }, orderId)
      await asRefusal(() => orders.cancel(order))
    },
  }
}
