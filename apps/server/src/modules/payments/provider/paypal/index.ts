import type { PaymentProvider } from '../provider.ts'
import { createCards } from './cards.ts'
import { createClient, type ClientOptions } from './client.ts'
import { createDisputes } from './disputes.ts'
import { createOrders } from './orders.ts'
import { createPayouts } from './payouts.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createWebhooks } from './webhooks.ts'

export type PayPalOptions = ClientOptions & { name: string; isTest: boolean; webhookId: string }

/** PayPal, or the test provider, which speaks the same: only the address and the keys differ. */
export function createPayPal(options: PayPalOptions): PaymentProvider {
  const client = createClient(options)
  return {
    name: options.name,
    isTest: options.isTest,
    ...createOrders(client),
    ...createDisputes(client),
    ...createSubscriptions(client, options.clock),
    ...createCards(client),
    ...createPayouts(client),
    ...createWebhooks(client, options.webhookId),
  }
}
