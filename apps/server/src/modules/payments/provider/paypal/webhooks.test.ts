import { cents, instant } from '@fanlight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestProvider, type TestProvider } from '../../../../../../test-provider/src/index.ts'
import { createLog } from '../../../../platform/log/log.ts'
import { clientFor } from '../../../../testing/payments.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import type { PaymentProvider } from '../provider.ts'

type Sent = { headers: Record<string, string>; body: string; type: string }
const sent: Sent[] = []
const config = readConfig({}).payments
const now = () => instant(Date.UTC(2026, 10, 15, 12))

let there: TestProvider
let provider: PaymentProvider
beforeAll(async () => {
  there = createTestProvider({
    ...config,
    webhookUrl: 'http://localhost/hook',
    now,
    isTicking: false,
    deliver: (_url, headers, body) => {
      sent.push({ headers, body, type: (JSON.parse(body) as { event_type: string }).event_type })
      return Promise.resolve(200)
    },
  })
  const baseUrl = await there.listen(0)
  provider = clientFor({ ...config, baseUrl }, { clock: { now }, log: createLog('silent') })
})
afterAll(() => there.close())
beforeEach(() => void sent.splice(0))

const control = (path: string, body: object = {}) =>
  fetch(`${there.url}/test/${path}`, { method: 'POST', body: JSON.stringify(body) })

let made = 0
const urls = { successUrl: 'http://localhost/back', cancelUrl: 'http://localhost/cancel' }
async function pay() {
  made += 1
  const price = {
    subtotal: cents(100),
    processingFee: cents(0),
    taxes: cents(0),
    total: cents(100),
    description: 'Diamonds',
  }
  const { providerOrderId } = await provider.createOrder({
    ...price,
    ...urls,
    orderId: `${made}`,
    requestId: `o-${made}`,
  })
  await control(`orders/${providerOrderId}/approve`)
  const { capture } = await provider.captureOrder(providerOrderId, `c-${made}`)
  return { providerOrderId, captureId: capture?.captureId ?? '' }
}
async function subscribe() {
  made += 1
  const cycles = { firstCents: cents(100), firstDays: 30, thenCents: cents(100), thenDays: 30 }
  const { planId } = await provider.createPlan({ ...cycles, requestId: `p-${made}`, name: 'Basic' })
  const order = { orderId: `${made}`, requestId: `s-${made}`, planId }
  const { subscriptionId } = await provider.createSubscription({ ...order, ...urls })
  await control(`subscriptions/${subscriptionId}/approve`)
  return subscriptionId
}
const readAll = async () => {
  await there.settled()
  return Promise.all(
    sent.map(async ({ headers, body, type }) => [type, (await provider.readEvent(headers, body))?.about]),
  )
}

describe('an event', () => {
  it('about an order names the order, a refund of it too', async () => {
    const { providerOrderId, captureId } = await pay()
    await provider.refund({ captureId, cents: cents(10), reason: 'Sorry', requestId: 'r' })
    const about = { kind: 'order', providerOrderId }
    expect(await readAll()).toEqual([
      ['CHECKOUT.ORDER.APPROVED', about],
      ['PAYMENT.CAPTURE.COMPLETED', about],
      ['PAYMENT.CAPTURE.REFUNDED', about],
    ])
  })

  it('about a subscription names the subscription, its payments and their refunds too', async () => {
    const subscriptionId = await subscribe()
    const { payments } = (await provider.readSubscription(subscriptionId, instant(0)))!
    await provider.refund({ captureId: payments[0]!.paymentId, cents: cents(10), reason: 'Sorry', requestId: 'rs' })
    for (const act of ['fail_payment', 'fail_payment', 'fail_payment'])
      await control(`subscriptions/${subscriptionId}/${act}`)
    await provider.cancelSubscription(subscriptionId, 'Enough')
    const events = await readAll()
    expect(events.map(([type]) => type)).toEqual([
      'BILLING.SUBSCRIPTION.CREATED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'PAYMENT.SALE.COMPLETED',
      'PAYMENT.SALE.REFUNDED',
      'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
      'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
      'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
      'BILLING.SUBSCRIPTION.SUSPENDED',
      'BILLING.SUBSCRIPTION.CANCELLED',
    ])
    for (const [, about] of events) expect(about).toEqual({ kind: 'subscription', subscriptionId })
  })

  it('about a payout names the payout', async () => {
    const payout = {
      payoutId: '1',
      requestId: 'payout',
      receiver: 'creator@example.com',
      cents: cents(100),
      note: 'October',
    }
    const { providerPayoutId } = await provider.payOut(payout)
    await provider.readPayout(providerPayoutId)
    expect(await readAll()).toEqual([['PAYMENT.PAYOUTS-ITEM.SUCCEEDED', { kind: 'payout', providerPayoutId }]])
  })

  it('comes with the same id when it comes again', async () => {
    await control('webhooks', { mode: 'duplicate' })
    await pay()
    await there.settled()
    await control('webhooks', { mode: 'normal' })
    const ids = await Promise.all(
      sent.map(async ({ headers, body }) => (await provider.readEvent(headers, body))?.eventId),
    )
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('who sent it', () => {
  let genuine: Sent
  beforeEach(async () => {
    await pay()
    await there.settled()
    genuine = sent[0]!
  })

  it('is believed when it was the provider', async () => {
    expect(await provider.readEvent(genuine.headers, genuine.body)).not.toBeNull()
  })

  it.each<[string, (event: Sent) => Partial<Sent>]>([
    ['its body was changed', ({ body }) => ({ body: body.replace('"APPROVED"', '"COMPLETED"') })],
    ['its body was made longer', ({ body }) => ({ body: body.replace(/\}$/, ',"more":1}') })],
    ['its signature is another', ({ headers }) => ({ headers: { ...headers, 'paypal-transmission-sig': 'AAAA' } })],
    [
      'it is older than it says',
      ({ headers }) => ({ headers: { ...headers, 'paypal-transmission-time': '2020-01-01T00:00:00Z' } }),
    ],
    ['it is signed by another rule', ({ headers }) => ({ headers: { ...headers, 'paypal-auth-algo': 'NONE' } })],
    ['there is no signature', ({ headers }) => ({ headers: { ...headers, 'paypal-transmission-sig': '' } })],
    ['there are no headers', () => ({ headers: {} })],
    ['there is no body', () => ({ body: '' })],
    ['it is no JSON', () => ({ body: 'event=1' })],
    ['it is no event', () => ({ body: '[]' })],
    ['it ends early and brings its own verdict', ({ body }) => ({ body: `${body},"webhook_id":"X"` })],
  ])('is not believed when %s', async (_, change) => {
    const { headers, body } = { ...genuine, ...change(genuine) }
    expect(await provider.readEvent(headers, body)).toBeNull()
  })

  it('is not believed when it was meant for another merchant', async () => {
    const outside = { clock: { now }, log: createLog('silent') }
    const other = clientFor({ ...config, baseUrl: there.url, webhookId: 'ANOTHER' }, outside)
    expect(await other.readEvent(genuine.headers, genuine.body)).toBeNull()
  })

  it('stays open when the provider cannot be asked', async () => {
    await control('fail', { next: 9, status: 503, path: 'verify-webhook-signature' })
    await expect(provider.readEvent(genuine.headers, genuine.body)).rejects.toMatchObject({
      name: 'ProviderUnreachable',
    })
    await control('fail', { next: 0, status: 503 })
  })
})
