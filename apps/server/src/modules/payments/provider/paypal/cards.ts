import { z } from 'zod'
import { ProviderDeclined, type KeptCard, type NewCard, type PaymentProvider } from '../provider.ts'
import { inPath, orNull, requestKey, type Ask, type Client } from './client.ts'

const SetupToken = z.object({ id: z.string(), status: z.string() })
const PaymentToken = z.object({
  id: z.string(),
  payment_source: z.object({
    card: z.object({
      last_digits: z.string().regex(/^\d{4}$/),
      brand: z.string().optional(),
      expiry: z.string().regex(/^\d{4}-\d{2}$/),
    }),
  }),
})

/** The provider's names for what we call otherwise. */
const brands: Readonly<Record<string, string>> = { china_union_pay: 'unionpay' }

type Cards = Pick<PaymentProvider, 'startCard' | 'finishCard' | 'keepCard' | 'forgetCard'>

export function createCards(client: Client): Cards {
  const post = { method: 'POST' as const }

  async function finish(ask: Ask, setupToken: string, requestId: string): Promise<KeptCard> {
    const kept = await ask(
      {
        ...post,
        action: 'keep card',
        path: '/v3/vault/payment-tokens',
        requestId: requestKey('card', requestId),
        body: { payment_source: { token: { id: setupToken, type: 'SETUP_TOKEN' } } },
      },
      PaymentToken,
    )
    const { last_digits: lastFour, brand, expiry } = kept.payment_source.card
    const theirs = brand?.toLowerCase() ?? 'other'
    const [year = '', month = ''] = expiry.split('-')
    return {
      vaultId: kept.id,
      lastFour,
      brand: brands[theirs] ?? theirs,
      expiryMonth: month,
      expiryYear: year.slice(-2),
    }
  }

  return {
    startCard: ({ requestId, returnUrl }) =>
      client.converse(async (ask) => {
        const { id } = await ask(
          {
            ...post,
            action: 'begin card',
            path: '/v3/vault/setup-tokens',
            requestId: requestKey('setup', requestId),
            body: {
              payment_source: {
                card: { experience_context: { return_url: returnUrl, cancel_url: returnUrl } },
              },
            },
          },
          SetupToken,
        )
        return { setupToken: id }
      }),

    finishCard: ({ requestId, setupToken }) => client.converse((ask) => finish(ask, setupToken, requestId)),

    /** The number and the code of a card are here, in `setupBody` and in the request, and nowhere after it. */
    keepCard: (card) =>
      client.converse(async (ask) => {
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
        return finish(ask, setup.id, card.requestId)
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
          // An empty one is refused where none at all is fine.
          ...(billing.state !== '' && { admin_area_1: billing.state }),
          postal_code: billing.zipCode,
          country_code: billing.country,
        },
      },
    },
  }
}
