import { z } from 'zod'
import type { PaymentProvider, ProviderEvent } from '../provider.ts'
import { inPath, orNull, Refusal, type Ask, type Client } from './client.ts'

const Event = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  event_type: z.string(),
  resource: z.looseObject({}),
})
const Verification = z.object({ verification_status: z.string() })

const Identified = z.object({ id: z.string() })
const OfAnOrder = z.object({ supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }) })
const OfASubscription = z.object({ billing_agreement_id: z.string() })
const OfASale = z.object({ sale_id: z.string() })
const OfAPayout = z.object({ payout_batch_id: z.string() })
const OfADispute = z.object({ dispute_id: z.string() })
const Linked = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) })

type About = ProviderEvent['about']
const other: About = { kind: 'other' }
const orderOf = (providerOrderId: string): About => ({ kind: 'order', providerOrderId })
const subscriptionOf = (subscriptionId: string): About => ({ kind: 'subscription', subscriptionId })

const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

export function createWebhooks(client: Client, webhookId: string): Pick<PaymentProvider, 'readEvent'> {
  async function isGenuine(ask: Ask, signature: Record<string, string>, body: string): Promise<boolean> {
    const known = JSON.stringify({ ...signature, webhook_id: webhookId })
    const call = {
      action: 'verify event',
      method: 'POST' as const,
      path: '/v1/notifications/verify-webhook-signature',
      // The signature is of the very bytes that came: reading and writing them again would change some.
      body: `${known.slice(0, -1)},"webhook_event":${body}}`,
    }
    try {
      const { verification_status: status } = await ask(call, Verification)
      return status === 'SUCCESS'
    } catch (error) {
      // What it does not even look at (too long, no date) it has not signed.
      if (error instanceof Refusal && error.status === 400) return false
      throw error
    }
  }

  return {
    async readEvent(headers, body) {
      const signature = signatureIn(headers)
      const event = eventIn(body)
      if (!signature || !event) return null
      return client.converse(async (ask) => {
        if (!(await isGenuine(ask, signature, body))) return null
        return { eventId: event.id, about: await aboutWhat(ask, event) }
      })
    },
  }
}

function signatureIn(headers: Readonly<Record<string, string | undefined>>): Record<string, string> | null {
  const found = Object.entries(signatureHeaders).map(([field, header]) => [field, headers[header]] as const)
  return found.every(([, value]) => value) ? (Object.fromEntries(found) as Record<string, string>) : null
}

function eventIn(body: string): z.infer<typeof Event> | null {
  try {
    return Event.parse(JSON.parse(body))
  } catch {
    return null
  }
}

/** Not every event names the order or the subscription it is about; then the provider is asked. */
async function aboutWhat(ask: Ask, { event_type: type, resource }: z.infer<typeof Event>): Promise<About> {
  if (type.startsWith('CHECKOUT.ORDER.')) return named(Identified, resource, ({ id }) => orderOf(id))
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return named(Identified, resource, ({ id }) => subscriptionOf(id))
  if (type.startsWith('PAYMENT.CAPTURE.')) return aboutCapture(ask, resource)
  if (type.startsWith('PAYMENT.SALE.')) return aboutSale(ask, resource)
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    return named(OfADispute, resource, ({ dispute_id: id }) => ({ kind: 'dispute', disputeId: id }))
  }
  if (type.startsWith('PAYMENT.PAYOUTS-ITEM.')) {
    return named(OfAPayout, resource, ({ payout_batch_id: id }) => ({ kind: 'payout', providerPayoutId: id }))
  }
  return other
}

/** The event of a refund holds the refund, which knows its capture by a link alone. */
async function aboutCapture(ask: Ask, resource: unknown): Promise<About> {
  const said = OfAnOrder.safeParse(resource)
  if (said.success) return orderOf(said.data.supplementary_data.related_ids.order_id)
  const links = Linked.safeParse(resource).data?.links ?? []
  const captureId = links.map(({ href }) => /\/v2\/payments\/captures\/([\w-]+)$/.exec(href)?.[1]).find((id) => id)
  if (captureId === undefined) return other
  const path = `/v2/payments/captures/${inPath(captureId)}`
  const capture = await orNull(ask({ action: 'read capture', path }, z.unknown()))
  return named(OfAnOrder, capture, (found) => orderOf(found.supplementary_data.related_ids.order_id))
}

/** A sale is a subscription's payment. */
async function aboutSale(ask: Ask, resource: unknown): Promise<About> {
  const said = OfASubscription.safeParse(resource)
  if (said.success) return subscriptionOf(said.data.billing_agreement_id)
  const refund = OfASale.safeParse(resource)
  if (!refund.success) return other
  const path = `/v1/payments/sale/${inPath(refund.data.sale_id)}`
  const sale = await orNull(ask({ action: 'read sale', path }, z.unknown()))
  return named(OfASubscription, sale, ({ billing_agreement_id: id }) => subscriptionOf(id))
}

function named<T>(shape: z.ZodType<T>, resource: unknown, about: (found: T) => About): About {
  const found = shape.safeParse(resource)
  return found.success ? about(found.data) : other
}
