import {
  PAYMENT_CHANNEL_CODE,
  PAYMENT_CHANNELS,
  priceWith,
  type getPaymentOptions,
  type InputOf,
  type OrderId,
  type UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Wallet } from '../wallet/index.ts'
import type { OrderRow } from './order.ts'
import type { Orders } from './orders.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { asRefusal } from './provider/refusals.ts'

/** What a fan does with an order between choosing and having. */
export function createCheckout({
  wallet,
  provider,
  orders,
}: {
  wallet: Wallet
  provider: PaymentProvider
  orders: Orders
}) {
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
    async capture(userId: UserId, orderId: OrderId): Promise<void> {
      const order = await orders.ofUser(userId, orderId)
      const isOpen = order.status === 'TO_PAY' || order.status === 'PAID'
      const { status, declinedAt, closedBecause } = isOpen ? await asRefusal(() => orders.refresh(order)) : order
      const isDeclined = status === 'TO_PAY' ? declinedAt !== null : isOpen && closedBecause === 'declined'
      if (isDeclined) throw new AppError('PAYMENT_DECLINED', {})
    },

    /** Where a fan can go on with what they left unpaid; nowhere if it was paid meanwhile. */
    async repay(userId: UserId, orderId: OrderId): Promise<OrderRow> {
      const order = await asRefusal(async () => orders.look(await orders.ofUser(userId, orderId)))
      if (order.status === 'CLOSED') throw new AppError('ORDER_CLOSED', {})
      return { ...order, payUrl: order.status === 'TO_PAY' ? await asRefusal(() => orders.payUrl(order)) : null }
    },

    async cancel(userId: UserId, orderId: OrderId): Promise<void> {
      const order = await orders.ofUser(userId, orderId)
      await asRefusal(() => orders.cancel(order))
    },
  }
}
