import { diamonds as asDiamonds, ORDER_STATUS_CODES, ORDER_TYPES, type Order } from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentSummary } from '../profiles/index.ts'
import type { ListedOrder } from './orders.store.ts'

export function presentOrder(order: ListedOrder, links: StoredLinks): Order {
  const { kind, status, subtotal, processingFee, taxes, total, diamonds, creator, tierId, level } = order
  return {
    orderId: order.orderId,
    orderType: ORDER_TYPES[kind],
    status,
    statusCode: ORDER_STATUS_CODES[status],
    price: { subtotal, processingFee, taxes, total },
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    closedBecause: order.closedBecause,
    payableUntil: order.payableUntil,
    refunded: order.refunded,
    diamonds: diamonds === null ? null : { amount: diamonds, presentedAmount: order.presentedAmount ?? asDiamonds(0) },
    membership:
      creator === null || tierId === null
        ? null
        : { creator: presentSummary(creator, links), tierId, tierName: order.tierName ?? '', level: level ?? 0 },
    card: order.cardLastFour,
    reference: order.paymentRef,
  }
}
