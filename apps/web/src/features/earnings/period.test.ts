import { instant } from '@fanlight/contract'
import { expect, it } from 'vitest'
import { monthsSince, periodParams, readPeriod } from './period.ts'

const read = (query: string) => readPeriod(new URLSearchParams(query))

it.each([
  ['', { days: '30' }],
  ['days=7', { days: '7' }],
  ['days=8', { days: '30' }],
  ['month=2026-05', { month: '2026-05' }],
  ['month=2026-13&days=90', { days: '90' }],
])('the address %j asks for %j', (query, period) => expect(read(query)).toEqual(period))

it.each(['', 'days=7', 'month=2026-05'])('what %j asks for is written as it was', (query) => {
  expect(new URLSearchParams(periodParams(read(query))).toString()).toBe(query)
})

it('months go back to the first in which there was something', () => {
  const at = (year: number, month: number, day: number) => instant(new Date(year, month - 1, day).getTime())
  expect(monthsSince(at(2025, 12, 31), at(2026, 3, 31))).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
  expect(monthsSince(at(2026, 3, 1), at(2026, 3, 31))).toEqual(['2026-03'])
  expect(monthsSince(null, at(2026, 3, 31))).toEqual(['2026-03'])
})
