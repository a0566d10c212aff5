import {
  cents,
  type Cents,
  type Diamonds,
  type Instant,
  type OrderClosedBecause,
  type OrderId,
  type OrderStatus,
  type TierId,
  type UserId,
} from '@fanlight/contract'

export type OrderKind = 'recharge' | 'subscribe'

export type OrderRow = {
  orderId: OrderId
  userId: UserId
  kind: OrderKind
  status: OrderStatus
  subtotal: Cents
  processingFee: Cents
  taxes: Cents
  total: Cents
  diamonds: Diamonds | null
  presentedAmount: Diamonds | null
  creatorId: UserId | null
  tierId: TierId | null
  tierName: string | null
  level: number | null
  commissionPercent: number | null
  provider: string
  providerRef: string | null
  paymentRef: string | null
  payUrl: string | null
  cardLastFour: string | null
  vaultId: string | null
  createdAt: Instant
  payableUntil: Instant
  /** Until then the provider may be taking the money. */
  takingUntil: Instant | null
  /** Until then it may still turn out that its money was taken: the provider was asked to, and did not say what came of it. */
  unsureUntil: Instant | null
  checkedAt: Instant | null
  paidAt: Instant | null
  declinedAt: Instant | null
  closedBecause: OrderClosedBecause | null
  refunded: Cents
}

/** How much of it can still be given back. */
export const refundableOf = ({ status, total, refunded, paymentRef }: OrderRow): Cents =>
  cents(status === 'DONE' && paymentRef !== null ? total - refunded : 0)
