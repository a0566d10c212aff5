import { describe, expect, it } from 'vitest'
import { expiryText, judge, read, write } from './figures.ts'

const VISA = '4111111111111111'
const AMEX = '378282246310005'
const now = Date.UTC(2026, 10, 15)

describe('the number of a card', () => {
  it.each([
    ['is shown in groups of four', '4111111111111111', '4111 1111 1111 1111'],
    ['is digits alone', '4111-1111 abc', '4111 1111'],
    ['has at most sixteen', '41111111111111119999', '4111 1111 1111 1111'],
    ['of American Express is grouped as printed', '3782822463100059', '3782 822463 10005'],
    ['of a card that has more goes on', '6212345678901234567', '6212 3456 7890 1234 567'],
    ['begins with nothing', '', ''],
    ['in Persian digits', '۴۱۱۱۱', '4111 1'],
  ])('%s', (_, typed, shown) => expect(write('number', read('number', typed, ''))).toBe(shown))

  it.each([
    ['nothing', '', { isEmpty: true, isValid: false, isPotentiallyValid: true }],
    ['half of it', '41111111', { isEmpty: false, isValid: false, isPotentiallyValid: true }],
    ['all of it', VISA, { isEmpty: false, isValid: true, isPotentiallyValid: true }],
    ['a mistyped digit', '4111111111111112', { isEmpty: false, isValid: false, isPotentiallyValid: false }],
    ['that of another brand', AMEX, { isEmpty: false, isValid: true, isPotentiallyValid: true }],
  ])('is judged with %s', (_, number, judged) => expect(judge('number', number, { number, now })).toEqual(judged))
})

describe('the expiry of a card', () => {
  it.each([
    ['gets its slash with the year', '1229', '12/29'],
    ['has none before', '12', '12'],
    ['is four digits', '122934', '12/29'],
    ['of a month with one digit is completed', '5', '05'],
    ['of January waits for what comes', '1', '1'],
    ['takes a slash for an answer', '1/29', '01/29'],
    ['takes a year in full, as browsers fill it in', '04/2029', '04/29'],
    ['in Arabic digits', '٥/٢٨', '05/28'],
  ])('%s', (_, typed, shown) => expect(write('expiry', read('expiry', typed, ''))).toBe(shown))

  it.each([
    ['this month', '1126', true, true],
    ['last month', '1026', false, false],
    ['a thirteenth month', '1329', false, false],
    ['half of it', '12', false, true],
    ['a zero that a month begins with', '0', false, true],
  ])('is judged with %s', (_, digits, isValid, isPotentiallyValid) =>
    expect(judge('expiry', digits, { number: '', now })).toEqual({ isEmpty: false, isValid, isPotentiallyValid }),
  )

  it('goes to the vault as year and month', () => expect(expiryText('0429')).toBe('2029-04'))
})

it('the code of a card is as long as its brand prints it', () => {
  expect([read('cvv', '12345', VISA), read('cvv', '12345', AMEX)]).toEqual(['123', '1234'])
  const isGood = (code: string, number: string) => judge('cvv', code, { number, now }).isValid
  expect([isGood('123', VISA), isGood('12', VISA), isGood('123', AMEX), isGood('1234', AMEX)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})
