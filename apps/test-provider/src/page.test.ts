import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cycle, openShop, orderBody, subscribe, type Shop } from './testing/merchant.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const open = async (address: string) => {
  const answer = await fetch(address)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const checkout = (id: string) => `${shop.url}/checkoutnow?token=${id}`
const press = async (address: string, choice: string) => {
  const { origin, pathname, searchParams } = new URL(address)
  const token = searchParams.get('ba_token') ?? searchParams.get('token') ?? ''
  const body = new URLSearchParams({ token, choice })
  const answer = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') }
}
const visible = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the page of an order', () => {
  it('says that it is a test, who is paid, for what and how much', async () => {
    const { status, html } = await open(checkout(await shop.order()))
    expect(status).toBe(200)
    expect(html).toContain('<title>TEST · Pay Fanlight</title>')
    expect(visible(html)).toContain('TEST This is a rehearsal: no money moves.')
    expect(visible(html)).toContain(
      '100 diamonds Subtotal $10.00 Processing fee $0.50 Taxes $0.73 Total $11.23 Approve Cancel Decline',
    )
  })

  it.each([
    ['description', { description: '<script>alert(1)</script>' }],
    ['quoted description', { description: '"><img src=x onerror=alert(1)>' }],
    ['ampersand', { description: '&lt;b&gt;' }],
  ])('shows markup that a merchant sends as text: %s', async (_, changes) => {
    const { html } = await open(checkout(await shop.order(changes)))
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>|&lt;b&gt;/)
    expect(html).toContain('&#')
  })

  it('shows markup in the name of a merchant as text, too', async () => {
    const body = orderBody()
    body.payment_source.paypal.experience_context.brand_name = '</title><script>alert(1)</script>'
    const { body: order } = await shop.post('/v2/checkout/orders', body)
    const { html } = await open(checkout(order['id'] as string))
    expect(html).not.toContain('<script')
    expect(html.match(/<\/title>/g)).toHaveLength(1)
  })

  it('lets nothing run, and sends the browser to the merchant alone', async () => {
    const { headers, html } = await open(checkout(await shop.order()))
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' https://shop.example")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|script-src/)
    expect(html).not.toMatch(/<script|https?:\/\/(?!shop\.example)/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['approve', 'https://shop.example/back?order=1&token=ID&PayerID=TESTPAYER', 'APPROVED'],
    ['decline', 'https://shop.example/back?order=1&token=ID&PayerID=TESTPAYER', 'APPROVED'],
    ['cancel', 'https://shop.example/cancel?token=ID', 'PAYER_ACTION_REQUIRED'],
  ])('sends the payer back when they %s', async (choice, location, status) => {
    const id = await shop.order()
    expect(await press(checkout(id), choice)).toEqual({ status: 303, location: location.replace('ID', id) })
    expect((await shop.state())['orders']![id]).toMatchObject({ status })
  })

  it('sends them back just the same when they press twice', async () => {
    const id = await shop.order()
    const [first, second] = [await press(checkout(id), 'approve'), await press(checkout(id), 'approve')]
    expect(second).toEqual(first)
  })

  it('has no buttons left once it is decided, and the way back', async () => {
    const id = await shop.order()
    await press(checkout(id), 'approve')
    const { html } = await open(checkout(id))
    expect(html).not.toContain('<button')
    expect(html).toContain(`href="https://shop.example/back?order=1&#38;token=${id}&#38;PayerID=TESTPAYER"`)
  })

  it('of nothing says so', async () => {
    expect((await open(checkout('NONE'))).status).toBe(404)
    expect((await open(`${shop.url}/checkoutnow`)).status).toBe(404)
    expect((await press(checkout('NONE'), 'approve')).status).toBe(404)
    expect((await press(checkout(await shop.order()), 'perhaps')).status).toBe(400)
  })
})

describe('the page of a subscription', () => {
  it.each([
    [
      'a first period at its own price',
      [cycle(7, '1.00', 1), cycle(30, '9.99', 0)],
      'First payment, today $1.00 Covers 7 days Then $9.99 every 30 days',
    ],
    [
      'a free one',
      [cycle(1, '0.00', 1), cycle(30, '9.99', 0)],
      'First payment, today Free Covers 1 day Then $9.99 every 30 days',
    ],
    ['equal periods', [cycle(30, '9.99', 0)], 'First payment, today $9.99 Covers 30 days Then $9.99 every 30 days'],
  ])('shows %s and what follows', async (_, cycles, words) => {
    const { payUrl } = await subscribe(shop, { cycles })
    expect(visible((await open(payUrl)).html)).toContain(words)
  })

  it('shows when it begins', async () => {
    const { payUrl } = await subscribe(shop, { start: { start_time: '2026-03-01T00:00:00Z' } })
    expect(visible((await open(payUrl)).html)).toContain('First payment, 2026-03-01 $9.99')
  })

  it('shows markup that a merchant sends as text', async () => {
    const { payUrl } = await subscribe(shop, { name: '<script>alert(1)</script>' })
    expect((await open(payUrl)).html).not.toContain('<script')
  })

  it.each([
    ['approve', 'https://shop.example/back', 'ACTIVE'],
    ['cancel', 'https://shop.example/cancel', 'APPROVAL_PENDING'],
  ])('sends the payer back with its names when they %s', async (choice, place, status) => {
    const { id, payUrl } = await subscribe(shop)
    const location = new URL((await press(payUrl, choice)).location ?? '')
    expect(location.origin + location.pathname).toBe(place)
    expect(location.searchParams.get('subscription_id')).toBe(id)
    expect(location.searchParams.get('ba_token')).toBe(new URL(payUrl).searchParams.get('ba_token'))
    expect(location.searchParams.has('token')).toBe(true)
    expect((await shop.state())['subscriptions']![id]).toMatchObject({ status })
  })
})
