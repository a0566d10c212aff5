import { describe, expect, it } from 'vitest'
import { keptOf, leavesAs } from './rules.ts'

describe('what a creator keeps', () => {
  it.each([
    [500, 20, 400],
    [999, 20, 799],
    [1, 20, 0],
    [1, 0, 1],
    [50, 90, 5],
  ])('of %i less %i percent is at least %i', (amount, percent, kept) => {
    expect(keptOf(amount, percent)).toBe(kept)
    expect(keptOf(amount, percent)).toBeLessThanOrEqual(leavesAs(amount, percent))
  })
})
