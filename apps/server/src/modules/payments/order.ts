import type { Instant, OrderClosedBecause, OrderId, OrderStatus, TierId, UserId } from '@fanlight/contract'

export type OrderKind = 'recharge' | 'subscribe'

export type OrderRow = {
  orderId: OrderId
  userId: UserId
  kind: OrderKind
  status: OrderStatus
  subtotal: number
  processingFee: number
  taxes: number
  total: number
  diamonds: number | null
  presentedAmount: number | null
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
  checkedAt: Instant | null
  paidAt: Instant | null
  declinedAt: Instant | null
  closedBecause: OrderClosedBecause | null
  refunded: number
}

/** How much of it can still be given back. */
export const refundableOf = ({ status, total, refunded, paymentRef }: OrderRow): number =>
  status === 'DONE' && paymentRef !== null ? total - refunded : 0
