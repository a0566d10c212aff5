import { DAY_MS, instant } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import type { HoldingPeriod } from '../wallet/index.ts'
import { heldUntil, releasedAt } from './holding-period.ts'

const at = (day: number) => instant(day * DAY_MS)
const longer: HoldingPeriod = { days: 14, past: [{ days: 7, endedAt: at(100) }] }
const twice: HoldingPeriod = {
  days: 30,
  past: [
    { days: 7, endedAt: at(100) },
    { days: 14, endedAt: at(120) },
  ],
}

describe('how long earnings are held', () => {
  it.each<[string, HoldingPeriod, number, number]>([
    ['a week is a week', { days: 7, past: [] }, 107, 100],
    ['none is none', { days: 0, past: [] }, 107, 107],
    ['made longer, what was earned before keeps the shorter one', longer, 103, 96],
    ['up to the day it was made longer', longer, 107, 100],
    ['and what came after waits the longer one', longer, 113, 100],
    ['until that is over as well', longer, 120, 106],
    ['made longer twice, each keeps its own', twice, 105, 98],
    ['the second after the first', twice, 118, 104],
    ['and the third after the second', twice, 140, 120],
    ['nothing was earned before time began', { days: 90, past: [] }, 1, 0],
  ])('%s', (_, period, now, until) => {
    expect(heldUntil(period, at(now))).toBe(at(until))
  })

  it('never goes back: what was released once stays so', () => {
    let last = 0
    for (let day = 0; day < 200; day++) {
      const until = heldUntil(twice, at(day))
      expect(until).toBeGreaterThanOrEqual(last)
      last = until
    }
  })

  it('says beforehand when something will be released, and keeps its word', () => {
    for (let day = 1; day < 150; day++) {
      const promised = releasedAt(twice, at(day))
      expect(heldUntil(twice, promised)).toBeGreaterThanOrEqual(at(day))
      expect(heldUntil(twice, promised - 1)).toBeLessThan(at(day))
    }
  })
})
