/**
 * Ids sort by the time they were made and stay below 2^53, so that a client that reads them as numbers is right too:
 * 41 bits of milliseconds since 2026, 5 bits of process slot, 7 bits of sequence.
 */
const EPOCH = Date.UTC(2026, 0, 1)
const SEQUENCES = 128
export const ID_SLOTS = 32

export type Ids = { next(): string }

/** No id that is made at this moment, or later, is smaller. */
export const firstIdAt = (at: number): string => String(BigInt(Math.max(at - EPOCH, 0)) << 12n)

export function createIds(now: () => number, slot: () => number): Ids {
  let lastTick = 0
  let sequence = 0

  return {
    next() {
      // A clock that steps back, or more than 128 ids in a millisecond, borrows from the milliseconds to come.
      const tick = Math.max(now() - EPOCH, lastTick)
      sequence = tick === lastTick ? sequence + 1 : 0
      lastTick = sequence === SEQUENCES ? tick + 1 : tick
      if (sequence === SEQUENCES) sequence = 0
      return String((BigInt(lastTick) << 12n) | (BigInt(slot()) << 7n) | BigInt(sequence))
    },
  }
}
