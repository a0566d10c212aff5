import {
  at,
  found,
  malformed,
  newId,
  Refused,
  textAt,
  timeText,
  unprocessable,
  type Answer,
  type Context,
  type Request,
} from './answers.ts'
import { centsAt, dollars } from './money.ts'
import type { Payout } from './store.ts'

export function createPayout(context: Context, { body }: Request): Answer {
  const { store, url } = context
  const senderBatchId = textAt(body, 'sender_batch_header.sender_batch_id', 256)
  const items = at(body, 'items')
  if (!Array.isArray(items) || items.length !== 1) throw malformed('INVALID_ARRAY_LENGTH', 'items')
  const cents = centsAt(body, 'items.0.amount', 'currency')
  if (cents === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'items.0.amount.value')
  const receiver = textAt(body, 'items.0.receiver', 254)
  if (!/^[^\s@]+@[^\s@]+$/.test(receiver)) throw malformed('INVALID_PARAMETER_SYNTAX', 'items.0.receiver')
  const known = store.all('payouts').find((payout) => payout.senderBatchId === senderBatchId)
  if (known) {
    const original = { href: `${url()}/v1/payments/payouts/${known.id}`, rel: 'self', method: 'GET' }
    throw new Refused(400, 'USER_BUSINESS_ERROR', [{ issue: 'DUPLICATE_BATCH_ID' }], [original])
  }
  const payout: Payout = {
    id: newId(13),
    itemId: newId(13),
    senderBatchId,
    senderItemId: textAt(body, 'items.0.sender_item_id', 63),
    receiver,
    note: textAt(body, 'items.0.note', 1_000),
    cents,
    createdAt: context.now(),
    status: 'PENDING',
  }
  store.put('payouts', payout)
  return { status: 201, kind: 'payout', id: payout.id }
}

export function readPayout(context: Context, { params: [id = ''] }: Request): Answer {
  found(context.store.find('payouts', id))
  if (context.store.settings().payouts === 'by_themselves') settlePayout(context, id, 'SUCCESS')
  return { status: 200, kind: 'payout', id }
}

/** It happens once: what has ended stays as it ended. */
export function settlePayout(context: Context, id: string, status: 'SUCCESS' | 'FAILED'): void {
  const payout = found(context.store.find('payouts', id))
  if (payout.status !== 'PENDING') return
  context.store.put('payouts', { ...payout, status })
  const event = status === 'SUCCESS' ? 'SUCCEEDED' : 'FAILED'
  context.emit(`PAYMENT.PAYOUTS-ITEM.${event}`, itemView({ ...payout, status }))
}

/** Nobody has claimed it, or the receiver's bank sent it back: the money is the sender's again, also after it was paid. */
export function returnPayout(context: Context, id: string): void {
  const payout = found(context.store.find('payouts', id))
  if (payout.status === 'FAILED' || payout.status === 'RETURNED') return
  const returned: Payout = { ...payout, status: 'RETURNED' }
  context.store.put('payouts', returned)
  context.emit('PAYMENT.PAYOUTS-ITEM.RETURNED', itemView(returned))
}

/** What had failed or gone back is paid after all: a provider that corrects itself. */
export function payAfterAll(context: Context, id: string): void {
  const payout = found(context.store.find('payouts', id))
  if (payout.status !== 'FAILED' && payout.status !== 'RETURNED') return
  const paid: Payout = { ...payout, status: 'SUCCESS' }
  context.store.put('payouts', paid)
  context.emit('PAYMENT.PAYOUTS-ITEM.SUCCEEDED', itemView(paid))
}

export function payoutView({ store, url }: Context, id: string): object {
  const payout = found(store.find('payouts', id))
  const batchStatus = payout.status === 'PENDING' ? 'PENDING' : 'SUCCESS'
  return {
    batch_header: {
      payout_batch_id: id,
      batch_status: batchStatus,
      time_created: timeText(payout.createdAt),
      sender_batch_header: { sender_batch_id: payout.senderBatchId },
    },
    items: [itemView(payout)],
    links: [{ href: `${url()}/v1/payments/payouts/${id}`, rel: 'self', method: 'GET' }],
  }
}

const itemView = (payout: Payout): object => ({
  payout_item_id: payout.itemId,
  payout_batch_id: payout.id,
  transaction_status: payout.status,
  payout_item: {
    recipient_type: 'EMAIL',
    amount: { currency: 'USD', value: dollars(payout.cents) },
    receiver: payout.receiver,
    note: payout.note,
    sender_item_id: payout.senderItemId,
  },
  ...(payout.status === 'FAILED' && {
    errors: { name: 'RECEIVER_ACCOUNT_LOCKED', message: 'The receiver cannot take payments.' },
  }),
})
