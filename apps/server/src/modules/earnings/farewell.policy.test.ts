import { diamonds } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { sharesOf, type Left } from './farewell.policy.ts'

const left = (part: Partial<Record<keyof Left, number>>): Left => {
  const { wallet = 0, held = 0, available = 0, debt = 0 } = part
  return { wallet: diamonds(wallet), held: diamonds(held), available: diamonds(available), debt: diamonds(debt) }
}
const shares = (part: Parameters<typeof left>[0], hasReceiver = true) =>
  sharesOf(left(part), { hasReceiver, minimum: diamonds(2_000) })

describe('what becomes of earnings', () => {
  it('is a payout now when there is enough, and another when the rest is released', () => {
    expect(shares({ available: 3_000, held: 100 })).toMatchObject({ now: 3_000, later: 100, forfeited: { total: 0 } })
  })

  it('is one payout later when only everything together is enough', () => {
    expect(shares({ available: 1_500, held: 500 })).toMatchObject({ now: 0, later: 2_000, forfeited: { total: 0 } })
  })

  it('is nothing below the minimum', () => {
    const { now, later, forfeited } = shares({ available: 1_500, held: 499 })
    expect([now, later]).toEqual([0, 0])
    expect(forfeited).toEqual({ wallet: 0, earnings: 1_999, because: 'below_minimum', total: 1_999 })
  })

  it('is nothing without a payout method, however much it is', () => {
    const { forfeited } = shares({ available: 9_000, held: 1_000, wallet: 7 }, false)
    expect(forfeited).toEqual({ wallet: 7, earnings: 10_000, because: 'no_payout_method', total: 10_007 })
  })

  it('is less by what is owed, which is no loss', () => {
    expect(shares({ available: 3_000, held: 500, debt: 1_000 })).toMatchObject({ now: 2_000, later: 500 })
    expect(shares({ available: 3_000, held: 2_500, debt: 3_500 })).toMatchObject({ now: 0, later: 2_000 })
    const { forfeited } = shares({ available: 300, held: 500, debt: 900, wallet: 5 }, false)
    expect(forfeited).toEqual({ wallet: 5, earnings: 0, because: null, total: 5 })
  })

  it('never makes or loses a diamond', () => {
    for (const available of [0, 1, 1_999, 2_000, 5_000]) {
      for (const held of [0, 1, 1_999, 5_000]) {
        for (const debt of [0, 1, 2_000, 20_000]) {
          for (const hasReceiver of [true, false]) {
            const { now, later, forfeited } = shares({ available, held, debt, wallet: 3 }, hasReceiver)
            const earned = now + later + forfeited.earnings
            expect([available, held, debt, earned]).toEqual([
              available,
              held,
              debt,
              Math.max(0, available + held - debt),
            ])
            expect(forfeited.total).toBe(forfeited.wallet + forfeited.earnings)
            expect(forfeited.because === null).toBe(forfeited.earnings === 0)
          }
        }
      }
    }
  })
})
