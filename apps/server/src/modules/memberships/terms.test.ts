import { cents, DAY_MS, instant, type MembershipLevel, type OrderId, type TierId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import type { CurrentMembership } from './memberships.store.ts'
import { daysWorth, runsUntil, termsOf } from './terms.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const tier = (level: MembershipLevel, changes: object = {}) => ({
  tierId: String(level) as TierId,
  level,
  price: cents(level * 1000),
  discountPrice: null,
  isFirstAvailable: false,
  payRange: 30,
  trialDays: null,
  ...changes,
})
const holding = (level: MembershipLevel, daysLeft: number, changes: object = {}): CurrentMembership => ({
  orderId: '1' as OrderId,
  tierId: String(level) as TierId,
  level,
  state: 'active',
  expiresAt: instant(NOW + daysLeft * DAY_MS),
  periodDays: 30,
  periodWorth: cents(level * 1000),
  renewsTierId: String(level) as TierId,
  renewsPayRange: 30,
  renewsFor: cents(level * 1000),
  ...changes,
})
const terms = (wanted: ReturnType<typeof tier>, current: CurrentMembership | null, promo = null as never) =>
  termsOf(
    wanted,
    { isFirstTime: current === null, mayTry: current === null, current: current && { ...current, keptShare: 1 } },
    { now: NOW, promo },
  )

describe('what a tier costs', () => {
  it('is its price for someone new, from now on', () => {
    expect(terms(tier(1), null)).toMatchObject({ purchaseStatus: 0, payNow: 1000, payThen: 1000, startsAt: null })
  })

  it.each([
    [30, 30, 2000, 1000],
    [15, 15, 2500, 500],
    [14.99, 14, 2534, 466],
    [0.5, 0, 3000, 0],
  ])('with %d days left of a cheaper one is less by what they are worth', (left, remainDay, payNow, remainPrice) => {
    const upgrade = terms(tier(3), holding(1, left))
    expect(upgrade).toMatchObject({ purchaseStatus: 2, remainDay, remainPrice, payNow, payThen: 3000, startsAt: null })
  })

  it('is never below nothing', () => {
    const dear = holding(1, 30, { periodWorth: 9000 })
    expect(terms(tier(2), dear)).toMatchObject({ remainPrice: 9000, payNow: 0, payThen: 2000 })
  })

  it.each([
    // What is left, and what a period of thirty days costs: how long the first is, and what of it pays for that.
    [1000, { firstDays: 30, worth: 2000, credit: 1000 }],
    [2000, { firstDays: 30, worth: 2000, credit: 2000 }],
    [2050, { firstDays: 30, worth: 2000, credit: 2000 }],
    [9000, { firstDays: 135, worth: 9000, credit: 9000 }],
    [90_000, { firstDays: 365, worth: 24_334, credit: 24_334 }],
  ])('of which %i is left lasts as long as that is worth, up to a year', (periodWorth, expected) => {
    expect(terms(tier(2), holding(1, 30, { periodWorth }))).toMatchObject(expected)
  })

  it('is nothing while days are free, for who may try', () => {
    expect(terms(tier(1, { trialDays: 7 }), null)).toMatchObject({
      payNow: 0,
      payThen: 1000,
      firstDays: 7,
      isTrial: true,
    })
    expect(terms(tier(2, { trialDays: 7 }), holding(1, 10))).toMatchObject({ firstDays: 30, isTrial: false })
  })

  it('counts nothing for days that were free', () => {
    expect(terms(tier(2), holding(1, 20, { periodWorth: 0 }))).toMatchObject({ remainPrice: 0, payNow: 2000 })
  })

  it('is nothing now for a lower one, which begins when the present one ends', () => {
    const current = holding(3, 10)
    const lower = terms(tier(1), current)
    expect(lower).toMatchObject({
      purchaseStatus: 3,
      payNow: 0,
      payThen: 1000,
      remainPrice: 0,
      startsAt: current.expiresAt,
    })
  })

  it('is due at once for a lower one when nothing is left of the present', () => {
    expect(terms(tier(1), holding(3, -1, { state: 'past_due' }))).toMatchObject({ payNow: 1000, startsAt: null })
  })

  it('is nothing now for the own one, which was paid for', () => {
    expect(terms(tier(1), holding(1, 10))).toMatchObject({ purchaseStatus: 1, payNow: 0, payThen: 1000 })
  })

  it('is a discount for every period, or for someone’s first with this creator', () => {
    const always = tier(1, { discountPrice: 700 })
    const first = tier(1, { discountPrice: 700, isFirstAvailable: true })
    expect(terms(always, null)).toMatchObject({ payNow: 700, payThen: 700 })
    expect(terms(first, null)).toMatchObject({ payNow: 700, payThen: 1000 })
    expect(terms({ ...first, level: 2 }, holding(1, 0.5, { tierId: '9' }))).toMatchObject({ payNow: 1000 })
  })
})

describe('what was paid for something else', () => {
  it('lasts for as many whole days as it would have bought', () => {
    const terms30 = { thenSubtotal: cents(3000), payRange: 30 }
    expect([3000, 1000, 99, 0, -5].map((paid) => daysWorth(paid, terms30))).toEqual([30, 10, 0, 0, 0])
  })
})

describe('how long a membership is in force', () => {
  it.each([
    ['active', 3],
    ['past_due', 3],
    ['canceled', 0],
    ['ended', 0],
  ] as const)('when it is %s is %d days beyond its end', (state, days) => {
    expect(runsUntil({ state, expiresAt: instant(NOW) })).toBe(NOW + days * DAY_MS)
  })
})
