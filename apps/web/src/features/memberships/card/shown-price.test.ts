import { cents } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { offer, priced } from '../../../testing/sales.ts'
import { monthsOf, shownPrice, type ShownPrice } from './shown-price.ts'

const half = { kind: 'discount', percent: 50 } as const
const week = { kind: 'trial', days: 7 } as const
const plain: ShownPrice = { price: cents(1299), total: cents(1364), was: null, later: null, trialDays: null }
const later = { price: cents(1299), total: cents(1364) }

describe('the price on a card', () => {
  it.each<[string, ShownPrice, Parameters<typeof shownPrice>]>([
    ['is the price of a period', plain, [offer(2), null]],
    [
      'says what it was where the discount stays',
      { ...plain, price: cents(899), total: cents(944), was: cents(1299) },
      [offer(2, { discountPrice: cents(899), payNow: cents(899), payThen: cents(899) }), null],
    ],
    [
      'says what comes after a discount for the first period',
      { ...plain, price: cents(899), total: cents(944), was: cents(1299), later },
      [offer(2, { discountPrice: cents(899), isFirstAvailable: true, payNow: cents(899) }), null],
    ],
    [
      'has no discount for someone who is past their first period',
      plain,
      [offer(2, { discountPrice: cents(899), isFirstAvailable: true }), null],
    ],
    [
      'is halved by a code, for the first period',
      { ...plain, price: cents(649), total: cents(681), was: cents(1299), later },
      [offer(2), { offer: half, ...priced({ payNow: cents(649), payThen: cents(1299) }) }],
    ],
    [
      'waits for the free days of a code',
      { ...plain, trialDays: 7 },
      [offer(2), { offer: week, ...priced({ payNow: cents(0), payThen: cents(1299) }) }],
    ],
    [
      'of an upgrade is that of the whole period',
      plain,
      [offer(2, { purchaseStatus: 2, remainPrice: cents(316), payNow: cents(983) }), null],
    ],
    ['of the own tier is what it costs each time', plain, [offer(2, { purchaseStatus: 1, payNow: cents(0) }), null]],
  ])('%s', (_, expected, given) => {
    expect(shownPrice(...given)).toEqual(expected)
  })
})

it('a period is counted in months', () => {
  expect([30, 90, 180, 360].map(monthsOf)).toEqual([1, 3, 6, 12])
})
