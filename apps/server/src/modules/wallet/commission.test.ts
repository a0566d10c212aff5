import type { UserId } from '@fanlight/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPayers, tip } from '../../testing/ledger.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from './index.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const { anAccount, inTransaction, held } = createPayers(() => app)
const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Pays a creator in these parts. Each fan pays once, so that all of it can happen at the same moment. */
async function payIn(parts: readonly number[], creator: UserId, how: (index: number) => 'alone' | 'inside') {
  const fans = await Promise.all(parts.map((part) => anAccount(part)))
  const posted = await Promise.all(
    parts.map((part, index) => {
      const posting = tip(fans[index]!, creator, part, `split ${creator} ${index}`)
      return how(index) === 'alone' ? app.wallet.postAlone(posting) : inTransaction(posting)
    }),
  )
  return posted.map(({ earned }) => earned ?? Number.NaN)
}

describe('what the house keeps', () => {
  it('of many small payments is what it keeps of one large one', async () => {
    const creator = await anAccount()
    const earned = await payIn(
      Array.from({ length: 250 }, () => 4),
      creator,
      () => 'alone',
    )
    expect([sumOf(earned), await held(creator)]).toEqual([800, 800])
  })

  it('of single diamonds is every fifth one', async () => {
    const creator = await anAccount()
    for (const expected of [1, 1, 1, 1, 0, 1, 1, 1, 1, 0]) {
      const fan = await anAccount(1)
      expect((await app.wallet.postAlone(tip(fan, creator, 1, `one of ${fan}`))).earned).toBe(expected)
    }
  })

  it('is off by less than a diamond, however payments are split and whichever way they come (property)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.boolean()), { minLength: 1, maxLength: 40 }),
        async (payments) => {
          const creator = await anAccount()
          const parts = payments.map(([amount]) => amount)
          const earned = await payIn(parts, creator, (index) => (payments[index]?.[1] ? 'alone' : 'inside'))
          const total = sumOf(parts)
          expect(sumOf(earned)).toBe(total - Math.floor((total * 20) / 100))
          expect(await held(creator)).toBe(sumOf(earned))
        },
      ),
      { numRuns: 15 },
    )
  })
})
