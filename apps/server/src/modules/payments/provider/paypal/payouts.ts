import { z } from 'zod'
import type { PaymentProvider, ProviderPayout } from '../provider.ts'
import { inPath, orNull, Refusal, requestKey, shortened, type Ask, type Client } from './client.ts'
import { dollars } from './money.ts'

const NOTE_MAX_LENGTH = 1_000

const Batch = z.object({
  batch_header: z.object({
    payout_batch_id: z.string(),
    batch_status: z.enum(['DENIED', 'PENDING', 'PROCESSING', 'NEW', 'ACKNOWLEDGED', 'SUCCESS', 'CANCELED']),
  }),
  items: z
    .array(
      z.object({
        transaction_status: z.string().optional(),
        errors: z.object({ name: z.string().optional() }).optional(),
      }),
    )
    .default([]),
})

/** The money came back, or never left. Everything else that is not a success may still become one. */
const failures = ['FAILED', 'RETURNED', 'BLOCKED', 'REFUNDED', 'REVERSED', 'DENIED', 'CANCELED']

export function createPayouts(client: Client): Pick<PaymentProvider, 'payOut' | 'readPayout'> {
  const read = (ask: Ask, id: string) =>
    ask({ action: 'read payout', path: `/v1/payments/payouts/${inPath(id)}` }, Batch)

  return {
    payOut: ({ payoutId, requestId, receiver, cents, note }) =>
      client.converse(async (ask) => {
        const item = {
          recipient_type: 'EMAIL',
          receiver,
          // Payouts are of an older make than orders: the currency has another name here.
          amount: { currency: 'USD', value: dollars(cents) },
          note: shortened(note, NOTE_MAX_LENGTH),
          sender_item_id: payoutId,
        }
        const call = {
          action: 'pay out',
          method: 'POST' as const,
          path: '/v1/payments/payouts',
          requestId: requestKey('payout', requestId),
          body: {
            sender_batch_header: {
              sender_batch_id: requestId,
              email_subject: 'You have received a payout from Fanlight',
            },
            items: [item],
          },
        }
        try {
          return payoutOf(await ask(call, Batch))
        } catch (error) {
          const id = error instanceof Refusal ? batchIn(error.links) : null
          if (id === null) throw error
          return payoutOf(await read(ask, id))
        }
      }),

    readPayout: (id) =>
      client.converse(async (ask) => {
        const answer = await orNull(read(ask, id))
        return answer && payoutOf(answer)
      }),
  }
}

/** A batch that was sent before is refused, with a link to the one that was taken. */
function batchIn(links: readonly string[]): string | null {
  const found = links.map((href) => /\/v1\/payments\/payouts\/([\w-]+)$/.exec(href)?.[1]).find((id) => id !== undefined)
  return found ?? null
}

function payoutOf({ batch_header: batch, items: [item] }: z.infer<typeof Batch>): ProviderPayout {
  const providerPayoutId = batch.payout_batch_id
  const status = item?.transaction_status ?? batch.batch_status
  if (failures.includes(status)) return { providerPayoutId, state: 'failed', reason: item?.errors?.name ?? status }
  const isPaid = item?.transaction_status === 'SUCCESS'
  return { providerPayoutId, state: isPaid ? 'paid' : 'pending', reason: null }
}
