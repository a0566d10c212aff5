import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addCard,
  CARDS_MAX,
  createOrder,
  deleteCard,
  getOrderStatus,
  IDEMPOTENCY_HEADER,
  listCards,
  listOrders,
  MINUTE_MS,
  startCard,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCard, aPackage, diamondsOf, startPayingApp, type PayingApp } from '../../testing/money.ts'
import { startTestApp } from '../../testing/test-app.ts'

let app: PayingApp
beforeAll(async () => void (app = await startPayingApp()))
afterAll(() => app.close())

/** An American Express card: its number and its code are like nothing else that anybody writes down here. */
const PAN = '378282246310005'
const CVC = '9173'
const form = { ...aCard, cardNumber: '3782 822463 10005', cvc: CVC }
const visa = aCard
/** The vault takes it; it never pays. */
const poor = { ...visa, cardNumber: '4000000000009995' }
const withoutFunds = { ...visa, cardNumber: '4000000000000002' }

/** 4539 1488 0343 6467 in signs that nobody takes for anything else. */
const OTHER_DIGITS = [
  '⁴⁵³⁹¹⁴⁸⁸⁰³⁴³⁶⁴⁶⁷',
  '₄₅₃₉₁₄₈₈₀₃₄₃₆₄₆₇',
  '④⑤③⑨①④⑧⑧⓪③④③⑥④⑥⑦',
  '⑷⑸⑶⑼⑴⑷⑻⑻0⑶⑷⑶⑹⑷⑹⑺',
  '⒋⒌⒊⒐⒈⒋⒏⒏🄀⒊⒋⒊⒍⒋⒍⒎',
  '🄅🄆🄄🄊🄂🄅🄉🄉🄁🄄🄅🄄🄇🄅🄇🄈',
  '➃➄➂➈➀➃➇➇🄋➂➃➂➅➃➅➆',
  '➍➎➌➒➊➍➑➑🄌➌➍➌➏➍➏➐',
  '❹❺❸❾❶❹❽❽⓿❸❹❸❻❹❻❼',
  '⓸⓹⓷⓽⓵⓸⓼⓼⓿⓷⓸⓷⓺⓸⓺⓻',
]

describe('a card', () => {
  it('is kept by the provider; here it is only its last digits', async () => {
    const fan = app.as(await app.person())
    const { card } = await fan.call(addCard, form)
    expect(card).toMatchObject({
      cardNumber: '•••• 0005',
      expiryMonth: '12',
      expiryYear: '30',
      cardHolderName: 'A Fan',
      billingCountry: 'GB',
    })
    expect(await fan.call(listCards, {})).toEqual({ cards: [card] })
  })

  it('that has expired, is mistyped or is refused by the vault is not kept', async () => {
    const fan = app.as(await app.person())
    expect(await fan.refused(addCard, { ...visa, expiryMonth: '10', expiryYear: '26' })).toMatchObject({
      reason: 'CARD_EXPIRED',
    })
    expect(await fan.refused(addCard, { ...visa, cardNumber: '4242424242424241' })).toMatchObject({ status: 400 })
    expect(await fan.refused(addCard, withoutFunds)).toMatchObject({ reason: 'CARD_REFUSED' })
    for (const wrong of ['cardHolderName', 'billingAddressLine', 'billingCity', 'billingState'])
      expect(await fan.refused(addCard, { ...visa, [wrong]: `At ${visa.cardNumber}` }), wrong).toMatchObject({
        status: 400,
      })
    for (const number of OTHER_DIGITS)
      for (const wrong of ['cardHolderName', 'billingAddressLine', 'billingCity', 'billingState'])
        expect(await fan.refused(addCard, { ...visa, [wrong]: number }), wrong).toMatchObject({ status: 400 })
    const email = `${visa.cardNumber}@example.com`
    expect(await fan.refused(addCard, { ...visa, email })).toMatchObject({ status: 400 })
    await fan.raw(listCards.path, { appId: visa.cardNumber, userAgent: '4242.4242.4242.4242', osVersion: 'pc' })
    const line = app.logLines.findLast((each) => each.includes(listCards.path))
    expect(line).toContain('"osVersion":"pc"')
    expect(line).not.toMatch(/4242/)
    for (const number of OTHER_DIGITS) {
      await fan.raw(listCards.path, {
        appId: number,
        source: number,
        userAgent: number,
        osVersion: number,
        terminalType: 'it',
      })
      const said = app.logLines.findLast((each) => each.includes(listCards.path))
      expect(said).toContain('"terminalType":"it"')
      expect(said).not.toContain(number)
    }
    expect(await fan.call(listCards, {})).toEqual({ cards: [] })
  })

  it('of a country without states is kept without one, and of one with them is not', async () => {
    const fan = await app.person()
    const { billingState: _, ...stateless } = aCard
    expect(await app.as(fan).call(addCard, stateless)).toMatchObject({ card: { billingCountry: 'GB' } })
    expect(await app.as(fan).refused(addCard, { ...stateless, billingCountry: 'US' })).toMatchObject({
      reason: 'INVALID_INPUT',
    })
    expect(await app.as(fan).refused(addCard, { ...aCard, billingState: '  ', billingCountry: 'CA' })).toMatchObject({
      reason: 'INVALID_INPUT',
    })
  })

  it('is one of ten at most', async () => {
    const fan = app.as(await app.person())
    for (let index = 0; index < CARDS_MAX; index++) await fan.call(addCard, visa)
    expect(await fan.refused(addCard, visa)).toMatchObject({ reason: 'TOO_MANY_CARDS' })
  })

  it('pays at once', async () => {
    const fan = await app.person()
    const { card } = await app.as(fan).call(addCard, visa)
    const bought = await app.as(fan).call(createOrder, { ...aPackage, cardId: card.cardId })
    expect(bought).toMatchObject({ status: 'DONE', payUrl: null })
    expect(await diamondsOf(app, fan)).toBe(1050)
    expect(await app.as(fan).call(listOrders, {})).toMatchObject({ orders: [{ card: '4242' }] })
  })

  it('without cover declines, and the order is closed', async () => {
    const fan = await app.person()
    const { card } = await app.as(fan).call(addCard, poor)
    const refused = await app.as(fan).refused(createOrder, { ...aPackage, cardId: card.cardId })
    expect(refused).toMatchObject({ reason: 'PAYMENT_DECLINED' })
    expect(await app.as(fan).call(listOrders, {})).toMatchObject({
      orders: [{ status: 'CLOSED', closedBecause: 'declined' }],
    })
    expect(await diamondsOf(app, fan)).toBe(0)
  })

  it('of which nobody knows whether it paid is asked about again, and pays once', async () => {
    const fan = await app.person()
    const { card } = await app.as(fan).call(addCard, visa)
    await app.provider.fail({ next: 4, status: 'after', path: '/v2/checkout/orders' })
    const begun = await app.as(fan).call(createOrder, { ...aPackage, cardId: card.cardId })
    expect(begun).toMatchObject({ status: 'TO_PAY', payUrl: null })
    expect(await diamondsOf(app, fan)).toBe(0)
    app.clock.advance(2 * MINUTE_MS)
    await app.payments.orders.reconcile()
    expect(await app.as(fan).call(getOrderStatus, { orderId: begun.orderId })).toMatchObject({ status: 'DONE' })
    expect(await diamondsOf(app, fan)).toBe(1050)
    const paid = Object.values((await app.provider.state()).orders).filter(({ customId }) => customId === begun.orderId)
    expect(paid).toMatchObject([{ captures: 1 }])
  })

  it('goes when its owner says so or leaves, from the vault as well, and is nobody else’s', async () => {
    const [fan, other] = [await app.person(), app.as(await app.person())]
    const { card } = await app.as(fan).call(addCard, visa)
    const { cards: before } = await app.provider.state()
    expect(await other.refused(deleteCard, { cardId: card.cardId })).toMatchObject({ status: 404 })
    expect(await other.refused(createOrder, { ...aPackage, cardId: card.cardId })).toMatchObject({ status: 404 })
    await app.as(fan).call(deleteCard, { cardId: card.cardId })
    await app.as(fan).call(addCard, visa)
    await app.leave(fan)
    await app.platform.jobs.runDue()
    expect((await app.provider.state()).cards).toBe(before - 1)
    expect(await app.as(await app.person()).refused(deleteCard, { cardId: '7' })).toMatchObject({
      status: 404,
    })
  })
})

describe('the number and the code of a card', () => {
  const hasIt = (text: string) => text.includes(PAN) || /3782[ -]?822463[ -]?10005/.test(text) || isCode(text)
  // Alone, not as part of a longer number or word: ids are full of digits, and what is hashed is full of both.
  const isCode = (text: string) => new RegExp(`(?<![\\w-])${CVC}(?![\\w-])`).test(text)

  it('are in no table, no log, no letter, no answer and no archive', async () => {
    const fan = await app.person()
    const { card } = await app.as(fan).call(addCard, form)
    await app.as(fan).call(createOrder, { ...aPackage, cardId: card.cardId })
    // Refused ones, too: a mistake is where a number leaks.
    await app.as(fan).refused(addCard, { ...form, billingCountry: 'Britain' })
    await app.as(fan).refused(addCard, { ...form, expiryYear: '20' })
    await app.provider.fail({ next: 9, status: 500, path: '/v3/vault' })
    const failed = await app.as(fan).raw(addCard.path, form)
    const broken = await app.as(fan).raw(addCard.path, JSON.stringify(form).slice(0, -5))
    await app.letters()

    const tables = await app.platform.db.many<{ name: string }>({
      text: `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
             where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      name: 'tables',
      values: [],
    })
    expect(tables.length).toBeGreaterThan(30)
    for (const { name } of tables) {
      const rows = await app.platform.db.many<{ row: string }>({
        text: `select t::text as row from ${name} t`,
        name: `rows of ${name}`,
        values: [],
      })
      expect(rows.filter(({ row }) => hasIt(row)).map(() => name)).toEqual([])
    }
    const said = {
      log: app.logLines.join('\n'),
      letters: JSON.stringify(await app.letters()),
      answers: JSON.stringify([failed.body, broken.body, await app.as(fan).call(listCards, {})]),
      archive: JSON.stringify(await app.archiveOf(fan)),
    }
    expect(
      Object.entries(said)
        .filter(([, text]) => hasIt(text))
        .map(([where]) => where),
    ).toEqual([])
    expect(said.log.length).toBeGreaterThan(100)
  })

  it('would be found if they were there', () => {
    expect([hasIt(`x ${PAN}`), hasIt('{"cvc":"9173"}'), hasIt('3782 822463 10005'), hasIt('191739')]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

it('the test provider’s journal has neither', async () => {
  const { startTestProvider } = await import('../../testing/payments.ts')
  const journal = join(app.dataDir, 'journal.jsonl')
  const provider = await startTestProvider({ journal })
  const client = provider.client({ clock: app.clock, log: app.platform.log })
  const { cardHolderName, email, expiryMonth, expiryYear } = form
  const billing = { line: '1 Long Street', city: 'London', state: 'London', zipCode: 'SW1A 1AA', country: 'GB' }
  const person = { cardHolderName, email, expiryMonth, expiryYear, billing }
  await client.keepCard({ requestId: 'journal', cardNumber: PAN, cvc: CVC, ...person })
  await provider.close()
  const written = await readFile(journal, 'utf8')
  expect(written).toContain('0005')
  expect(written).not.toContain(PAN)
  expect(written).not.toMatch(new RegExp(`(?<!\\d)${CVC}(?!\\d)`))
})

describe('a card that the browser takes to the provider', () => {
  beforeAll(() => app.provider.fail({ next: 0, status: 500 }))
  const { cardNumber: _number, expiryMonth: _month, expiryYear: _year, cvc: _code, ...rest } = visa
  /** As a frame of the provider's does: from the provider's origin, to it. */
  const bring = (setupToken: string, card: object, origin = app.provider.url) =>
    fetch(`${app.provider.url}/card-fields/setup-tokens/${setupToken}/card`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify(card),
    })
  const good = { number: '4242424242424242', expiry: '2030-12', security_code: '123' }

  async function begun(fan: { token: string }) {
    const { setupToken, setupProof } = await app.as(fan).call(startCard, {})
    return { form: { ...rest, setupToken, setupProof }, setupToken }
  }

  it('is refused in words when the provider wants none', async () => {
    await app.provider.fail({ next: 1, status: 422, path: '/v3/vault/setup-tokens' })
    expect(await app.as(await app.person()).refused(startCard, {})).toMatchObject({ reason: 'CARD_REFUSED' })
  })

  it('is typed into frames that the provider’s script draws, and shows to our site alone', async () => {
    const { setupToken, scriptUrl } = await app.as(await app.person()).call(startCard, {})
    expect(new URL(scriptUrl).origin).toBe(app.provider.url)
    const script = await fetch(scriptUrl)
    expect([script.status, await script.text()]).toEqual([200, expect.stringContaining('CardFields')])
    const frame = await fetch(`${app.provider.url}/card-fields/number?setup=${setupToken}`)
    const ours = new URL(app.platform.publicUrl()).origin
    expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${ours}`)
  })

  it('is kept by its token, and pays; its number was never here', async () => {
    const fan = await app.person()
    const { form: byToken, setupToken } = await begun(fan)
    const before = app.logLines.length
    expect((await bring(setupToken, good)).status).toBe(200)
    const { card } = await app.as(fan).call(addCard, byToken)
    expect(card).toMatchObject({ cardNumber: '•••• 4242', brand: 'visa', expiryMonth: '12', expiryYear: '30' })
    expect(await app.as(fan).call(createOrder, { ...aPackage, cardId: card.cardId })).toMatchObject({ status: 'DONE' })
    expect(app.logLines.slice(before).join('\n')).not.toContain('4242424242424242')
  })

  it('is kept once by its token and by its key', async () => {
    const fan = await app.person()
    const { form: byToken, setupToken } = await begun(fan)
    await bring(setupToken, good)
    const key = { [IDEMPOTENCY_HEADER]: 'one card' }
    const first = await app.as(fan).raw(addCard.path, byToken, key)
    expect((await app.as(fan).raw(addCard.path, byToken, key)).body).toEqual(first.body)
    expect(await app.as(fan).refused(addCard, byToken)).toMatchObject({ reason: 'CARD_REFUSED' })
    expect((await app.as(fan).call(listCards, {})).cards).toHaveLength(1)
  })

  it('is not kept before it was brought, nor by anybody but the user who began', async () => {
    const [fan, other] = [await app.person(), await app.person()]
    const { form: byToken, setupToken } = await begun(fan)
    expect(await app.as(fan).refused(addCard, byToken)).toMatchObject({ reason: 'CARD_REFUSED' })
    await bring(setupToken, good)
    expect(await app.as(other).refused(addCard, byToken)).toMatchObject({ reason: 'CARD_REFUSED' })
    await app.as(fan).call(addCard, byToken)
  })

  it('is refused by the provider to the browser itself, which may try again', async () => {
    const fan = await app.person()
    const { form: byToken, setupToken } = await begun(fan)
    const refused = await bring(setupToken, { ...good, number: '4000000000000002' })
    expect([refused.status, await refused.json()]).toMatchObject([422, { details: [{ issue: 'INSTRUMENT_DECLINED' }] }])
    for (const origin of ['https://elsewhere.example', new URL(app.platform.publicUrl()).origin]) {
      expect((await bring(setupToken, good, origin)).status).toBe(404)
    }
    expect((await bring(setupToken, good)).status).toBe(200)
    await app.as(fan).call(addCard, byToken)
  })

  it('needs its number or its token, and all parts of either', async () => {
    const fan = app.as(await app.person())
    const { setupToken } = await fan.call(startCard, {})
    for (const wrong of [rest, { ...rest, setupToken }, { ...visa, cvc: undefined }]) {
      expect((await fan.raw(addCard.path, wrong)).status).toBe(400)
    }
  })
})

describe('with PayPal', () => {
  const paypal = { PAYPAL_CLIENT_ID: 'an-id', PAYPAL_CLIENT_SECRET: 'a-secret', PAYPAL_WEBHOOK_ID: 'WH' }

  it('a card’s number is refused before it goes anywhere', async () => {
    const other = await startTestApp(paypal)
    try {
      const fan = other.as(await other.person())
      const refused = await fan.refused(addCard, visa)
      expect(refused).toMatchObject({ status: 400, data: { issues: [{ path: 'cardNumber' }] } })
      expect(other.logLines.join('\n')).not.toContain('4242424242424242')
    } finally {
      await other.close()
    }
  })

  it.each([
    ['live', 'https://www.paypal.com'],
    ['sandbox', 'https://www.paypal.com https://www.sandbox.paypal.com'],
  ])(
    '(%s) pages may load the one script that draws the fields, and nothing else of that site',
    async (which, hosts) => {
      const other = await startTestApp({ ...paypal, PAYPAL_ENVIRONMENT: which })
      try {
        expect(await allowedBy(other)).toMatchObject({
          'script-src': "'self' https://www.paypal.com/sdk/js 'wasm-unsafe-eval'",
          'frame-src': hosts,
          'connect-src': `'self' ${hosts}`,
        })
      } finally {
        await other.close()
      }
    },
  )
})

it('pages of the rehearsal may load the test provider’s script and its frames of card fields, and nothing more', async () => {
  expect(await allowedBy(app)).toMatchObject({
    'script-src': `'self' ${app.provider.url}/sdk/js 'wasm-unsafe-eval'`,
    'frame-src': `${app.provider.url}/card-fields/`,
    'connect-src': "'self'",
  })
})

async function allowedBy({ http }: Pick<PayingApp, 'http'>): Promise<Record<string, string>> {
  const policy = String((await http.server.inject({ url: '/' })).headers['content-security-policy'])
  return Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]))
}
