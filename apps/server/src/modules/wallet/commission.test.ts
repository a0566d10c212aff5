import type { UserId } from '@fanlight/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPayers, tip } from '../../testing/ledger.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger } from './index.ts'

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

  it('of what is not given back is off by less than a diamond, whichever payments go back (property)', async () => {
    const payments = fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 30 }), back: fc.integer({ min: 0, max: 30 }) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    )
    await fc.assert(
      fc.asyncProperty(payments, async (all) => {
        const creator = await anAccount()
        await payIn(
          all.map(({ amount }) => amount),
          creator,
          () => 'alone',
        )
        let left = sumOf(all.map(({ amount }) => amount))
        for (const [index, { amount, back }] of all.entries()) {
          const part = Math.min(amount, back)
          if (part > 0) await giveBack(`split ${creator} ${index}`, part)
          left -= part
          expect([part, await held(creator)]).toEqual([part, left - Math.floor((left * 20) / 100)])
        }
      }),
      { numRuns: 15 },
    )
  })

  it('of a payment that stood again after it had gone back is as before', async () => {
    const creator = await anAccount()
    await payIn([4, 1, 4, 1, 4, 1], creator, () => 'alone')
    const before = await held(creator)
    for (const index of [1, 3, 5]) await giveBack(`split ${creator} ${index}`, 1)
    expect(await held(creator)).toBe(12 - 2)
    for (const index of [1, 3, 5]) {
      await app.platform.db.transaction((tx) =>
        app.wallet.returns.undo(tx, `test:split ${creator} ${index}`, accounts.losses),
      )
    }
    expect((await held(creator)) + (await app.wallet.balanceOf(accounts.earningsOf(creator)))).toBe(before)
  })
})

/** A part of a payment, as a refund does. */
const giveBack = (reference: string, amount: number): Promise<void> =>
  app.platform.db.transaction(async (tx) => {
    const found = await app.wallet.returns.findPayment(tx, { reference })
    const payment = found && (await app.wallet.returns.holdPayment(tx, found.paymentId))
    if (!payment) throw new Error(`${reference} is not in the book`)
    const parts = await app.wallet.returns.plan(tx, [{ payment, amount }])
    const how = { because: `test:${reference}`, to: accounts.losses, orderId: null, houseCovers: false }
    await app.wallet.returns.giveBack(tx, parts, how)
  })
