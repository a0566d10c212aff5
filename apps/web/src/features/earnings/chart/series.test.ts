import { diamonds } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { binsOf, bySource, changeOf, segmentsOf, ticksOf, type Series } from './series.ts'

const point = (day: string, source: 'tips' | 'memberships', amount: number): Series['points'][number] => ({
  day,
  source,
  amount: diamonds(amount),
  fee: diamonds(amount / 4),
})

describe('bars', () => {
  it('are one per day, those without income too', () => {
    const points = [
      point('2026-03-01', 'tips', 5),
      point('2026-03-03', 'tips', 7),
      point('2026-03-03', 'memberships', 3),
    ]
    const bins = binsOf({ from: '2026-02-28', to: '2026-03-03', points })
    expect(bins.map(({ from, total }) => [from, total])).toEqual([
      ['2026-02-28', 0],
      ['2026-03-01', 5],
      ['2026-03-02', 0],
      ['2026-03-03', 10],
    ])
    expect(bins[3]?.parts).toEqual({ tips: 7, memberships: 3 })
  })

  it('are weeks for a year, the last one whole, and lose nothing', () => {
    const points = [point('2025-06-30', 'tips', 1), point('2026-06-23', 'tips', 2), point('2026-06-24', 'tips', 4)]
    const bins = binsOf({ from: '2025-06-30', to: '2026-06-30', points })
    expect(bins).toHaveLength(53)
    expect(bins.at(-1)).toMatchObject({ from: '2026-06-24', to: '2026-06-30', total: 4 })
    expect(bins.at(-2)).toMatchObject({ to: '2026-06-23', total: 2 })
    expect(bins[0]).toMatchObject({ from: '2025-06-30', total: 1 })
  })

  it('leave out what lies outside', () => {
    const bins = binsOf({ from: '2026-03-01', to: '2026-03-02', points: [point('2026-02-01', 'tips', 5)] })
    expect(bins.map(({ total }) => total)).toEqual([0, 0])
  })

  it('are stacked from the ground up, and only the last piece is the top', () => {
    const bin = { from: '', to: '', total: 30, fee: 0, parts: { tips: 10, memberships: 20, posts: -5 } }
    expect(segmentsOf(bin, 40, 100)).toEqual([
      { source: 'memberships', y: 50, height: 50, isTop: false },
      { source: 'tips', y: 25, height: 25, isTop: true },
    ])
  })
})

it.each([
  [0, [0, 1]],
  [2, [0, 1, 2]],
  [90, [0, 50, 100]],
  [100, [0, 50, 100]],
  [1234, [0, 500, 1000, 1500]],
])('the figures beside a highest bar of %i are %j', (highest, ticks) => expect(ticksOf(highest)).toEqual(ticks))

it('each source has its sum, in the order in which they are stacked', () => {
  const points = [point('2026-03-01', 'tips', 5), point('2026-03-02', 'tips', 7), point('2026-03-02', 'memberships', 3)]
  expect(bySource(points)).toEqual([
    { source: 'memberships', amount: 3 },
    { source: 'tips', amount: 12 },
  ])
})

it.each([
  [150, 100, 0.5],
  [0, 100, -1],
  [100, 0, null],
])('%i after %i is a change of %j', (total, previousTotal, change) =>
  expect(changeOf({ total: diamonds(total), previousTotal: diamonds(previousTotal) })).toBe(change),
)
