import { instant } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../platform/config/config.ts'
import { createLog } from '../../../../platform/log/log.ts'
import { startTestProvider, type TestPayments } from '../../../../testing/payments.ts'
import { createPayPal } from './index.ts'

let there: TestPayments
beforeAll(async () => void (there = await startTestProvider()))
afterAll(() => there.close())

/** The provider as it is, but for what it says of disputes. */
const saying = (value: string, refunded?: string) =>
  createPayPal({
    ...readConfig({}).payments,
    baseUrl: there.url,
    clock: { now: () => instant(Date.UTC(2026, 10, 15, 12)) },
    log: createLog('silent'),
    fetch: async (url, init) => {
      const { pathname } = new URL(url instanceof Request ? url.url : url)
      if (!pathname.includes('/disputes/')) return fetch(url, init)
      const usd = (amount: string) => ({ currency_code: 'USD', value: amount })
      return Response.json({
        dispute_id: 'PP-D-1',
        status: 'RESOLVED',
        dispute_amount: usd(value),
        dispute_outcome: { outcome_code: 'ACCEPTED', ...(refunded && { amount_refunded: usd(refunded) }) },
        create_time: '2026-11-01T12:00:00Z',
      })
    },
  })

describe('a dispute', () => {
  it('says what is wanted back, and what went back', async () => {
    expect(await saying('11.01', '5.00').readDispute('PP-D-1')).toMatchObject({ cents: 1101, refunded: 500 })
  })

  it.each([
    ['-0.01', undefined],
    ['-11.01', undefined],
    ['11.01', '-5.00'],
  ])('about %s, of which %s went back, is not understood', async (value, refunded) => {
    const read = saying(value, refunded).readDispute('PP-D-1')
    await expect(read).rejects.toMatchObject({ name: 'ProviderUnreachable', message: /not understood/ })
  })
})
