import { instant, type CallHours } from '@fanlight/contract'
import { expect, it } from 'vitest'
import { doOverlap, isSlot, slotsOf } from './slots.ts'

const hours: CallHours = {
  isOpen: true,
  kind: 'video',
  cycle: 30,
  cycles: 2,
  daysAhead: 7,
  timeZone: 'Europe/Berlin',
  weekly: [{ day: 1, from: '10:00', to: '12:30' }],
}
const at = (text: string) => instant(Date.parse(text))
const shown = (slots: readonly number[]) => slots.map((slot) => new Date(slot).toISOString().slice(0, 16))

it('lie in the hours of the creator, by their clock, and are as long as a booking', () => {
  // A Monday; Berlin is an hour ahead in winter.
  expect(shown(slotsOf(hours, at('2027-01-10T12:00Z'), []))).toEqual(['2027-01-11T09:00', '2027-01-11T10:00'])
})

it('follow the clocks of the creator over the night in which they change', () => {
  const night = { ...hours, cycle: 60 as const, cycles: 1, weekly: [{ day: 0, from: '01:00', to: '05:00' }] }
  // At two it is three: one hour is not there.
  expect(shown(slotsOf(night, at('2027-03-27T12:00Z'), []))).toEqual([
    '2027-03-28T00:00',
    '2027-03-28T01:00',
    '2027-03-28T02:00',
  ])
})

it('are not too soon, not beyond what is opened, and not taken', () => {
  expect(slotsOf(hours, at('2027-01-11T08:31Z'), [])).toHaveLength(1)
  expect(shown(slotsOf({ ...hours, daysAhead: 1 }, at('2027-01-12T12:00Z'), []))).toEqual([])
  const taken = [{ startsAt: at('2027-01-11T09:30Z'), endsAt: at('2027-01-11T10:00Z') }]
  expect(shown(slotsOf(hours, at('2027-01-10T12:00Z'), taken))).toEqual(['2027-01-11T10:00'])
  expect(slotsOf({ ...hours, isOpen: false }, at('2027-01-10T12:00Z'), [])).toEqual([])
})

it('of one day do not overlap', () => {
  const row = (from: string, to: string) => ({ day: 1, from, to })
  expect(doOverlap([row('10:00', '12:00'), row('11:00', '13:00')])).toBe(true)
  expect(doOverlap([row('10:00', '12:00'), row('12:00', '13:00'), { day: 2, from: '10:00', to: '12:00' }])).toBe(false)
})

it('of the shortest calls, all day and months ahead, are few enough to choose from, and as good for one who books', () => {
  const weekly = Array.from({ length: 7 }, (_, day) => ({ day, from: '00:00', to: '24:00' }))
  const always = { ...hours, cycle: 1 as const, cycles: 1, daysAhead: 60, weekly }
  const now = at('2027-03-01T12:00Z')
  const taken = Array.from({ length: 2_000 }, (_, place) => {
    const startsAt = at('2027-03-02T00:00Z') + place * 20 * 60_000
    return { startsAt: instant(startsAt), endsAt: instant(startsAt + 10 * 60_000) }
  })
  const began = performance.now()
  const [all, free] = [slotsOf(always, now, []), slotsOf(always, now, taken)]
  // 86,000 of them took seconds, for which nobody else was answered.
  expect(performance.now() - began).toBeLessThan(1_500)
  expect([all.length, free.length]).toEqual([8_638, 6_638])
  expect(
    all
      .slice(0, 50)
      .concat(all.slice(-50))
      .every((slot) => isSlot(always, now, slot)),
  ).toBe(true)
  expect(isSlot(always, now, instant(all[7]! + 60_000))).toBe(false)
  expect(isSlot({ ...always, isOpen: false }, now, all[7]!)).toBe(false)
})
