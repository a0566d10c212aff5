import {
  at,
  found,
  newId,
  optionalTextAt,
  Refused,
  timeText,
  unprocessable,
  type Answer,
  type Context,
  type Request,
} from './answers.ts'
import { centsAt, dollars, usd } from './money.ts'
import type { Capture, Refund, Sale, Store } from './store.ts'

/** What was paid once (a capture) or for a period of a subscription (a sale); PayPal refunds both the same way. */
function paymentOf(store: Store, id: string): Capture | Sale | null {
  return store.find('captures', id) ?? store.find('sales', id)
}

export function refundedCents(store: Store, paymentId: string): number {
  const given = store.all('refunds').filter(({ of, status }) => of === paymentId && status !== 'FAILED')
  return given.reduce((sum, { cents }) => sum + cents, 0)
}

/** PayPal's word for a payment of which something was given back. */
export function statusOf(store: Store, payment: Capture | Sale): string {
  const refunded = refundedCents(store, payment.id)
  if (payment.status !== 'COMPLETED' || refunded === 0) return payment.status
  return refunded === payment.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

export function refundCapture(context: Context, { params: [id = ''], body }: Request): Answer {
  const { store } = context
  const payment = found(paymentOf(store, id))
  if (payment.status !== 'COMPLETED') throw unprocessable('REFUND_NOT_ALLOWED')
  const left = payment.cents - refundedCents(store, id)
  if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED')
  const cents = at(body, 'amount') === undefined ? left : centsAt(body, 'amount')
  if (cents === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'amount.value')
  if (cents > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED', 'amount.value')
  optionalTextAt(body, 'note_to_payer', 255)
  const status = store.settings().refunds === 'at_once' ? 'COMPLETED' : 'PENDING'
  const refund: Refund = { id: newId(17), of: id, cents, at: context.now(), status }
  store.put('refunds', refund)
  if (status === 'COMPLETED') tell(context, refund)
  return { status: 201, kind: 'refund', id: refund.id }
}

/** What is left of a payment goes back without the merchant's asking. Answers how much that was. */
export function giveBack(context: Context, paymentId: string): number {
  const payment = found(paymentOf(context.store, paymentId))
  const cents = payment.cents - refundedCents(context.store, paymentId)
  if (cents === 0) return 0
  const refund: Refund = { id: newId(17), of: paymentId, cents, at: context.now(), status: 'COMPLETED' }
  context.store.put('refunds', refund)
  tell(context, refund)
  return cents
}

export function settleRefund(context: Context, id: string, status: 'COMPLETED' | 'FAILED'): void {
  const refund = found(context.store.find('refunds', id))
  if (refund.status !== 'PENDING') throw new Refused(409, 'NOTHING_PENDING')
  context.store.put('refunds', { ...refund, status })
  if (status === 'COMPLETED') tell(context, { ...refund, status })
}

function tell(context: Context, refund: Refund): void {
  const isOfSale = context.store.find('sales', refund.of) !== null
  if (!isOfSale) return context.emit('PAYMENT.CAPTURE.REFUNDED', refundView(context, refund))
  const amount = { total: dollars(refund.cents), currency: 'USD' }
  context.emit('PAYMENT.SALE.REFUNDED', { id: refund.id, sale_id: refund.of, state: 'completed', amount })
}

export function readRefund(context: Context, { params: [id = ''] }: Request): Answer {
  found(context.store.find('refunds', id))
  return { status: 200, kind: 'refund', id }
}

export function readCapture(context: Context, { params: [id = ''] }: Request): Answer {
  return { status: 200, body: captureView(context, found(context.store.find('captures', id))) }
}

export function captureView({ store, url }: Context, capture: Capture): object {
  const { id, orderId, cents, at: time } = capture
  const self = `${url()}/v2/payments/captures/${id}`
  return {
    id,
    status: statusOf(store, capture),
    amount: usd(cents),
    final_capture: true,
    create_time: timeText(time),
    supplementary_data: { related_ids: { order_id: orderId } },
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${url()}/v2/checkout/orders/${orderId}`, rel: 'up', method: 'GET' },
    ],
  }
}

export const refundView = ({ url }: Context, { id, of, cents, at: time, status }: Refund): object => ({
  id,
  status,
  amount: usd(cents),
  create_time: timeText(time),
  links: [
    { href: `${url()}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
    { href: `${url()}/v2/payments/captures/${of}`, rel: 'up', method: 'GET' },
  ],
})
