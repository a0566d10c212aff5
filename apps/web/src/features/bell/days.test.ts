import { instant } from '@fanlight/contract'
import { expect, it } from 'vitest'
import { byStretch, stretchOf } from './days.ts'
import { aNotification } from './testing/notifications.ts'

const now = new Date(2026, 5, 30, 9, 30).getTime()
const local = (day: number, hour: number) => new Date(2026, 5, day, hour).getTime()

it.each([
  ['just after midnight', local(30, 0), 'today'],
  ['the evening before', local(29, 23), 'yesterday'],
  ['the morning before', local(29, 0), 'yesterday'],
  ['two days ago', local(28, 23), 'week'],
  ['six days ago', local(24, 1), 'week'],
  ['a week ago', local(23, 12), 'earlier'],
] as const)('%s is said as it is', (_, at, stretch) => {
  expect(stretchOf(at, now)).toBe(stretch)
})

it('what the clock of the server says of the near future is today', () => {
  expect(stretchOf(now + 5_000, now)).toBe('today')
})

it('puts each under its own part, in their order', () => {
  const items = [local(30, 8), local(30, 7), local(29, 7), local(2, 7)].map((at, id) =>
    aNotification(id, { createdAt: instant(at) }),
  )
  expect(byStretch(items, now).map(({ stretch, items: own }) => [stretch, own.length])).toEqual([
    ['today', 2],
    ['yesterday', 1],
    ['earlier', 1],
  ])
})
