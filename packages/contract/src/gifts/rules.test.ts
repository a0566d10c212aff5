import { describe, expect, it } from 'vitest'
import { diamonds } from '../core/values.ts'
import {
  comboTicksLeft,
  GIFT_COMBO_TICKS,
  giftAmount,
  giftPriceShown,
  isBalanceLow,
  isComboOpen,
  visibleGifts,
} from './rules.ts'

describe('a row of gifts', () => {
  it.each([
    [1700, 20],
    [920, 11],
    [10_000, 22],
    [1820, 22],
    [390, 7],
    [0, 7],
  ])('that is %i wide shows %i', (width, count) => {
    expect(visibleGifts(width)).toBe(count)
  })

  it('of unknown width shows as many as one of 1700', () => {
    expect(visibleGifts()).toBe(visibleGifts(1700))
  })
})

describe('a price', () => {
  it.each([
    [1, { value: 1, isInThousands: false }],
    [999, { value: 999, isInThousands: false }],
    [1000, { value: 1, isInThousands: true }],
    [1250, { value: 1.2, isInThousands: true }],
    [13_140_000, { value: 13_140, isInThousands: true }],
  ])('of %i is shown as %j', (price, shown) => {
    expect(giftPriceShown(price)).toEqual(shown)
  })

  it('of many is that of one, so many times', () => {
    expect(giftAmount(diamonds(5), 188)).toBe(940)
  })
})

describe('what is left after a send', () => {
  it.each([
    [10, 10, true],
    [0, 10, true],
    [11, 10, false],
    [25, 10, false],
  ])('%i after one of %i is low: %s', (balance, amount, isLow) => {
    expect(isBalanceLow(balance, amount)).toBe(isLow)
  })
})

describe('a combo', () => {
  it('goes on for ten seconds after its last send, and not a moment longer', () => {
    expect([isComboOpen(1_000, 10_999), isComboOpen(1_000, 11_000)]).toEqual([true, false])
  })

  it('runs out in ticks of a tenth of a second', () => {
    expect(GIFT_COMBO_TICKS).toBe(100)
    expect([0, 50, 100, 9_950, 10_000, 12_000].map((after) => comboTicksLeft(5_000, 5_000 + after))).toEqual([
      100, 100, 99, 1, 0, 0,
    ])
    // A clock that was set back meanwhile gives nobody more.
    expect(comboTicksLeft(5_000, 4_000)).toBe(100)
  })
})
