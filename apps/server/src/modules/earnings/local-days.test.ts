import { DAY_MS, MINUTE_MS } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { dayAfter, dayAt, lastDayOf, localDays, startOf } from './local-days.ts'

const at = (time: string) => new Date(time).getTime()

describe('a day begins', () => {
  it.each([
    ['2026-11-16', 'UTC', '2026-11-16T00:00Z'],
    ['2026-11-16', 'Europe/Berlin', '2026-11-15T23:00Z'],
    ['2026-07-16', 'Europe/Berlin', '2026-07-15T22:00Z'],
    ['2026-11-16', 'America/Los_Angeles', '2026-11-16T08:00Z'],
    ['2026-11-16', 'Asia/Kathmandu', '2026-11-15T18:15Z'],
    ['2026-11-16', 'Pacific/Kiritimati', '2026-11-15T10:00Z'],
    ['2026-11-16', 'Etc/GMT+12', '2026-11-16T12:00Z'],
    // At midnight clocks go to one o'clock there: the day has no midnight.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00Z'],
    // And back to eleven: the hour before comes twice, and both are of the day before.
    ['2026-04-05', 'America/Santiago', '2026-04-05T04:00Z'],
  ])('%s in %s at %s', (day, timeZone, begins) => {
    const start = startOf(day, timeZone)
    expect(new Date(start).toISOString()).toBe(new Date(begins).toISOString())
    expect(dayAt(start, timeZone)).toBe(day)
    expect(dayAt(start - 1, timeZone)).toBe(dayAfter(day, -1))
  })
})

it.each(['UTC', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Beirut'])(
  'a year of days in %s has no gap, and each begins where it does alone',
  (timeZone) => {
    const { days, starts } = localDays('2026-01-01', '2026-12-31', timeZone)
    expect(days).toHaveLength(366)
    expect([...starts]).toEqual(days.map((day) => startOf(day, timeZone)))
    expect(days.at(-1)).toBe('2027-01-01')
  },
)

// Those that pass UTC twice a year, too.
it.each([
  'UTC',
  'Europe/London',
  'Atlantic/Azores',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Auckland',
])('every quarter of an hour of the days of UTC is of the day that it is of in %s', (timeZone) => {
  const { days, starts, utc } = localDays('2026-01-01', '2026-12-31', timeZone)
  const first = at(utc.first)
  expect(first).toBeLessThanOrEqual(starts[0] ?? 0)
  expect(first + utc.quarters.length * DAY_MS).toBeGreaterThanOrEqual(starts.at(-1) ?? Infinity)
  const wrong: string[] = []
  for (const [day, before] of utc.quarters.entries()) {
    for (let quarter = 0; quarter < 96; quarter++) {
      const moment = first + day * DAY_MS + quarter * 15 * MINUTE_MS
      const said = days[(utc.begins[day] ?? Number.NaN) - (quarter < before ? 1 : 0)] ?? 'another'
      const is = dayAt(moment, timeZone)
      if (said !== is && days.slice(0, -1).includes(is))
        wrong.push(`${new Date(moment).toISOString()} is ${is}, not ${said}`)
    }
  }
  expect(wrong).toEqual([])
})

it('knows which day it is, and the last of a month', () => {
  expect(dayAt(at('2026-11-16T02:00Z'), 'America/New_York')).toBe('2026-11-15')
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
})
