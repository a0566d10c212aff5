import { cents, instant } from '@fanlight/contract'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../../platform/log/log.ts'
import { startTestProvider, type TestPayments } from '../../../../testing/payments.ts'
import type { NewCard, NewOrder, PaymentProvider } from '../provider.ts'

let there: TestPayments
let provider: PaymentProvider
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fanlight-cards-'))
  there = await startTestProvider({ journal: join(directory, 'journal.jsonl') })
  provider = there.client({ clock: { now: () => instant(Date.UTC(2026, 10, 15, 12)) }, log: createLog('silent') })
})
afterAll(async () => {
  await there.close()
  await rm(directory, { recursive: true })
})

let made = 0
const keep = (changes: Partial<NewCard> = {}) =>
  provider.keepCard({
    requestId: `card-${++made}`,
    cardNumber: '4111111111111111',
    expiryMonth: '04',
    expiryYear: '31',
    cvc: '123',
    cardHolderName: 'A Holder',
    email: 'holder@example.com',
    billing: { line: '1 Road', city: 'Town', state: 'CA', zipCode: '90210', country: 'US' },
    ...changes,
  })
const payWith = async (vaultId: string, changes: Partial<NewOrder> = {}) => {
  made += 1
  const order = {
    orderId: `${made}`,
    requestId: `order-${made}`,
    subtotal: cents(100),
    processingFee: cents(0),
    taxes: cents(0),
    total: cents(100),
    description: 'Diamonds',
    successUrl: 'http://localhost/back',
    cancelUrl: 'http://localhost/cancel',
    isByCard: true,
    ...changes,
  }
  const { providerOrderId, payUrl, capture } = await provider.createOrder(order)
  expect([payUrl, capture?.state ?? 'completed']).toEqual([null, 'completed'])
  return provider.captureOrder(providerOrderId, `capture-${order.orderId}`, vaultId)
}

describe('keeping a card', () => {
  it.each([
    ['4111111111111111', '123', 'visa', '1111'],
    ['378282246310005', '1234', 'amex', '0005'],
    ['5555555555554444', '123', 'mastercard', '4444'],
    ['6200000000000005', '123', 'unionpay', '0005'],
    ['6304000000000000', '123', 'maestro', '0000'],
  ])('answers brand and last four digits of %s', async (cardNumber, cvc, brand, lastFour) => {
    const kept = await keep({ cardNumber, cvc })
    expect(kept).toMatchObject({ brand, lastFour })
    expect(JSON.stringify(kept)).not.toContain(cardNumber)
  })

  it.each<[string, Partial<NewCard>, string]>([
    ['is refused by its bank', { cardNumber: '4000000000000002' }, 'INSTRUMENT_DECLINED'],
    ['was mistyped', { cardNumber: '4111111111111112' }, 'CARD_NUMBER_INVALID'],
    ['has run out', { expiryMonth: '10', expiryYear: '26' }, 'CARD_EXPIRED'],
    ['has a code that is too short', { cvc: '12' }, 'INVALID_SECURITY_CODE_LENGTH'],
  ])('is declined when the card %s', async (_, changes, issue) => {
    await expect(keep(changes)).rejects.toMatchObject({ name: 'ProviderDeclined', issue })
  })

  it('keeps it once when the answer is lost, whichever of the two', async () => {
    const before = (await there.state()).cards
    await there.fail({ status: 'after', path: '/setup-tokens' })
    await there.fail({ status: 'after', path: '/payment-tokens' })
    const first = await keep({ requestId: 'lost' })
    expect(await keep({ requestId: 'lost' })).toEqual(first)
    expect((await there.state()).cards).toBe(before + 1)
  })

  it('can be forgotten, twice', async () => {
    const { vaultId } = await keep()
    await provider.forgetCard(vaultId)
    await provider.forgetCard(vaultId)
    await expect(payWith(vaultId)).rejects.toMatchObject({ issue: 'TOKEN_ID_NOT_FOUND' })
  })

  it('leaves neither number nor code at the test provider', async () => {
    await keep({ cardNumber: '5105105105105100', cvc: '846' })
    const journal = await readFile(join(directory, 'journal.jsonl'), 'utf8')
    expect(journal).toContain('"lastFour":"5100"')
    for (const start of ['51051051', '41111111', '37828224', '40000000']) expect(journal).not.toContain(start)
    expect(journal).not.toMatch(/\b846\b/)
  })
})

describe('paying with a kept card', () => {
  it('takes the money at once, without anybody approving', async () => {
    const { vaultId } = await keep()
    expect(await payWith(vaultId)).toMatchObject({
      state: 'completed',
      payUrl: null,
      capture: { cents: 100, state: 'completed' },
    })
  })

  it.each(['/v2/checkout/orders', '/capture'])('takes it once when the answer of %s is lost', async (path) => {
    const { vaultId } = await keep()
    await there.fail({ status: 'after', path })
    const lost = { requestId: `lost-pay${path}`, orderId: `990${path}` }
    const order = await payWith(vaultId, lost)
    expect(await payWith(vaultId, lost)).toEqual(order)
    const paid = Object.values((await there.state()).orders).filter(({ customId }) => customId === lost.orderId)
    expect(paid).toMatchObject([{ captures: 1 }])
  })

  it('is declined when it has no cover', async () => {
    const { vaultId } = await keep({ cardNumber: '4000000000009995' })
    await expect(payWith(vaultId)).rejects.toMatchObject({ name: 'ProviderDeclined', issue: 'INSTRUMENT_DECLINED' })
  })
})
