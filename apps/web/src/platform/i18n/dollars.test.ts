import { describe, expect, it } from 'vitest'
import { centsTyped, dollarsOf } from './dollars.ts'

describe('typed dollars', () => {
  it.each([
    ['50', 5000],
    ['49.99', 4999],
    ['49,9', 4990],
    ['$ 1,000', 100_000],
    ['1.000', 100_000],
    ['0', 0],
    ['', null],
    ['-5', null],
    ['1.2.3', null],
    ['5e3', null],
  ])('%j are %j cents', (typed, cents) => expect(centsTyped(typed)).toBe(cents))

  it.each([
    [5000, '50'],
    [4999, '49.99'],
    [5, '0.05'],
  ])('%j cents are typed as %j', (cents, typed) => expect(dollarsOf(cents)).toBe(typed))
})
