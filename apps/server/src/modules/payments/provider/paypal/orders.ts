import { cents as asCents } from '@fanlight/contract'
import { z } from 'zod'
import type { Capture, NewOrder, PaymentProvider, ProviderOrder, ProviderRefund } from '../provider.ts'
import { inPath, orNull, Refusal, requestKey, shortened, type Ask, type Client } from './client.ts'
import { Usd, usd } from './money.ts'

const DESCRIPTION_MAX_LENGTH = 127
const NOTE_MAX_LENGTH = 255

const Refund = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: Usd,
})
const CaptureAnswer = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED']),
  amount: Usd,
})
const Payments = z.object({ captures: z.array(CaptureAnswer).default([]), refunds: z.array(Refund).default([]) })
const OrderAnswer = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED', 'VOIDED']),
  purchase_units: z.array(z.object({ payments: Payments.optional() })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

const orderStates = {
  CREATED: 'created',
  SAVED: 'created',
  PAYER_ACTION_REQUIRED: 'created',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'voided',
} as const
const captureStates = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'partially_refunded',
} as const
const refundStates = { COMPLETED: 'completed', PENDING: 'pending', FAILED: 'failed', CANCELLED: 'failed' } as const

/** These say how the order stands, which is more use to the caller of a capture than an error. */
const asItStands = ['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']

type Orders = Pick<PaymentProvider, 'createOrder' | 'readOrder' | 'captureOrder' | 'refund' | 'readRefund'>

export function createOrders(client: Client): Orders {
  const read = (ask: Ask, id: string) =>
    ask({ action: 'read order', path: `/v2/checkout/orders/${inPath(id)}` }, OrderAnswer)

  return {
    createOrder: (order) =>
      client.converse(async (ask) => {
        const requestId = requestKey('order', order.requestId)
        const call = { action: 'create order', method: 'POST' as const, path: '/v2/checkout/orders', requestId }
        return orderOf(await ask({ ...call, body: orderBody(order) }, OrderAnswer))
      }),

    readOrder: (id) =>
      client.converse(async (ask) => {
        const answer = await orNull(read(ask, id))
        return answer && orderOf(answer)
      }),

    captureOrder: (id, requestId, vaultId) =>
      client.converse(async (ask) => {
        const path = `/v2/checkout/orders/${inPath(id)}/capture`
        const call = {
          action: 'capture order',
          method: 'POST' as const,
          path,
          requestId: requestKey('capture', requestId),
        }
        try {
          const body = vaultId === undefined ? {} : { payment_source: { card: cardBody(vaultId) } }
          return orderOf(await ask({ ...call, body }, OrderAnswer))
        } catch (error) {
          if (!(error instanceof Refusal) || !error.issues.some((issue) => asItStands.includes(issue))) throw error
          return orderOf(await read(ask, id))
        }
      }),

    refund: ({ captureId, cents, reason, requestId }) =>
      client.converse(async (ask) => {
        const call = {
          action: 'refund',
          method: 'POST' as const,
          path: `/v2/payments/captures/${inPath(captureId)}/refund`,
          requestId: requestKey('refund', requestId),
          body: { amount: usd(cents), note_to_payer: shortened(reason, NOTE_MAX_LENGTH) },
        }
        return refundOf(await ask(call, Refund))
      }),

    readRefund: (id) =>
      client.converse(async (ask) => {
        const path = `/v2/payments/refunds/${inPath(id)}`
        const answer = await orNull(ask({ action: 'read refund', path }, Refund))
        return answer && refundOf(answer)
      }),
  }
}

function orderBody(order: NewOrder) {
  const { orderId, subtotal, processingFee, taxes, total, description, successUrl, cancelUrl, isByCard = false } = order
  const breakdown = { item_total: usd(subtotal), handling: usd(processingFee), tax_total: usd(taxes) }
  const unit = {
    custom_id: orderId,
    // Taken once by the provider: should an order ever be begun twice there, only one of the two can be paid.
    invoice_id: orderId,
    description: shortened(description, DESCRIPTION_MAX_LENGTH),
    amount: { ...usd(total), breakdown },
  }
  const experience = {
    brand_name: 'Fanlight',
    shipping_preference: 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    return_url: successUrl,
    cancel_url: cancelUrl,
  }
  return {
    intent: 'CAPTURE',
    purchase_units: [unit],
    // A card is named when the money is taken, not here: the order's number is known before anything can be charged.
    ...(!isByCard && { payment_source: { paypal: { experience_context: experience } } }),
  }
}

const cardBody = (vaultId: string) => ({
  vault_id: vaultId,
  stored_credential: { payment_initiator: 'CUSTOMER', payment_type: 'ONE_TIME', usage: 'SUBSEQUENT' },
})

function orderOf({ id, status, purchase_units: [unit], links }: z.infer<typeof OrderAnswer>): ProviderOrder {
  const state = orderStates[status]
  const payLink = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  return {
    providerOrderId: id,
    state,
    payUrl: state === 'created' ? (payLink?.href ?? null) : null,
    capture: unit?.payments ? captureOf(unit.payments) : null,
  }
}

function captureOf({ captures, refunds }: z.infer<typeof Payments>): Capture | null {
  // The last: an attempt that was declined may stand before it.
  const capture = captures.at(-1)
  if (!capture) return null
  const given = refunds.filter(({ status }) => refundStates[status] !== 'failed')
  const state = captureStates[capture.status]
  const refunded = asCents(given.reduce((sum, { amount }) => sum + amount, 0))
  // It may say that all of it went back without saying how.
  return {
    captureId: capture.id,
    cents: capture.amount,
    state,
    refundedCents: state === 'refunded' ? capture.amount : refunded,
  }
}

const refundOf = ({ id, status, amount }: z.infer<typeof Refund>): ProviderRefund => ({
  refundId: id,
  cents: amount,
  state: refundStates[status],
})
