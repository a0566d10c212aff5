import { cents, instant } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../platform/config/config.ts'
import { createLog } from '../../../../platform/log/log.ts'
import { startTestProvider, type TestPayments } from '../../../../testing/payments.ts'
import type { NewPayout, PaymentProvider } from '../provider.ts'
import { createPayPal } from './index.ts'

let there: TestPayments
let provider: PaymentProvider
beforeAll(async () => {
  there = await startTestProvider()
  await there.payouts('by_hand')
  provider = there.client({ clock: { now: () => instant(Date.UTC(2026, 10, 15, 12)) }, log: createLog('silent') })
})
afterAll(() => there.close())

let made = 0
const payOut = (changes: Partial<NewPayout> = {}) => {
  made += 1
  const payout = { payoutId: `${made}`, requestId: `payout-${made}`, cents: cents(12_345), note: 'October' }
  return provider.payOut({ ...payout, receiver: 'creator@example.com', ...changes })
}

describe('a payout', () => {
  it.each([
    ['succeed', 'paid', null],
    ['fail', 'failed', 'RECEIVER_ACCOUNT_LOCKED'],
  ])('is on its way until it comes to this: %s', async (act, state, reason) => {
    const { providerPayoutId: id, ...begun } = await payOut()
    expect(begun).toEqual({ state: 'pending', reason: null })
    expect((await there.state()).payouts[id]).toMatchObject({ cents: cents(12_345), receiver: 'creator@example.com' })
    await there.act('payouts', id, act)
    expect(await provider.readPayout(id)).toEqual({ providerPayoutId: id, state, reason })
  })

  it('goes out once when the answer is lost', async () => {
    await there.fail({ status: 'after', path: '/payouts' })
    const first = await payOut({ requestId: 'lost', payoutId: '77' })
    expect(await payOut({ requestId: 'lost', payoutId: '77' })).toEqual(first)
    const sent = Object.values((await there.state()).payouts).filter(({ payoutId }) => payoutId === '77')
    expect(sent).toHaveLength(1)
  })

  it('goes out once even when the provider has forgotten the request: it knows the batch', async () => {
    const first = await payOut({ requestId: 'known', payoutId: '78' })
    const forgetful = createPayPal({
      ...readConfig({}).payments,
      baseUrl: there.url,
      clock: { now: () => instant(Date.UTC(2026, 10, 15, 12)) },
      log: createLog('silent'),
      fetch: (url, init) => {
        const headers = new Headers(init?.headers)
        headers.delete('paypal-request-id')
        return fetch(url, { ...init, headers })
      },
    })
    const again = {
      payoutId: '78',
      requestId: 'known',
      cents: cents(12_345),
      receiver: 'creator@example.com',
      note: 'October',
    }
    expect(await forgetful.payOut(again)).toEqual(first)
  })

  it('to nobody is refused', async () => {
    await expect(payOut({ receiver: 'nobody' })).rejects.toMatchObject({ name: 'ProviderDeclined' })
  })

  it('succeeds by itself, as the test provider does unless it is told otherwise', async () => {
    const { providerPayoutId } = await payOut()
    await there.payouts('by_themselves')
    expect(await provider.readPayout(providerPayoutId)).toMatchObject({ state: 'paid' })
    await there.payouts('by_hand')
  })

  it('nobody knows is null', async () => {
    expect(await provider.readPayout('NOTTHERE')).toBeNull()
  })
})
