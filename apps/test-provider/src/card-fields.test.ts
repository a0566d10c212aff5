import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './testing/merchant.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

async function setup(returnUrl = 'https://shop.example/wallet'): Promise<string> {
  const card = { experience_context: { return_url: returnUrl, cancel_url: returnUrl } }
  const { body } = await shop.post('/v3/vault/setup-tokens', { payment_source: { card } })
  return body['id'] as string
}
const open = async (path: string) => {
  const answer = await fetch(shop.url + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the script', () => {
  it('is at PayPal’s path for the merchants that there are', async () => {
    const { status, headers, text } = await open('/sdk/js?client-id=shop&components=card-fields')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(text).toContain('CardFields')
    expect((await open('/sdk/js?client-id=another')).status).toBe(404)
  })
})

describe('a field', () => {
  it.each([
    ['number', 'Card number', 'cc-number'],
    ['expiry', 'Expiry', 'cc-exp'],
    ['cvv', 'Security code', 'cc-csc'],
  ])('for the %s has a name, figures from left to right, and help in filling it in', async (field, name, fills) => {
    const { status, text } = await open(`/card-fields/${field}?setup=${await setup()}`)
    expect(status).toBe(200)
    const input = /<input[^>]*>/s.exec(text)?.[0] ?? ''
    for (const part of [`aria-label="${name}"`, `autocomplete="${fills}"`, 'inputmode="numeric"', 'dir="ltr"']) {
      expect(input).toContain(part)
    }
  })

  it('is shown inside the site that the setup was made for, runs our script and speaks to us alone', async () => {
    const { headers, text } = await open(`/card-fields/number?setup=${await setup()}`)
    const policy = (headers.get('content-security-policy') ?? '').split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      expect.stringMatching(/^style-src 'sha256-[^']+'$/),
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      'frame-ancestors https://shop.example',
    ])
    expect(text).toContain('data-merchant="https://shop.example"')
    expect(headers.get('cache-control')).toBe('no-store')
    const [, script = ''] = /<script src="([^"]+)">/.exec(text) ?? []
    expect((await open(script)).headers.get('content-type')).toContain('javascript')
  })

  it.each(['/card-fields/number', '/card-fields/number?setup=NONE', '/card-fields/name?setup=SETUP'])(
    'is not at %s',
    async (path) => expect((await open(path.replace('SETUP', await setup()))).status).toBe(404),
  )
})

describe('a card', () => {
  const good = { number: '4242424242424242', expiry: '2030-12', security_code: '123' }
  const bring = async (id: string, card: object, origin: string | null = shop.url) => {
    const answer = await fetch(`${shop.url}/card-fields/setup-tokens/${id}/card`, {
      method: 'POST',
      body: JSON.stringify(card),
      ...(origin !== null && { headers: { origin } }),
    })
    const { details } = (await answer.json()) as { details?: { issue: string }[] }
    return {
      status: answer.status,
      issue: details?.[0]?.issue,
      sharedWith: answer.headers.get('access-control-allow-origin'),
    }
  }

  it('is brought by our own frames', async () => {
    const id = await setup()
    expect(await bring(id, good)).toEqual({ status: 200, issue: undefined, sharedWith: null })
    const token = { payment_source: { token: { id, type: 'SETUP_TOKEN' } } }
    expect(await shop.post('/v3/vault/payment-tokens', token)).toMatchObject({
      status: 201,
      body: { payment_source: { card: { last_digits: '4242', brand: 'VISA', expiry: '2030-12' } } },
    })
  })

  it.each([['https://shop.example'], ['https://elsewhere.example'], ['null'], [null]])(
    'is not taken from a page of %s',
    async (origin) => expect((await bring(await setup(), good, origin)).status).toBe(404),
  )

  it.each([
    [{ ...good, number: '4000000000000002' }, 422, 'INSTRUMENT_DECLINED'],
    [{ ...good, expiry: '2025-12' }, 422, 'CARD_EXPIRED'],
    [{ ...good, number: '4242424242424241' }, 422, 'CARD_NUMBER_INVALID'],
    [{ ...good, security_code: '12' }, 422, 'INVALID_SECURITY_CODE_LENGTH'],
    [{ ...good, expiry: '12/30' }, 400, 'INVALID_PARAMETER_SYNTAX'],
  ])('that is not good is refused, and another may be tried: %j', async (card, status, issue) => {
    const id = await setup()
    expect(await bring(id, card)).toMatchObject({ status, issue })
    expect((await bring(id, good)).status).toBe(200)
  })
})
