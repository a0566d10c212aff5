import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openShop, subscribe, type Shop } from './testing/merchant.ts'
import { deliverByHttp } from './webhooks.ts'

let shop: Shop
beforeEach(async () => void (shop = await openShop()))
afterEach(() => shop.close())

const [APPROVED, CAPTURED] = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']

async function pay(): Promise<void> {
  const id = await shop.order()
  await shop.control(`orders/${id}/approve`)
  await shop.post(`/v2/checkout/orders/${id}/capture`, {})
}
const types = async () => {
  await shop.provider.settled()
  return shop.sent.map(({ type }) => type)
}
const counts = async () => (await shop.state())['webhooks']

describe('webhooks', () => {
  it('are sent in the order things happened', async () => {
    await pay()
    expect(await types()).toEqual([APPROVED, CAPTURED])
    expect(await counts()).toMatchObject({ sent: 2, waiting: 0 })
  })

  it('are not sent while they are off, nor later', async () => {
    await shop.control('webhooks', { mode: 'off' })
    await pay()
    await shop.control('webhooks', { mode: 'normal' })
    expect(await types()).toEqual([])
    expect(await counts()).toMatchObject({ dropped: 2 })
  })

  it('come twice when they are duplicated, each with its own signature', async () => {
    await shop.control('webhooks', { mode: 'duplicate' })
    await pay()
    expect(await types()).toEqual([APPROVED, APPROVED, CAPTURED, CAPTURED])
    expect(new Set(shop.sent.map(({ id }) => id)).size).toBe(2)
    expect(new Set(shop.sent.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(4)
  })

  it('come backwards when they are reversed', async () => {
    const { id } = await subscribe(shop)
    await shop.provider.settled()
    await shop.control('webhooks', { mode: 'reverse' })
    await shop.control(`subscriptions/${id}/approve`)
    const inOrder = ['BILLING.SUBSCRIPTION.CREATED', 'PAYMENT.SALE.COMPLETED', 'BILLING.SUBSCRIPTION.ACTIVATED']
    expect(await types()).toEqual(inOrder)
  })

  it('come later when they are delayed', async () => {
    await shop.control('webhooks', { mode: 'normal', delayMs: 60_000 })
    await pay()
    expect([shop.sent.length, await counts()]).toMatchObject([0, { waiting: 2 }])
  })

  it.each([
    ['as_sent', 1, [APPROVED, CAPTURED]],
    ['reversed', 1, [CAPTURED, APPROVED]],
    ['as_sent', 2, [APPROVED, CAPTURED, APPROVED, CAPTURED]],
  ])('are held until they are released, %s, %i times', async (order, times, expected) => {
    await shop.control('webhooks', { mode: 'hold' })
    await pay()
    expect(await types()).toEqual([])
    const { deliveries } = await shop.control('webhooks/release', { order, times })
    expect(deliveries).toHaveLength(expected.length)
    expect(await types()).toEqual(expected)
    await shop.control('webhooks/release', {})
    expect(await types()).toEqual(expected)
  })

  it('are released in an order of chance, too', async () => {
    const draws = [0.9, 0.1, 0.5, 0.2]
    await shop.close()
    shop = await openShop({ random: () => draws.shift() ?? 0 })
    await shop.control('webhooks', { mode: 'hold' })
    await pay()
    await pay()
    await shop.control('webhooks/release', { order: 'shuffled' })
    expect(await types()).toEqual([CAPTURED, CAPTURED, APPROVED, APPROVED])
  })

  it('are tried again until they are taken', async () => {
    await shop.close()
    shop = await openShop({ retryMs: [1, 1, 1] })
    shop.statuses.push(500, 503, 404)
    await pay()
    await expect.poll(async () => (await counts())?.['sent']).toBe(2)
    expect(shop.sent).toHaveLength(5)
  })

  it('are given up after some tries', async () => {
    await shop.close()
    shop = await openShop({ retryMs: [1, 1], deliver: () => Promise.reject(new Error('nobody there')) })
    await pay()
    await expect.poll(async () => (await counts())?.['failed']).toBe(2)
  })

  it('go out by HTTP, to whichever address is the last', async () => {
    const taken: string[] = []
    const hook = createServer((request, response) => {
      taken.push(`${request.method} ${request.url} ${String(request.headers['paypal-auth-algo'])}`)
      request.resume()
      response.end()
    })
    await new Promise<void>((resolve) => void hook.listen(0, '127.0.0.1', resolve))
    await shop.close()
    shop = await openShop({ deliver: deliverByHttp, webhookUrl: 'http://127.0.0.1:1/nobody' })
    await pay()
    await shop.provider.settled()
    expect(await counts()).toMatchObject({ waiting: 2 })

    await shop.control('webhook-url', { url: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook` })
    await shop.provider.settled()
    expect(taken).toEqual(['POST /hook HMAC-SHA256', 'POST /hook HMAC-SHA256'])
    hook.closeAllConnections()
    hook.close()
  })
})

describe('a signature', () => {
  it('is good for what was sent, and for nothing else', async () => {
    await pay()
    await shop.provider.settled()
    const { headers, body } = shop.sent[0]!
    const said = Object.fromEntries(
      ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time'].map((name) => [
        name,
        headers[`paypal-${name.replaceAll('_', '-')}`],
      ]),
    )
    const verify = async (changes: object) => {
      const asked = { ...said, webhook_id: 'HOOK', webhook_event: JSON.parse(body) as object, ...changes }
      return (await shop.post('/v1/notifications/verify-webhook-signature', asked)).body['verification_status']
    }
    expect(await verify({})).toBe('SUCCESS')
    for (const change of [
      { webhook_id: 'OTHER' },
      { webhook_event: { ...JSON.parse(body), id: 'WH-OTHER' } },
      { transmission_id: 'other' },
      { transmission_sig: undefined },
      { webhook_event: undefined },
    ]) {
      expect(await verify(change)).toBe('FAILURE')
    }
  })
})
