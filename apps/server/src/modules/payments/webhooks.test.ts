import { createOrder, MINUTE_MS, type OrderId } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPackage, diamondsOf, startPayingApp, tokenIn, type PayingApp } from '../../testing/money.ts'

const PATH = '/v2/lk-billing/h5web/webhook/paypal'

let app: PayingApp
beforeAll(async () => void (app = await startPayingApp()))
afterAll(() => app.close())

const send = (headers: Record<string, string>, payload: string) =>
  app.http.server.inject({ method: 'POST', url: PATH, headers, payload })

const event = (orderId: OrderId) =>
  JSON.stringify({
    id: 'WH-MADE-UP',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: 'CAPTURE', custom_id: orderId, amount: { value: '11.01', currency_code: 'USD' } },
  })

describe('news that is not the provider’s', () => {
  it.each([
    ['without a signature', {}],
    [
      'with a made-up one',
      {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://evil.example/cert',
        'paypal-transmission-id': '1',
        'paypal-transmission-sig': 'AAAA',
        'paypal-transmission-time': '2026-11-15T12:00:00Z',
      },
    ],
    [
      'with one that the provider does not even look at',
      {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://evil.example/cert',
        'paypal-transmission-id': '1',
        'paypal-transmission-sig': 'A'.repeat(9_000),
        'paypal-transmission-time': '2026-11-15T12:00:00Z',
      },
    ],
  ])('%s is refused and changes nothing', async (_, headers) => {
    const fan = await app.person()
    const { orderId } = await app.as(fan).call(createOrder, aPackage)
    const answer = await send({ 'content-type': 'application/json', ...headers }, event(orderId))
    expect(answer.statusCode).toBe(400)
    await app.platform.jobs.runDue()
    expect(await diamondsOf(app, fan)).toBe(0)
  })

  it.each(['', 'not json', '[]', 'null', '{"id":1}', `{"id":"${'9'.repeat(300_000)}"}`])(
    'that makes no sense is refused in words, not by falling over',
    async (body) => {
      const answer = await send({ 'content-type': 'application/json' }, body)
      expect([400, 413]).toContain(answer.statusCode)
    },
  )
})

describe('news of the provider’s', () => {
  it('that cannot be verified now is asked for again', async () => {
    const fan = await app.person()
    const { payUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.provider.approve(payUrl!)
    await app.provider.fail({ next: 4, status: 503, path: '/v1/notifications/verify-webhook-signature' })
    const [first] = await app.provider.release()
    expect(first).toMatchObject({ status: 503 })
    await app.provider.webhooks('hold')
    app.clock.advance(2 * MINUTE_MS)
    await app.payments.orders.reconcile()
    expect(await diamondsOf(app, fan)).toBe(1050)
  })

  it('is worked on again when the provider is out of reach in the middle of it', async () => {
    const fan = await app.person()
    const { payUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.provider.approve(payUrl!)
    await app.provider.release()
    await app.provider.fail({ next: 4, status: 500, path: tokenIn(payUrl) })
    await app.platform.jobs.runDue()
    expect(await diamondsOf(app, fan)).toBe(0)
    await app.platform.db.script("update graphile_worker._private_jobs set run_at = now() - interval '1 hour'")
    await app.platform.jobs.runDue()
    expect(await diamondsOf(app, fan)).toBe(1050)
  })

  it('is written down once, and forgotten after a quarter of a year', async () => {
    const fan = await app.person()
    const { payUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.provider.approve(payUrl!)
    const delivered = await app.provider.release({ times: 3 })
    expect(delivered.every(({ status }) => status === 200)).toBe(true)
    const rows = await app.platform.db.many<{ eventId: string }>({
      text: 'select event_id from provider_events where event_id = $1',
      name: 'one event',
      values: [delivered[0]?.eventId],
    })
    expect(rows).toHaveLength(1)
    await app.platform.jobs.runDue()
    expect(await diamondsOf(app, fan)).toBe(1050)
  })
})
