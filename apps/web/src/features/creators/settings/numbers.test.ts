import { CALL_PRICE_MAX, diamonds } from '@fanlight/contract'
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
    { cycle: 1, price: diamonds(10) },
    { cycle: 10, price: diamonds(80) },
  ] as const

  it('have one per cycle, the shortest first', () => {
    expect(withPrice(prices, { cycle: 5, price: diamonds(45) }).map(({ cycle }) => cycle)).toEqual([1, 5, 10])
    expect(withPrice(prices, { cycle: 10, price: diamonds(90) })).toEqual([prices[0], { cycle: 10, price: 90 }])
  })

  it('lose the one that is taken away', () => {
    expect(withoutPrice(prices, 1)).toEqual([prices[1]])
  })
})
