import { describe, expect, it } from 'vitest'
import { createIds, firstIdAt, ID_SLOTS } from './ids.ts'

const at = Date.UTC(2026, 10, 15)

describe('ids', () => {
  it('are never given twice, however many are asked for in one millisecond', () => {
    const ids = createIds(
      () => at,
      () => 3,
    )
    const made = Array.from({ length: 1_000 }, () => ids.next())
    expect(new Set(made).size).toBe(1_000)
  })

  it('sort by the time they were made, also when the clock steps back', () => {
    const times = [at, at + 5, at - 1_000, at + 6]
    const ids = createIds(
      () => times.shift() ?? at,
      () => 0,
    )
    const made = [ids.next(), ids.next(), ids.next(), ids.next()].map(Number)
    expect(made).toEqual(made.toSorted((a, b) => a - b))
  })

  it('differ between two processes in the same millisecond', () => {
    expect(
      createIds(
        () => at,
        () => 1,
      ).next(),
    ).not.toBe(
      createIds(
        () => at,
        () => 2,
      ).next(),
    )
  })

  it('of every process and place in a millisecond lie between its first and that of the next', () => {
    const of = (slot: number) => {
      const ids = createIds(
        () => at,
        () => slot,
      )
      return Array.from({ length: 32 }, () => Number(ids.next()))
    }
    const made = Array.from({ length: ID_SLOTS }, (_, slot) => of(slot)).flat()
    expect(new Set(made).size).toBe(ID_SLOTS * 32)
    expect(Math.min(...made)).toBe(Number(firstIdAt(at)))
    expect(Math.max(...made)).toBe(Number(firstIdAt(at + 1)) - 1)
  })

  it('are exact as JavaScript numbers until the end of the century', () => {
    const id = createIds(
      () => Date.UTC(2095, 0, 1),
      () => ID_SLOTS - 1,
    ).next()
    expect(Number.isSafeInteger(Number(id))).toBe(true)
  })
})
