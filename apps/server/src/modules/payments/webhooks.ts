import type { HttpServer } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { findByProviderRef } from './orders.store.ts'
import type { createDisputes } from './disputes.ts'
import type { Orders } from './orders.ts'
import type { Refunds } from './refunds.ts'
import { ProviderUnreachable, type PaymentProvider, type ProviderEvent } from './provider/provider.ts'
import { insertEvent } from './webhooks.store.ts'

const WEBHOOK_PATH = '/v2/lk-billing/h5web/webhook/paypal'
const BODY_LIMIT = 256 * 1024
/** Each has to be verified with the provider; a sender who floods us with made-up ones is told to come back. */
const VERIFYING_MAX = 16

export type About = ProviderEvent['about']
export type EventListener<Kind extends About['kind']> = (about: Extract<About, { kind: Kind }>) => Promise<void>

/** News from the provider: verified, written down once, and worked on after the answer, again and again until it is done. */
export function createWebhooks(
  deps: Platform & {
    http: HttpServer
    provider: PaymentProvider
    orders: Orders
    refunds: Refunds
    disputes: ReturnType<typeof createDisputes>
  },
) {
  const { db, clock, jobs, log, provider, orders, refunds, disputes } = deps
  const onSubscription: EventListener<'subscription'>[] = []
  const onPayout: EventListener<'payout'>[] = []
  let verifying = 0

  const handle = jobs.lane('payments').define<{ about: About }>('payments.event', async ({ about }) => {
    if (about.kind === 'subscription') for (const listener of onSubscription) await listener(about)
    if (about.kind === 'payout') for (const listener of onPayout) await listener(about)
    if (about.kind === 'dispute') return disputes.look(about.disputeId)
    if (about.kind !== 'order') return
    const order = await findByProviderRef(db, provider.name, about.providerOrderId)
    if (!order) return
    // A closed one too: what was paid after all is handed over.
    if (order.status === 'DONE') await refunds.noticeOutside(order)
    else await orders.refresh(order)
  })

  async function receive(headers: Record<string, string | undefined>, body: string): Promise<200 | 400 | 503> {
    if (verifying >= VERIFYING_MAX) return 503
    verifying++
    try {
      const event = await provider.readEvent(headers, body)
      if (!event) return 400
      await db.transaction(async (tx) => {
        const received = { provider: provider.name, eventId: event.eventId, receivedAt: clock.now() }
        const isNew = await insertEvent(tx, received)
        if (isNew && event.about.kind !== 'other') await handle.enqueue(tx, { about: event.about })
      })
      return 200
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      log.warn({ err: error }, 'a webhook could not be verified')
      return 503
    } finally {
      verifying--
    }
  }

  // Verifying needs the body as it was sent, letter by letter.
  void deps.http.server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(WEBHOOK_PATH, async (request, reply) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
      )
      const status = await receive(headers, typeof request.body === 'string' ? request.body : '')
      return reply.code(status).send()
    })
  })

  return {
    onSubscription: (listener: EventListener<'subscription'>) => void onSubscription.push(listener),
    onPayout: (listener: EventListener<'payout'>) => void onPayout.push(listener),
  }
}
