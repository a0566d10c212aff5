import type { MoneyEnvironment } from '../../../../platform/config/config.ts'
import type { CardFields, PaymentProvider } from '../provider.ts'
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
  environment: MoneyEnvironment
}

/** PayPal, or the test provider, which speaks the same: only the address and the keys differ. */
export function createPayPal(options: PayPalOptions): PaymentProvider {
  const client = createClient(options)
  return {
    name: options.name,
    isTest: options.isTest,
    cardFields: cardFieldsOf(options),
    takesCardNumbers: options.environment === 'test',
    probe: () => client.probe(),
    isAway: () => client.isAway(),
    ...createOrders(client),
    ...createDisputes(client),
    ...createSubscriptions(client, options.clock),
    ...createCards(client),
    ...createPayouts(client),
    ...createWebhooks(client, options.webhookId),
  }
}

/** The script is at PayPal's own address also for its sandbox, whose frames are not. */
const PAYPAL = 'https://www.paypal.com'
const SANDBOX = 'https://www.sandbox.paypal.com'

function cardFieldsOf({ environment, baseUrl, clientId }: PayPalOptions): CardFields {
  const query = new URLSearchParams({ 'client-id': clientId, components: 'card-fields' }).toString()
  if (environment === 'test') {
    // Its script asks for nothing; the frames alone do, and they are not our page.
    return { scriptUrl: `${baseUrl}/sdk/js?${query}`, frames: [`${baseUrl}/card-fields/`], reached: [] }
  }
  const origins = environment === 'sandbox' ? [PAYPAL, SANDBOX] : [PAYPAL]
  return { scriptUrl: `${PAYPAL}/sdk/js?${query}`, frames: origins, reached: origins }
}
