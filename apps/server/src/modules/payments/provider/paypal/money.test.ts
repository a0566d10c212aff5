import { cents as asCents } from '@fanlight/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOfDollars, dollars, Usd } from './money.ts'

describe('money on the wire', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [1_999, '19.99'],
    [123_456_789, '1234567.89'],
  ])('writes %i cents as %s and reads it back', (cents, text) => {
    expect(dollars(asCents(cents))).toBe(text)
    expect(centsOfDollars(text)).toBe(cents)
  })

  it('loses no cent, whatever the amount', () => {
    fc.assert(fc.property(fc.nat(100_000_000_000), (cents) => centsOfDollars(dollars(asCents(cents))) === cents))
  })

  it.each([
    ['7', 700],
    ['7.5', 750],
    ['0.0', 0],
    ['-3.20', -320],
  ])('reads %s, as the provider writes it at times', (text, cents) => {
    expect(centsOfDollars(text)).toBe(cents)
  })

  it.each(['', '1.234', '1,00', '1e3', ' 1.00', '1.', '.5', 'NaN', '0x10', '9999999999999.00'])(
    'does not guess what %s is',
    (text) => expect(centsOfDollars(text)).toBeNull(),
  )

  it.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('does not write %d cents', (cents) => {
    expect(() => dollars(asCents(cents))).toThrow(RangeError)
  })

  it('does not take another currency for dollars', () => {
    expect(Usd.safeParse({ currency_code: 'EUR', value: '1.00' }).success).toBe(false)
    expect(Usd.parse({ currency_code: 'USD', value: '1.00' })).toBe(100)
  })
})
