import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, orderBody, subscribe, type Shop } from './testing/merchant.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const DAY = 24 * 60 * 60 * 1_000
const ORDERS = '/v2/checkout/orders'
const captures = async (id: string) => (await shop.state())['orders']![id]!['captures']

describe('failing on request', () => {
  it.each([500, 503, 429])('answers %i as often as it is told to, and does nothing meanwhile', async (status) => {
    const id = await shop.order()
    await shop.control(`orders/${id}/approve`)
    await shop.control('fail', { next: 2, status })
    const capture = () => shop.post(`${ORDERS}/${id}/capture`, {}, 'c')
    expect([(await capture()).status, (await capture()).status]).toEqual([status, status])
    expect(await captures(id)).toBe(0)
    expect((await capture()).status).toBe(201)
  })

  it('does the work and loses the answer', async () => {
    const id = await shop.order()
    await shop.control(`orders/${id}/approve`)
    await shop.control('fail', { next: 1, status: 'after' })
    await expect(shop.post(`${ORDERS}/${id}/capture`, {}, 'c')).rejects.toThrow('fetch failed')
    expect(await captures(id)).toBe(1)
    expect((await shop.post(`${ORDERS}/${id}/capture`, {}, 'c')).status).toBe(200)
  })

  it('does not answer at all', async () => {
    await shop.control('fail', { next: 1, status: 'timeout' })
    const impatient = new AbortController()
    const asked = fetch(`${shop.url}${ORDERS}/NONE`, { signal: impatient.signal })
    const arrived = async () => (await shop.state())['requests']!['GET /v2/checkout/orders/:']
    await expect.poll(arrived).toBe(1)
    impatient.abort()
    await expect(asked).rejects.toThrow()
  })

  it('fails on one path alone', async () => {
    await shop.control('fail', { next: 1, status: 500, path: '/capture' })
    const id = await shop.order()
    await shop.control(`orders/${id}/approve`)
    expect((await shop.post(`${ORDERS}/${id}/capture`, {})).status).toBe(500)
  })

  it('stops failing when it is told to', async () => {
    await shop.control('fail', { next: 5, status: 500 })
    await shop.control('fail', { next: 0, status: 500 })
    expect((await shop.post(ORDERS, orderBody())).status).toBe(201)
  })
})

describe('time', () => {
  it('brings the payments that have come due, each at its own time', async () => {
    const { id } = await subscribe(shop)
    await shop.control(`subscriptions/${id}/approve`)
    await shop.control('clock', { advanceMs: 65 * DAY })
    const { subscriptions } = await shop.state()
    expect(subscriptions![id]).toMatchObject({ status: 'ACTIVE', payments: 3, paidCents: 2_997 })
    expect((await shop.state())['totals']).toMatchObject({ subscriptionCents: 2_997 })
  })

  it('tries a failed payment again after five days, and suspends after three failures', async () => {
    const fresh = await openShop()
    const { id } = await subscribe(fresh)
    await fresh.control(`subscriptions/${id}/decline`)
    const stateOf = async () => (await fresh.state())['subscriptions']![id]
    expect(await stateOf()).toMatchObject({ status: 'ACTIVE', failedPayments: 1, payments: 0 })
    await fresh.control('clock', { advanceMs: 5 * DAY })
    expect(await stateOf()).toMatchObject({ status: 'ACTIVE', failedPayments: 2 })
    await fresh.control('clock', { advanceMs: 5 * DAY })
    expect(await stateOf()).toMatchObject({ status: 'SUSPENDED', failedPayments: 3 })
    await fresh.provider.settled()
    expect(fresh.sent.at(-1)?.type).toBe('BILLING.SUBSCRIPTION.SUSPENDED')
    await fresh.close()
  })
})

describe('the strings', () => {
  const raw = (headers: Record<string, string>) =>
    new Promise<number>((resolve) => {
      const asked = request(`${shop.url}/test/state`, { headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      asked.end()
    })

  it('are for programs of this machine, not for a page in a browser', async () => {
    expect(await raw({})).toBe(200)
    expect(await raw({ origin: 'https://elsewhere.example' })).toBe(403)
    expect(await raw({ origin: 'null' })).toBe(403)
    expect(await raw({ host: 'elsewhere.example' })).toBe(403)
  })

  it.each([
    ['webhooks', { mode: 'sometimes' }],
    ['webhooks/release', { order: 'sideways' }],
    ['webhook-url', { url: 'nowhere' }],
    ['fail', { status: 200 }],
    ['fail', { status: 'slowly' }],
    ['payouts', { mode: 'never' }],
    ['clock', { advanceMs: -1 }],
    ['orders/NONE/approve', {}],
    ['subscriptions/NONE/bill', {}],
    ['payouts/NONE/succeed', {}],
    ['refunds/NONE/fail', {}],
    ['orders/__proto__/constructor', {}],
    ['nothing', {}],
  ])('do not move %s by %o', async (path, body) => {
    expect((await shop.post(`/test/${path}`, body)).status).toBeGreaterThanOrEqual(400)
  })
})
