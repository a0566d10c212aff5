import { describe, expect, it } from 'vitest'
import { cents } from '../core/values.ts'
import { lowestLevelShown, remainderOf, subscriptionPrice, type Offer } from './rules.ts'

const DAY = 24 * 60 * 60 * 1000

describe('what is left of a tier', () => {
  it.each([
    [
      'half of it after half of its days',
      { cents: cents(1000), until: 15 * DAY, payRange: 30 },
      { remainDay: 15, remainPrice: 500 },
    ],
    ['nothing after its end', { cents: cents(1000), until: -DAY, payRange: 30 }, { remainDay: 0, remainPrice: 0 }],
    ['whole days only', { cents: cents(1000), until: 1.9 * DAY, payRange: 30 }, { remainDay: 1, remainPrice: 33 }],
    [
      'two periods when the second was paid early',
      { cents: cents(1000), until: 45 * DAY, payRange: 30 },
      { remainDay: 45, remainPrice: 1500 },
    ],
    ['nothing of a free trial', { cents: cents(0), until: 10 * DAY, payRange: 30 }, { remainDay: 10, remainPrice: 0 }],
  ])('is %s', (_, paid, expected) => {
    expect(remainderOf(paid, 0)).toEqual(expected)
  })
})

describe('a subscription', () => {
  const offer = (change: Partial<Offer> = {}): Offer => ({
    price: cents(1000),
    discountPrice: null,
    isFirstAvailable: false,
    ...change,
  })
  const sale = offer({ discountPrice: cents(700) })
  const welcome = offer({ discountPrice: cents(700), isFirstAvailable: true })

  it.each([
    ['costs its price', offer(), { isFirstTime: true }, { first: 1000, following: 1000 }],
    ['on sale costs the lower price each time', sale, { isFirstTime: false }, { first: 700, following: 700 }],
    ['with a welcome price costs it once', welcome, { isFirstTime: true }, { first: 700, following: 1000 }],
    [
      'has no welcome price for someone who was here',
      welcome,
      { isFirstTime: false },
      { first: 1000, following: 1000 },
    ],
    [
      'as an upgrade is less what is left',
      offer(),
      { isFirstTime: false, remainPrice: cents(400) },
      { first: 600, following: 1000 },
    ],
    ['never costs below 0', offer(), { isFirstTime: false, remainPrice: cents(1400) }, { first: 0, following: 1000 }],
    [
      'with a code costs less once',
      offer(),
      { isFirstTime: true, promo: { kind: 'discount' as const, percent: 25 } },
      { first: 750, following: 1000 },
    ],
    [
      'can be tried for nothing',
      sale,
      { isFirstTime: true, promo: { kind: 'trial' as const, days: 7 } },
      { first: 0, following: 700 },
    ],
  ])('%s', (_, tier, standing, expected) => {
    expect(subscriptionPrice(tier, standing)).toEqual(expected)
  })
})

it('the dialog shows no level below what the fan has or what is asked for', () => {
  expect([lowestLevelShown(0, 0), lowestLevelShown(2, 1), lowestLevelShown(1, 3)]).toEqual([1, 2, 3])
})
