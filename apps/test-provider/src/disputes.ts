import { found, newId, Refused, timeText, type Answer, type Context, type Request } from './answers.ts'
import { usd } from './money.ts'
import { giveBack } from './refunds.ts'
import type { Dispute } from './store.ts'

const REASON = 'UNAUTHORISED'

/** The payer says that it was not them. */
export function openDispute(context: Context, paymentId: string): Dispute {
  const { store } = context
  const payment = found(store.find('captures', paymentId) ?? store.find('sales', paymentId))
  const dispute: Dispute = {
    id: `PP-D-${newId(8)}`,
    of: paymentId,
    cents: payment.cents,
    openedAt: context.now(),
    closedAt: null,
    outcome: null,
  }
  store.put('disputes', dispute)
  context.emit('CUSTOMER.DISPUTE.CREATED', disputeView(dispute))
  return dispute
}

/** A lost one gives the money back, whether the merchant likes it or not. */
export function endDispute(context: Context, id: string, how: 'won' | 'lost'): void {
  const { store } = context
  const dispute = found(store.find('disputes', id))
  if (dispute.closedAt !== null) throw new Refused(409, 'ALREADY_RESOLVED')
  const outcome = how === 'lost' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR'
  const refunded = how === 'lost' ? giveBack(context, dispute.of) : 0
  const ended: Dispute = { ...dispute, closedAt: context.now(), outcome, refunded }
  store.put('disputes', ended)
  context.emit('CUSTOMER.DISPUTE.RESOLVED', disputeView(ended))
}

export function readDispute({ store }: Context, { params: [id = ''] }: Request): Answer {
  return { status: 200, body: disputeView(found(store.find('disputes', id))) }
}

const disputeView = ({ id, of, cents, openedAt, closedAt, outcome, refunded = 0 }: Dispute): object => ({
  dispute_id: id,
  reason: REASON,
  status: closedAt === null ? 'OPEN' : 'RESOLVED',
  dispute_amount: usd(cents),
  disputed_transactions: [{ seller_transaction_id: of }],
  create_time: timeText(openedAt),
  update_time: timeText(closedAt ?? openedAt),
  ...(outcome !== null && { dispute_outcome: { outcome_code: outcome, amount_refunded: usd(refunded) } }),
})
