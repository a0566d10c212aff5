import {
  cents,
  diamonds as asDiamonds,
  ORDER_STATUS_CODES,
  ORDER_TYPES,
  type AdminOrder,
  type AdminPackage,
  type Card,
  type Order,
} from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { CardRow } from './cards.store.ts'
import { refundableOf, type OrderRow } from './order.ts'
import type { FoundOrder } from './orders.operators.store.ts'
import type { ListedOrder } from './orders.store.ts'
import { historyOf } from './order-history.ts'
import type { PackageRow } from './packages.store.ts'

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
        : { creator: presentPerson(creator, links), tierId, tierName: order.tierName ?? '', level: level ?? 0 },
    card: order.cardLastFour,
    reference: order.paymentRef,
  }
}

/** As an operator sees it. */
export const presentFoundOrder = (order: FoundOrder, links: StoredLinks): AdminOrder => ({
  ...presentOrder(order, links),
  fan: presentPerson(order.fan, links),
  email: order.email,
  provider: order.provider,
  // While one is open the provider takes no refund from us, also of what is not disputed.
  refundable: order.disputes.some(({ state }) => state === 'open') ? cents(0) : refundableOf(order),
  owed: order.owed,
  consent: order.consent,
  disputes: order.disputes,
  history: historyOf(order),
})

/** What a fan is told of an order they have just begun. */
export const presentBegun = ({ orderId, payUrl, status, diamonds, presentedAmount }: OrderRow) => ({
  orderId,
  payUrl: status === 'TO_PAY' ? payUrl : null,
  content: diamonds === null ? '' : `${diamonds + (presentedAmount ?? 0)} diamonds`,
  status,
})

export const presentPackage = (row: PackageRow): AdminPackage => ({
  ...row,
  prodId: row.packageId,
  price: row.usdPrice,
})

export const presentCard = (card: CardRow): Card => ({
  cardId: card.cardId,
  cardNumber: `•••• ${card.lastFour}`,
  brand: card.brand,
  expiryMonth: card.expiryMonth,
  expiryYear: card.expiryYear,
  cardHolderName: card.holderName,
  billingCountry: card.billing.country,
  addedAt: card.addedAt,
})
