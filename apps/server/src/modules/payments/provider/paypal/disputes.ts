import { instant } from '@fanlight/contract'
import { z } from 'zod'
import type { PaymentProvider, ProviderDispute } from '../provider.ts'
import { inPath, orNull, type Client } from './client.ts'
import { Usd } from './money.ts'

const time = z.iso.datetime({ offset: true }).transform((text) => instant(Date.parse(text)))
/** Money that somebody wants back: below nothing is not understood. */
const Disputed = Usd.refine((amount) => amount >= 0)
const Dispute = z.object({
  dispute_id: z.string(),
  reason: z.string().default('OTHER'),
  status: z.string(),
  dispute_amount: Disputed,
  dispute_outcome: z.object({ outcome_code: z.string(), amount_refunded: Disputed.optional() }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  create_time: time,
  update_time: time.optional(),
})

/** The payer got the money. Whatever else ended a dispute left it with us. */
const lost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

export function createDisputes(client: Client): Pick<PaymentProvider, 'readDispute'> {
  return {
    readDispute: (id) =>
      client.converse(async (ask) => {
        const path = `/v1/customer/disputes/${inPath(id)}`
        const answer = await orNull(ask({ action: 'read dispute', path }, Dispute))
        return answer && disputeOf(answer)
      }),
  }
}

function disputeOf(answer: z.infer<typeof Dispute>): ProviderDispute {
  const isOver = answer.status === 'RESOLVED'
  const changedAt = answer.update_time ?? answer.create_time
  const isLost = lost.includes(answer.dispute_outcome?.outcome_code ?? '')
  return {
    disputeId: answer.dispute_id,
    paymentId: answer.disputed_transactions[0]?.seller_transaction_id ?? '',
    state: isOver ? (isLost ? 'lost' : 'won') : 'open',
    cents: answer.dispute_amount,
    refunded: isOver ? (answer.dispute_outcome?.amount_refunded ?? null) : null,
    reason: answer.reason,
    openedAt: answer.create_time,
    closedAt: isOver ? changedAt : null,
    changedAt,
  }
}
