import { cents, DAY_MS, HOUR_MS, languages, MINUTE_MS, tagOf } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import {
  age,
  change,
  date,
  dateAndTime,
  duration,
  money,
  shortDay,
  shortNumber,
  signedNumber,
  timeOfDay,
  weekDay,
  wholeNumber,
} from './format.ts'

const NOW = Date.UTC(2026, 5, 30, 12)

describe('a short number', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1234, '1.2k'],
    [12_999, '12.9k'],
    [999_999, '999.9k'],
    [1_250_000, '1.2m'],
  ])('%i is %s', (value, expected) => expect(shortNumber(value, 'en')).toBe(expected))

  it.each(languages.map(({ code }) => tagOf(code)))('of %s has the digits of the language', (tag) => {
    for (const value of [0, 7, 42, 987, 999]) {
      const expected = new Intl.NumberFormat(tag).format(value)
      expect([shortNumber(value, tag), wholeNumber(value, tag)]).toEqual([expected, expected])
    }
  })

  it('uses the comma where the language does', () => expect(shortNumber(1234, 'de')).toBe('1,2k'))
})

describe('an age', () => {
  it.each([
    ['a moment is said in words', 59_000, 'just now'],
    ['a minute is in minutes', MINUTE_MS, '1m ago'],
    ['under an hour is in minutes', 59 * MINUTE_MS + 59_000, '59m ago'],
    ['under a day is in hours', 23 * HOUR_MS + 59 * MINUTE_MS, '23h ago'],
    ['a day is in days', DAY_MS, '1d ago'],
    ['30 days are in days', 30 * DAY_MS + 23 * HOUR_MS, '30d ago'],
    ['the future is now: clocks differ', -2 * HOUR_MS, 'just now'],
  ])('%s', (_, passed, expected) => {
    // Versions of ICU write '5m', '5 min' or '5 min.'.
    expect(age(NOW - passed, NOW, 'en', 'just now').replace(/(\d)\s?(m|h|d)[a-z.]*/, '$1$2')).toBe(expected)
  })

  it('is the date after 30 days', () => {
    const at = NOW - 31 * DAY_MS
    expect(age(at, NOW, 'en', 'just now')).toBe(date(at, 'en'))
    expect(date(at, 'en')).toMatch(/2026/)
  })
})

it('money is dollars and cents', () => {
  expect(money(cents(1999), 'en')).toBe('$19.99')
  expect(money(cents(5), 'en')).toBe('$0.05')
  expect(money(cents(1999), 'ar')).toBe('\u206619.99\u00a0US$\u2069')
})

it('what came has a plus and what went a minus', () => {
  expect([50, -1250, 0].map((amount) => signedNumber(amount, 'en'))).toEqual(['+50', '-1,250', '0'])
})

it('a change is in whole percent', () => {
  expect([0.124, -0.5, 0].map((share) => change(share, 'en'))).toEqual(['+12%', '-50%', '0%'])
})

it('a day is the same day everywhere', () => expect(shortDay('2026-03-01', 'en')).toBe('Mar 1'))

it.each([
  [0, '00:00'],
  [61_500, '01:01'],
  [3_600_000, '60:00'],
])('%i ms of a call are %s', (ms, expected) => expect(duration(ms, 'en')).toBe(expected))

it('times keep to themselves where one reads from right to left', () => {
  const at = Date.UTC(2026, 10, 17, 12, 30)
  expect(duration(42_000, 'ar')).toBe('\u206600:42\u2069')
  for (const show of [timeOfDay, weekDay, dateAndTime]) {
    expect(show(at, 'he')).toMatch(/^\u2068.+\u2069$/)
    expect(show(at, 'de')).not.toMatch(/[\u2066-\u2069]/)
  }
})
