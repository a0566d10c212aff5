import type { CardFields } from '@fanlight/contract'
import type { PaymentProvider } from '../provider.ts'
import { createCards } from './cards.ts'
import { createClient, type ClientOptions } from './client.ts'
import { createDisputes } from './disputes.ts'
import { createOrders } from './orders.ts'
import { createPayouts } from './payouts.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createWebhooks } from './webhooks.ts'

export type PayPalOptions = ClientOptions & {
  name: string
  isTest: boolean
  webhookId: string
  /** The test provider takes cards by a form of ours, PayPal by a script of its own. */
  cards: 'form' | 'sdk'
}

/** PayPal, or the test provider, which speaks the same: only the address and the keys differ. */
export function createPayPal(options: PayPalOptions): PaymentProvider {
  const client = createClient(options)
  return {
    name: options.name,
    isTest: options.isTest,
    cardFields: cardFieldsOf(options),
    takesCardNumbers: options.cards === 'form',
    ...createOrders(client),
    ...createDisputes(client),
    ...createSubscriptions(client, options.clock),
    ...createCards(client),
    ...createPayouts(client),
    ...createWebhooks(client, options.webhookId),
  }
}

const SCRIPT = 'https://www.paypal.com/sdk/js'

const cardFieldsOf = ({ cards, baseUrl, clientId }: PayPalOptions): CardFields =>
  cards === 'form'
    ? { kind: 'form', url: `${baseUrl}/vault/setup-tokens` }
    : {
        kind: 'sdk',
        scriptUrl: `${SCRIPT}?${new URLSearchParams({ 'client-id': clientId, components: 'card-fields' }).toString()}`,
      }
