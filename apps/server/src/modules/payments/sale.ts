import { diamonds, diamondsOf, type Diamonds } from '@fanlight/contract'
import { accounts, type Payment, type Posting, type Transfer } from '../wallet/index.ts'
import type { OrderRow } from './order.ts'

const some = (transfers: readonly Transfer[]): Transfer[] => transfers.filter(({ amount }) => amount > 0)

/** What came in, in dollars: the price, and what was put on top of it. */
const paid = ({ subtotal, processingFee, taxes }: OrderRow): Transfer[] => [
  { from: accounts.provider, to: accounts.sales, amount: subtotal },
  { from: accounts.provider, to: accounts.processingFees, amount: processingFee },
  { from: accounts.provider, to: accounts.taxes, amount: taxes },
]

/** What an order does to the book, or null for one that cost nothing. It is posted once, no matter who says so first. */
export function saleOf(order: OrderRow): Posting | null {
  const transfers = some([...paid(order), ...handedOver(order)])
  const payment = paymentOf(order)
  if (transfers.length === 0 && !payment) return null
  const kind = order.kind === 'recharge' ? 'purchase' : 'membership'
  const details = {
    orderId: order.orderId,
    fanId: order.userId,
    ...(order.creatorId && { creatorId: order.creatorId }),
  }
  return { kind, reference: `order:${order.orderId}`, transfers, ...(payment && { payment }), details }
}

function handedOver(order: OrderRow): Transfer[] {
  if (order.kind !== 'recharge') return []
  const wallet = accounts.walletOf(order.userId)
  return [
    { from: accounts.issuedDiamonds, to: wallet, amount: order.diamonds ?? 0 },
    { from: accounts.promo, to: wallet, amount: order.presentedAmount ?? 0 },
  ]
}

/** A membership's price without what comes on top, as diamonds: the creator's part and the house's. */
function paymentOf(order: OrderRow): Payment | null {
  if (order.kind === 'recharge') return null
  const { creatorId, commissionPercent, orderId } = order
  if (creatorId === null || commissionPercent === null) throw new Error(`Order ${orderId} is of no membership`)
  const amount = diamondsOf(order.subtotal)
  return amount === 0 ? null : { from: accounts.issuedDiamonds, creatorId, amount, commissionPercent }
}

/** Diamonds that an order created, no matter who has them now. */
export const issuedBy = (order: OrderRow): Diamonds =>
  order.kind === 'recharge'
    ? diamonds((order.diamonds ?? 0) + (order.presentedAmount ?? 0))
    : diamondsOf(order.subtotal)
