import { cents, instant } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../../../platform/log/log.ts'
import { ProviderDeclined, ProviderUnreachable, type NewCard } from '../provider.ts'
import { requestKey } from './client.ts'
import { createPayPal } from './index.ts'

type Said = Response | Error | 'hangs'
type Call = { path: string; headers: Record<string, string>; body: unknown; redirect: unknown }

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const order = () => json(200, { id: 'ORDER', status: 'APPROVED' })
const failing = (status: number, headers?: Record<string, string>) => json(status, {}, headers)
const refusing = (status: number, issue: string) => json(status, { name: 'REFUSED', details: [{ issue }] })
const offline = () => new TypeError('fetch failed')

/** A provider that says what it is told to, in a world where waiting takes no time but the clock moves. */
function world({ says = [], tokens = [] }: { says?: Said[]; tokens?: Said[] }) {
  let now = Date.UTC(2026, 0, 1)
  let allowed = 0
  const calls: Call[] = []
  const pauses: number[] = []
  const tries: number[] = []
  const logLines: string[] = []
  let tokensGiven = 0

  const request = async (url: string, init: RequestInit): Promise<Response> => {
    const path = url.replace('https://provider.example', '')
    calls.push({ path, headers: init.headers as Record<string, string>, body: init.body, redirect: init.redirect })
    const isToken = path === '/v1/oauth2/token'
    const token = () => json(200, { access_token: `token-${++tokensGiven}`, expires_in: 32_400 })
    const answer = isToken ? (tokens.shift() ?? token()) : (says.shift() ?? order())
    if (answer instanceof Error) throw answer
    if (answer !== 'hangs') return answer
    now += allowed
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  }
  const provider = createPayPal({
    name: 'paypal',
    isTest: true,
    baseUrl: 'https://provider.example',
    clientId: 'the-client',
    clientSecret: 'the-client-secret',
    environment: 'test',
    webhookId: 'HOOK',
    clock: { now: () => instant(now) },
    log: createLog('debug', { write: (line: string) => void logLines.push(line) }),
    fetch: request as unknown as typeof fetch,
    random: () => 1,
    timing: {
      sleep(milliseconds) {
        now += milliseconds
        pauses.push(milliseconds)
        return Promise.resolve()
      },
      deadline(milliseconds) {
        allowed = milliseconds
        tries.push(milliseconds)
        return new AbortController().signal
      },
      now: () => now,
    },
  })
  const asked = () => calls.filter(({ path }) => path !== '/v1/oauth2/token')
  const advance = (milliseconds: number) => void (now += milliseconds)
  return { provider, calls, asked, pauses, tries, logLines, advance, now: () => now }
}

describe('signing in', () => {
  it('asks for one token, however many calls begin together', async () => {
    const { provider, calls } = world({})
    await Promise.all([provider.readOrder('A'), provider.readOrder('B'), provider.readOrder('C')])
    await provider.readOrder('D')

    const signIns = calls.filter(({ path }) => path === '/v1/oauth2/token')
    expect(signIns).toHaveLength(1)
    expect(signIns[0]!.headers['authorization']).toBe(`Basic ${btoa('the-client:the-client-secret')}`)
    expect(calls.at(-1)!.headers['authorization']).toBe('Bearer token-1')
  })

  it('asks for a new one shortly before the old one ends', async () => {
    const { provider, asked, advance } = world({})
    await provider.readOrder('A')
    advance(32_400_000 - 61_000)
    await provider.readOrder('A')
    advance(2_000)
    await provider.readOrder('A')
    expect(asked().map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  it('asks for a new one when the old one is not taken any more', async () => {
    const { provider, asked } = world({ says: [order(), failing(401), order()] })
    await provider.readOrder('A')
    expect(await provider.readOrder('A')).toMatchObject({ state: 'approved' })
    expect(asked().map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  it.each([
    ['a new token is not taken either', { says: [failing(401), failing(401)] }],
    ['our credentials are wrong', { tokens: [json(401, { error: 'invalid_client' })] }],
    ['we may not do this', { says: [refusing(403, 'PERMISSION_DENIED')] }],
  ])('does not call it a refusal of the payment when %s', async (_, said) => {
    const { provider, asked } = world(said)
    await expect(provider.captureOrder('A', 'r')).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(asked().length).toBeLessThanOrEqual(2)
  })

  it('tries again when signing in fails', async () => {
    const { provider } = world({ tokens: [failing(503), offline()] })
    expect(await provider.readOrder('A')).toMatchObject({ providerOrderId: 'ORDER' })
  })
})

describe('trying again', () => {
  it.each<[string, Said]>([
    ['the provider is out of reach', offline()],
    ['it fails', failing(500)],
    ['it is closed', failing(503)],
    ['we ask too often', failing(429)],
    ['it does not answer in time', 'hangs'],
    ['the answer breaks off', new Response('{"id":"ORD', { status: 201 })],
    ['it is still at work on our first try', refusing(409, 'RESOURCE_CONFLICT')],
    ['it says so in other words', refusing(422, 'PREVIOUS_REQUEST_IN_PROGRESS')],
  ])('asks the same again, by the same id, when %s', async (_, problem) => {
    const { provider, asked } = world({ says: [problem] })
    await provider.captureOrder('A', 'order-7')
    expect(asked().map(({ path }) => path)).toEqual(Array(2).fill('/v2/checkout/orders/A/capture'))
    expect(new Set(asked().map(({ headers }) => headers['paypal-request-id']))).toEqual(new Set(['capture-order-7']))
  })

  it.each([400, 404, 410, 415, 422])('does not ask again after %i', async (status) => {
    const { provider, asked, pauses } = world({ says: [refusing(status, 'SOME_ISSUE')] })
    await expect(provider.captureOrder('A', 'r')).rejects.toMatchObject({ issue: 'SOME_ISSUE' })
    expect([asked().length, pauses]).toEqual([1, []])
  })

  it('waits longer each time, and gives up after four', async () => {
    const { provider, asked, pauses } = world({ says: Array.from({ length: 9 }, () => failing(500)) })
    await expect(provider.captureOrder('A', 'r')).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(asked()).toHaveLength(4)
    expect(pauses).toEqual([250, 500, 1_000])
  })

  it('waits as long as it is asked to', async () => {
    const inTwoSeconds = new Date(Date.UTC(2026, 0, 1, 0, 0, 3)).toUTCString()
    const { provider, pauses } = world({
      says: [failing(429, { 'retry-after': '1' }), failing(503, { 'retry-after': inTwoSeconds })],
    })
    await provider.readOrder('A')
    expect(pauses).toEqual([1_000, 2_000])
  })

  it('does not wait for longer than anybody waits for us', async () => {
    const { provider, pauses } = world({ says: [failing(429, { 'retry-after': '60' })] })
    await expect(provider.readOrder('A')).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(pauses).toEqual([])
  })

  it('gives each try five seconds, and answers before our own ten are over', async () => {
    const { provider, tries, now } = world({ says: ['hangs', 'hangs', 'hangs', 'hangs'] })
    const startedAt = now()
    await expect(provider.captureOrder('A', 'r')).rejects.toThrow('capture order: no answer in time')
    expect(Math.max(...tries)).toBe(5_000)
    expect(now() - startedAt).toBeLessThan(10_000)
  })

  it('counts the time of two questions together', async () => {
    const active = json(200, { id: 'I-1', status: 'ACTIVE' })
    const { provider, now } = world({ says: ['hangs', active, 'hangs', 'hangs'] })
    const startedAt = now()
    await expect(provider.readSubscription('I-1', instant(0))).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(now() - startedAt).toBeLessThan(10_000)
  })
})

describe('an answer', () => {
  it.each([
    ['has another form', { id: 'ORDER' }],
    ['has a state nobody told us about', { id: 'ORDER', status: 'LOST' }],
    [
      'is in another currency',
      {
        id: 'ORDER',
        status: 'COMPLETED',
        purchase_units: [
          {
            payments: { captures: [{ id: 'C', status: 'COMPLETED', amount: { currency_code: 'EUR', value: '1.00' } }] },
          },
        ],
      },
    ],
  ])('that %s is not guessed at', async (_, answer) => {
    const { provider } = world({ says: [json(201, answer)] })
    await expect(provider.captureOrder('A', 'r')).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  it('is not followed elsewhere: our token would go along', async () => {
    const { provider, asked } = world({})
    await provider.readOrder('A')
    expect(asked()[0]!.redirect).toBe('error')
  })

  it('carries no words of the provider into an error, only its names', async () => {
    const details = [{ issue: 'CARD_EXPIRED', description: 'card 4111111111111111', field: '/number', value: '123' }]
    const { provider, logLines } = world({
      says: [json(422, { name: 'UNPROCESSABLE_ENTITY', message: 'about 4111111111111111', details })],
    })
    const error = await provider.keepCard(card).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderDeclined)
    expect(error).toMatchObject({ issue: 'CARD_EXPIRED' })
    expect(`${String(error)} ${JSON.stringify(error)} ${logLines.join(' ')}`).not.toContain('41111111')
  })

  it('with a strange name for the problem is a refusal all the same', async () => {
    const { provider } = world({ says: [json(422, { name: 'see <card 4111111111111111>', details: 'none' })] })
    await expect(provider.keepCard(card)).rejects.toMatchObject({ issue: 'HTTP_422' })
  })
})

describe('the product that all plans are of', () => {
  const plan = {
    requestId: 'p',
    name: 'Basic',
    firstCents: cents(100),
    firstDays: 30,
    thenCents: cents(100),
    thenDays: 30,
  }

  it('may be there already, long after the provider forgot our request', async () => {
    const { provider, asked } = world({
      says: [refusing(422, 'DUPLICATE_RESOURCE_IDENTIFIER'), json(201, { id: 'P-1' }), json(201, { id: 'P-2' })],
    })
    expect(await provider.createPlan(plan)).toEqual({ planId: 'P-1' })
    expect(await provider.createPlan({ ...plan, requestId: 'q' })).toEqual({ planId: 'P-2' })
    expect(asked().map(({ path }) => path)).toEqual(['/v1/catalogs/products', '/v1/billing/plans', '/v1/billing/plans'])
  })

  it('may be refused for another reason', async () => {
    const { provider } = world({ says: [refusing(422, 'INVALID_NAME')] })
    await expect(provider.createPlan(plan)).rejects.toMatchObject({ issue: 'INVALID_NAME' })
  })
})

describe('what is written down', () => {
  it('never holds a card, a code, a token or a secret', async () => {
    const { provider, logLines, asked } = world({ says: [offline(), failing(500), 'hangs', refusing(422, 'NO')] })
    await provider.keepCard(card).catch(() => undefined)
    await provider.forgetCard('the-vault-id').catch(() => undefined)
    expect(JSON.stringify(asked()[0]!.body)).toContain('4111111111111111')
    // The time is all digits: a code may be in it by chance.
    const written = logLines.join('\n').replaceAll(/"time":\d+/g, '')
    expect(written).toContain('check card')
    for (const secret of ['4111', '987', 'the-client', 'token-', 'the-vault-id', 'Road 1', 'Holder']) {
      expect(written).not.toContain(secret)
    }
  })
})

describe('a request id', () => {
  it('is ours where it fits, with what it is for before it', () => {
    expect(requestKey('capture', 'order:12')).toBe('capture-order:12')
  })
  it('is a digest of it where it does not, the same each time', () => {
    const long = 'x'.repeat(200)
    expect(requestKey('plan', long)).toHaveLength(38)
    expect(requestKey('plan', long)).toBe(requestKey('plan', long))
    expect(requestKey('plan', long)).not.toBe(requestKey('sub', long))
    expect(requestKey('plan', 'ä b')).toMatch(/^[0-9a-f]{38}$/)
  })
})

const card: NewCard = {
  requestId: 'card-1',
  cardNumber: '4111111111111111',
  expiryMonth: '04',
  expiryYear: '31',
  cvc: '987',
  cardHolderName: 'Holder',
  email: 'holder@example.com',
  billing: { line: 'Road 1', city: 'Town', state: 'CA', zipCode: '90210', country: 'US' },
}

describe('a provider from which nothing comes', () => {
  const conversations = async (provider: ReturnType<typeof world>['provider'], count: number) => {
    for (let done = 0; done < count; done++) {
      await expect(provider.readOrder('A')).rejects.toThrow(ProviderUnreachable)
    }
  }
  const times = (count: number, said: () => Said): Said[] => Array.from({ length: count }, said)

  it('is not waited for any more after a few, but for one who finds out whether it is back', async () => {
    const { provider, asked, advance } = world({ says: times(16, offline) })
    await conversations(provider, 3)
    expect(asked()).toHaveLength(12)
    await conversations(provider, 5)
    expect(asked()).toHaveLength(12)

    advance(2_000)
    await conversations(provider, 2)
    expect(asked()).toHaveLength(16)

    advance(2_000)
    expect(await provider.readOrder('A')).toMatchObject({ providerOrderId: 'ORDER' })
    await Promise.all([provider.readOrder('A'), provider.readOrder('B')])
    expect(asked()).toHaveLength(19)
  })

  it('is another one than one that answers, whatever it says', async () => {
    const { provider, asked } = world({ says: times(16, () => failing(500)) })
    await conversations(provider, 4)
    expect(asked()).toHaveLength(16)
    expect(await provider.readOrder('A')).toMatchObject({ providerOrderId: 'ORDER' })
  })
})
