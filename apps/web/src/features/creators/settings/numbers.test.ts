import { CALL_PRICE_MAX } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { priceProblem, withoutPrice, withPrice } from './numbers.ts'

describe('a price', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['1.5', 'notWhole'],
    ['1e3', 'notWhole'],
    ['ten', 'notWhole'],
    ['0', 'tooSmall'],
    ['-4', 'tooSmall'],
    ['100001', 'tooLarge'],
    ['1', null],
    [' 100000 ', null],
    ['٥٠', null],
    ['۱۰۰۰۰۱', 'tooLarge'],
    ['१.५', 'notWhole'],
  ])('%j is %s', (typed, problem) => {
    expect(priceProblem(typed, CALL_PRICE_MAX)).toBe(problem)
  })
})

describe('the prices of calls', () => {
  const prices = [
    { cycle: 1, price: 10 },
    { cycle: 10, price: 80 },
  ] as const

  it('have one per cycle, the shortest first', () => {
    expect(withPrice(prices, { cycle: 5, price: 45 }).map(({ cycle }) => cycle)).toEqual([1, 5, 10])
    expect(withPrice(prices, { cycle: 10, price: 90 })).toEqual([prices[0], { cycle: 10, price: 90 }])
  })

  it('lose the one that is taken away', () => {
    expect(withoutPrice(prices, 1)).toEqual([prices[1]])
  })
})
