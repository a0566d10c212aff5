import { brandOf } from '@fanlight/contract'
import { z } from 'zod'
import { ProviderDeclined, type NewCard, type PaymentProvider } from '../provider.ts'
import { inPath, orNull, requestKey, type Client } from './client.ts'

const SetupToken = z.object({ id: z.string(), status: z.string() })
const PaymentToken = z.object({
  id: z.string(),
  payment_source: z.object({
    card: z.object({ last_digits: z.string().regex(/^\d{4}$/), brand: z.string().optional() }),
  }),
})

/** The provider's names for what we call otherwise. */
const brands: Readonly<Record<string, string>> = { china_union_pay: 'unionpay' }

/** The number and the code of a card are in these two functions and in the request, and nowhere after it. */
export function createCards(client: Client): Pick<PaymentProvider, 'keepCard' | 'forgetCard'> {
  return {
    keepCard: (card) =>
      client.converse(async (ask) => {
        const post = { method: 'POST' as const }
        const setup = await ask(
          {
            ...post,
            action: 'check card',
            path: '/v3/vault/setup-tokens',
            requestId: requestKey('setup', card.requestId),
            body: setupBody(card),
          },
          SetupToken,
        )
        // The bank wants to see the holder first, for which this form has no place.
        if (setup.status !== 'APPROVED') throw new ProviderDeclined(`CARD_${setup.status}`)
        const kept = await ask(
          {
            ...post,
            action: 'keep card',
            path: '/v3/vault/payment-tokens',
            requestId: requestKey('card', card.requestId),
            body: { payment_source: { token: { id: setup.id, type: 'SETUP_TOKEN' } } },
          },
          PaymentToken,
        )
        const { last_digits: lastFour, brand } = kept.payment_source.card
        const theirs = brand?.toLowerCase() ?? brandOf(card.cardNumber)
        return { vaultId: kept.id, lastFour, brand: brands[theirs] ?? theirs }
      }),

    forgetCard: (vaultId) =>
      client.converse(async (ask) => {
        const path = `/v3/vault/payment-tokens/${inPath(vaultId)}`
        await orNull(ask({ action: 'forget card', method: 'DELETE', path }, z.unknown()))
      }),
  }
}

function setupBody({ cardNumber, expiryMonth, expiryYear, cvc, cardHolderName, billing }: NewCard) {
  return {
    payment_source: {
      card: {
        number: cardNumber,
        expiry: `20${expiryYear}-${expiryMonth}`,
        security_code: cvc,
        name: cardHolderName,
        billing_address: {
          address_line_1: billing.line,
          admin_area_2: billing.city,
          admin_area_1: billing.state,
          postal_code: billing.zipCode,
          country_code: billing.country,
        },
      },
    },
  }
}
