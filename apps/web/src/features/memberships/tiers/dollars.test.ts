import { cents as asCents } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { centsOfTyped, moneyProblem, typedOfCents } from './dollars.ts'

describe('typed dollars', () => {
  it.each([
    ['5', 500],
    ['4.99', 499],
    ['4,9', 490],
    [' $ 12.50 ', 1250],
    ['7.', 700],
    ['4.999', null],
    ['-4', null],
    ['1e3', null],
    ['four', null],
    ['', null],
  ])('%j is %j cents', (typed, cents) => {
    expect(centsOfTyped(typed)).toBe(cents)
  })

  it.each([
    ['', 'empty'],
    ['much', 'notMoney'],
    ['0.99', 'tooLow'],
    ['500.01', 'tooHigh'],
    ['1', null],
    ['500', null],
  ])('%j has the problem %j', (typed, problem) => {
    expect(moneyProblem(typed)).toBe(problem)
  })

  it('are shown as one would type them', () => {
    expect([499, 500, 1250].map((amount) => typedOfCents(asCents(amount)))).toEqual(['4.99', '5', '12.50'])
  })
})
