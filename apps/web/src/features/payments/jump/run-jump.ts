import {
  captureOrder,
  createOrder,
  repayOrder,
  startSubscription,
  type CallOf,
  type OrderId,
  type OrderStatus,
  type OutputOf,
} from '@fanlight/contract'
import { call } from '../../../platform/api/index.ts'
import { text } from '../../../platform/i18n/index.ts'
import { storage } from '../../../platform/storage/index.ts'
import type { Outcome, Refusal, WindowMessage } from '../flow/payment-flow.ts'
import { isUncertain, refusalOf } from '../flow/refusal.ts'
import type { PaymentStart } from '../flow/start.ts'
import { rereadMoney } from '../queries.ts'

/** What the payment window came to; `left` is on its way to the provider. */
export type JumpEnd = { outcome: Outcome | 'left'; orderId: OrderId | null; refusal: Refusal | null }

export type JumpOutside = {
  tell: (message: WindowMessage) => void
  leave: (address: string) => void
  returnUrls: { successUrl: string; cancelUrl: string }
}

const ended = (outcome: JumpEnd['outcome'], orderId: OrderId | null, refusal: Refusal | null = null): JumpEnd => ({
  outcome,
  orderId,
  refusal,
})

/** Makes the order and goes to where it is approved. */
export async function beginOrder(flow: string, start: PaymentStart, outside: JumpOutside): Promise<JumpEnd> {
  let begun: OutputOf<typeof createOrder>
  try {
    begun = await callStart(flow, start, outside.returnUrls)
  } catch (error) {
    const refusal = refusalOf(error)
    outside.tell({ status: 'CREATE_ORDER_FAIL', orderId: null, refusal })
    return ended('notCreated', refusal.orderId, refusal)
  }
  const { orderId, payUrl, status } = begun
  // The provider sends the window back without it, perhaps into another tab.
  storage.paymentIntent.set({ flow, orderId })
  outside.tell({ status: 'PAPAL_PROCESSING', orderId, refusal: null })
  if (status === 'TO_PAY' && payUrl !== null && /^https?:/.test(payUrl)) {
    outside.leave(payUrl)
    return ended('left', orderId)
  }
  return conclude(orderId, status, outside)
}

/** A reload of the window, and a second attempt after a lost answer, carry the same key: there is one order. */
function callStart(key: string, { api, apiParams }: PaymentStart, urls: JumpOutside['returnUrls']) {
  // The address says what to send; whether it is right is for the server to say.
  const input: unknown = { ...apiParams, ...urls }
  const options = { idempotencyKey: key }
  switch (api) {
    case 'createOrder':
      return call(createOrder, input as CallOf<typeof createOrder>, options)
    case 'paypalSubscribe':
      return call(startSubscription, input as CallOf<typeof startSubscription>, options)
    case 'repay':
      return call(repayOrder, input as CallOf<typeof repayOrder>, options)
  }
}

/** Back from the provider with the fan's consent: takes the money. */
export async function finishOrder(orderId: OrderId, outside: Pick<JumpOutside, 'tell'>): Promise<JumpEnd> {
  outside.tell({ status: 'PENDING', orderId, refusal: null })
  try {
    const { status } = await call(captureOrder, { orderId }, { idempotencyKey: `capture-${orderId}` })
    return conclude(orderId, status, outside)
  } catch (error) {
    if (isUncertain(error)) return ended('error', orderId, describeLoss(error))
    // It is the fan's turn again: there is nothing to wait for.
    outside.tell({ status: 'PAPAL_PROCESSING', orderId, refusal: null })
    return ended('failed', orderId, refusalOf(error))
  }
}

/** The catalogue's words for a provider out of reach speak of making an order; here one has been made. */
function describeLoss(error: unknown): Refusal {
  const refusal = refusalOf(error)
  return refusal.reason === 'PROVIDER_UNREACHABLE'
    ? { ...refusal, message: text('payments.jump.unreachable') }
    : refusal
}

export function cancelJump(orderId: OrderId | null, { tell }: Pick<JumpOutside, 'tell'>): JumpEnd {
  tell({ status: 'CANCEL', orderId, refusal: null })
  return ended('canceled', orderId)
}

function conclude(orderId: OrderId, status: OrderStatus, { tell }: Pick<JumpOutside, 'tell'>): JumpEnd {
  void rereadMoney()
  switch (status) {
    case 'DONE':
      tell({ status: 'SUCCESS', orderId, refusal: null })
      return ended('done', orderId)
    case 'PAID':
      tell({ status: 'PENDING', orderId, refusal: null })
      return ended('paid', orderId)
    case 'TO_PAY':
      tell({ status: 'PENDING', orderId, refusal: null })
      return ended('waiting', orderId)
    case 'CLOSED':
      // Nobody can go on with it.
      return ended('failed', null)
  }
}

/**
 * Whose payment a window was sent back for, and of which order: as its address says, or as this browser remembers. An
 * order that is gone on with comes back by the address it was first given, to the fan who began it again.
 */
export function ofReturn(
  flow: string | null,
  orderId: OrderId | null,
): { flow: string | null; orderId: OrderId | null } {
  const intent = storage.paymentIntent.get()
  if (!intent) return { flow, orderId }
  if (orderId === null) return { flow, orderId: intent.flow === flow ? intent.orderId : null }
  return { flow: intent.orderId === orderId ? intent.flow : flow, orderId }
}
