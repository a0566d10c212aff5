import {
  at,
  found,
  malformed,
  newId,
  optionalTextAt,
  Refused,
  textAt,
  timeText,
  unprocessable,
  webAddressAt,
  type Answer,
  type Context,
  type Request,
} from './answers.ts'
import { centsAt, optionalCentsAt, usd } from './money.ts'
import { captureView, refundView } from './refunds.ts'
import type { Capture, Order, Payer, Store } from './store.ts'

const ID_LENGTH = 17
const UNIT = 'purchase_units.0'

export function createOrder(context: Context, { body, requestId }: Request): Answer {
  const { store } = context
  const vaultId = optionalTextAt(body, 'payment_source.card.vault_id')
  if (vaultId !== null && requestId === null) throw malformed('PAYPAL_REQUEST_ID_REQUIRED')
  const order = orderFrom(body, context.now(), at(body, 'payment_source.paypal') !== undefined)
  if (vaultId === null) {
    store.put('orders', order)
    return { status: 201, kind: 'order', id: order.id }
  }
  assertPays(store, vaultId)
  takeMoney(context, order)
  return { status: 201, kind: 'order', id: order.id }
}

function assertPays(store: Store, vaultId: string): void {
  const card = store.find('cards', vaultId)
  if (!card) throw unprocessable('TOKEN_ID_NOT_FOUND', 'payment_source.card.vault_id')
  if (card.declines) throw unprocessable('INSTRUMENT_DECLINED')
}

function orderFrom(body: unknown, now: number, needsApproval: boolean): Order {
  if (textAt(body, 'intent') !== 'CAPTURE') throw malformed('INVALID_PARAMETER_VALUE', 'intent')
  const units = at(body, 'purchase_units')
  if (!Array.isArray(units) || units.length !== 1) throw malformed('INVALID_ARRAY_LENGTH', 'purchase_units')
  const total = centsAt(body, `${UNIT}.amount`)
  if (total === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', `${UNIT}.amount.value`)
  const hasParts = at(body, `${UNIT}.amount.breakdown`) !== undefined
  const [itemTotal, handling, taxes] = ['item_total', 'handling', 'tax_total'].map((part) =>
    optionalCentsAt(body, `${UNIT}.amount.breakdown.${part}`),
  ) as [number, number, number]
  if (hasParts && itemTotal + handling + taxes !== total) throw unprocessable('AMOUNT_MISMATCH', `${UNIT}.amount`)
  const context = 'payment_source.paypal.experience_context'
  return {
    id: newId(ID_LENGTH),
    status: needsApproval ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    createdAt: now,
    customId: optionalTextAt(body, `${UNIT}.custom_id`, 127),
    invoiceId: optionalTextAt(body, `${UNIT}.invoice_id`, 127),
    description: optionalTextAt(body, `${UNIT}.description`, 127) ?? '',
    brand: optionalTextAt(body, `${context}.brand_name`, 127) ?? 'Fanlight',
    total,
    itemTotal: hasParts ? itemTotal : total,
    handling,
    taxes,
    returnUrl: needsApproval ? webAddressAt(body, `${context}.return_url`) : null,
    cancelUrl: needsApproval ? webAddressAt(body, `${context}.cancel_url`) : null,
    payer: 'pays',
  }
}

export function readOrder(context: Context, { params: [id = ''] }: Request): Answer {
  found(context.store.find('orders', id))
  return { status: 200, kind: 'order', id }
}

export function captureOrder(context: Context, { params: [id = ''], body: asked }: Request): Answer {
  const { store } = context
  const order = found(store.find('orders', id))
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED')
  if (order.status === 'VOIDED') throw unprocessable('ORDER_VOIDED')
  const vaultId = optionalTextAt(asked, 'payment_source.card.vault_id')
  if (vaultId !== null) {
    assertPays(store, vaultId)
    takeMoney(context, order)
    return { status: 201, kind: 'order', id }
  }
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED')
  if (order.payer === 'declines') {
    // The payer may choose another instrument and approve again: the refusal is told, and this change stays.
    store.put('orders', { ...order, status: 'PAYER_ACTION_REQUIRED' })
    const { status, body } = unprocessable('INSTRUMENT_DECLINED')
    return { status, body }
  }
  takeMoney(context, order)
  return { status: 201, kind: 'order', id }
}

function takeMoney(context: Context, order: Order): void {
  const { store } = context
  const isTaken = store
    .all('orders')
    .some(({ id, status, invoiceId }) => id !== order.id && status === 'COMPLETED' && invoiceId === order.invoiceId)
  if (isTaken && order.invoiceId !== null) throw unprocessable('DUPLICATE_INVOICE_ID')
  const capture: Capture = {
    id: newId(ID_LENGTH),
    orderId: order.id,
    cents: order.total,
    at: context.now(),
    status: order.payer === 'pays_later' ? 'PENDING' : 'COMPLETED',
  }
  store.put('orders', { ...order, status: 'COMPLETED' })
  store.put('captures', capture)
  context.emit(`PAYMENT.CAPTURE.${capture.status}`, captureView(context, capture))
}

/** The payer says yes, on the page or, in a test, at once. */
export function approveOrder(context: Context, id: string, payer: Payer): Order {
  const order = found(context.store.find('orders', id))
  if (order.status !== 'PAYER_ACTION_REQUIRED') return order
  const approved: Order = { ...order, status: 'APPROVED', payer }
  context.store.put('orders', approved)
  context.emit('CHECKOUT.ORDER.APPROVED', orderView(context, id))
  return approved
}

/** Will never be paid: given up by the merchant or, like one whose time is up, not known any more. */
export function endOrder(context: Context, id: string, how: 'void' | 'expire'): void {
  const order = found(context.store.find('orders', id))
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED')
  if (how === 'expire') return context.store.remove('orders', id)
  context.store.put('orders', { ...order, status: 'VOIDED' })
  context.emit('CHECKOUT.PAYMENT-APPROVAL.REVERSED', orderView(context, id))
}

/** Money that was on its way arrives, or does not. */
export function settleCapture(context: Context, orderId: string, status: 'COMPLETED' | 'DECLINED'): void {
  const pending = capturesOf(context.store, orderId).find((capture) => capture.status === 'PENDING')
  if (!pending) throw new Refused(409, 'NOTHING_PENDING')
  const capture = { ...pending, status }
  context.store.put('captures', capture)
  context.emit(`PAYMENT.CAPTURE.${status === 'COMPLETED' ? 'COMPLETED' : 'DENIED'}`, captureView(context, capture))
}

const capturesOf = (store: Store, orderId: string): Capture[] =>
  store.all('captures').filter((capture) => capture.orderId === orderId)

export function orderView(context: Context, id: string): object {
  const { store } = context
  const order = found(store.find('orders', id))
  const captures = capturesOf(store, id)
  const refunds = store.all('refunds').filter(({ of }) => captures.some((capture) => capture.id === of))
  const self = `${context.url()}/v2/checkout/orders/${id}`
  const payLink = { href: `${context.url()}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }
  return {
    id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [
      {
        reference_id: 'default',
        ...(order.customId !== null && { custom_id: order.customId }),
        ...(order.invoiceId !== null && { invoice_id: order.invoiceId }),
        description: order.description,
        amount: {
          ...usd(order.total),
          breakdown: { item_total: usd(order.itemTotal), handling: usd(order.handling), tax_total: usd(order.taxes) },
        },
        ...(captures.length > 0 && {
          payments: {
            captures: captures.map((capture) => captureView(context, capture)),
            ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundView(context, refund)) }),
          },
        }),
      },
    ],
    create_time: timeText(order.createdAt),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(order.status === 'PAYER_ACTION_REQUIRED' ? [payLink] : []),
      ...(order.status === 'APPROVED' ? [{ href: `${self}/capture`, rel: 'capture', method: 'POST' }] : []),
    ],
  }
}
