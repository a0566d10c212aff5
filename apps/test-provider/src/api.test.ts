import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cycle, openShop, orderBody, subscribe, type Shop } from './testing/merchant.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const ORDERS = '/v2/checkout/orders'
const amount = (value: string, currency = 'USD') => ({ amount: { currency_code: currency, value } })

describe('who may ask', () => {
  it.each([
    ['no token', ''],
    ['a token of another person', 'Bearer TEST.99999999999999.abcdef'],
    ['another kind of key', `Basic ${btoa('shop:shop-secret')}`],
  ])('is nobody with %s', async (_, authorization) => {
    const answer = await shop.ask('POST', ORDERS, orderBody(), { authorization })
    expect(answer).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } })
  })

  it('is nobody whose token has run out', async () => {
    const before = await shop.ask('GET', `${ORDERS}/NONE`)
    await shop.control('clock', { advanceMs: 10 * 60 * 60 * 1_000 })
    const after = await shop.ask('GET', `${ORDERS}/NONE`)
    expect([before.status, after.status]).toEqual([404, 401])
    shop.advance(-10 * 60 * 60 * 1_000)
  })

  it.each([
    ['a wrong secret', `Basic ${btoa('shop:guess')}`, 'grant_type=client_credentials', 401],
    [
      'letters that no key has',
      'é'.repeat(`Basic ${btoa('shop:shop-secret')}`.length),
      'grant_type=client_credentials',
      401,
    ],
    ['no credentials', '', 'grant_type=client_credentials', 401],
    ['another kind of grant', `Basic ${btoa('shop:shop-secret')}`, 'grant_type=password', 400],
  ])('gets no token with %s', async (_, authorization, body, status) => {
    expect((await shop.ask('POST', '/v1/oauth2/token', body, { authorization })).status).toBe(status)
  })
})

describe('an order', () => {
  it.each<[string, object, number, string]>([
    [
      'parts that are not its total',
      { amount: { ...amount('11.23').amount, breakdown: { item_total: amount('1.00').amount } } },
      422,
      'AMOUNT_MISMATCH',
    ],
    ['no price', amount('0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['a price below none', amount('-1.00'), 422, 'CANNOT_BE_NEGATIVE'],
    ['parts of a cent', amount('1.005'), 422, 'DECIMAL_PRECISION'],
    ['another currency', amount('1.00', 'EUR'), 422, 'CURRENCY_NOT_SUPPORTED'],
    ['words for a price', amount('ten'), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['a number for a price', { amount: { currency_code: 'USD', value: 1 } }, 400, 'INVALID_PARAMETER_SYNTAX'],
    ['no amount', { amount: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['a long description', { description: 'x'.repeat(128) }, 400, 'INVALID_STRING_MAX_LENGTH'],
  ])('with %s is refused', async (_, changes, status, issue) => {
    const answer = await shop.post(ORDERS, orderBody(changes))
    expect({ status: answer.status, issue: answer.body.details?.[0]?.issue }).toEqual({ status, issue })
  })

  it.each([['javascript:alert(1)'], ['data:text/html,hello'], ['nowhere']])(
    'that would send the payer to %s is refused',
    async (address) => {
      const body = orderBody()
      body.payment_source.paypal.experience_context.return_url = address
      expect(await shop.post(ORDERS, body)).toMatchObject({ status: 400 })
    },
  )

  it.each([
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['too much', `"${'x'.repeat(1_000_001)}"`, 413],
  ])('made of %s is refused', async (_, body, status) => {
    expect((await shop.post(ORDERS, body)).status).toBe(status)
  })

  it('is found by its id alone', async () => {
    for (const id of ['NONE', '__proto__', 'constructor', '..%2F..', '%E0%A4%A']) {
      expect((await shop.ask('GET', `${ORDERS}/${id}`)).status).toBe(404)
    }
  })

  it('paid by a card of the vault needs a request id: a repeat would pay twice', async () => {
    const body = { ...orderBody(), payment_source: { card: { vault_id: 'x' } } }
    const answer = await shop.post(ORDERS, body)
    expect(answer.body.details).toEqual([{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }])
  })
})

describe('a request id', () => {
  it('makes one of two requests, and answers the second with how it stands', async () => {
    const id = await shop.order({}, 'same')
    await shop.control(`orders/${id}/approve`)
    expect(await shop.post(ORDERS, orderBody(), 'same')).toMatchObject({
      status: 200,
      body: { id, status: 'APPROVED' },
    })
    expect(await shop.order()).not.toBe(id)
  })

  it('is for one request, not for another', async () => {
    await shop.order({}, 'once')
    const other = await shop.post(ORDERS, orderBody({ custom_id: '2' }), 'once')
    expect(other.body.details).toEqual([{ issue: 'DUPLICATE_REQUEST_ID' }])
  })

  it('may be used again after a refusal', async () => {
    const id = await shop.order()
    const capture = () => shop.post(`${ORDERS}/${id}/capture`, {}, 'take')
    expect((await capture()).body.details).toEqual([{ issue: 'ORDER_NOT_APPROVED' }])
    await shop.control(`orders/${id}/approve`)
    expect((await capture()).status).toBe(201)
    expect((await capture()).status).toBe(200)
  })

  it('takes money once when many ask together', async () => {
    const id = await shop.order()
    await shop.control(`orders/${id}/approve`)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => shop.post(`${ORDERS}/${id}/capture`, {}, `take-${index % 3}`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await shop.state())['orders']![id]).toMatchObject({ captures: 1 })
  })
})

describe('a subscription', () => {
  it.each<[string, object[]]>([
    ['none', []],
    ['a cycle of months', [{ ...cycle(30, '1.00', 0), frequency: { interval_unit: 'MONTH', interval_count: 1 } }]],
    ['a cycle of more than a year', [cycle(366, '1.00', 0)]],
    ['one that never ends before another', [cycle(30, '1.00', 0), cycle(30, '1.00', 0)]],
  ])('has no plan of %s', async (_, cycles) => {
    await expect(subscribe(shop, { cycles })).rejects.toThrow()
  })

  it('does not start in the past', async () => {
    await expect(subscribe(shop, { start: { start_time: '2020-01-01T00:00:00Z' } })).rejects.toThrow('start_time')
  })

  it('ends when its last cycle is over', async () => {
    const { id } = await subscribe(shop, { cycles: [cycle(10, '1.00', 1), cycle(10, '2.00', 2)] })
    await shop.control(`subscriptions/${id}/approve`)
    await shop.control('clock', { advanceMs: 40 * 24 * 60 * 60 * 1_000 })
    expect((await shop.state())['subscriptions']![id]).toMatchObject({ status: 'EXPIRED', payments: 3, paidCents: 500 })
  })
})
