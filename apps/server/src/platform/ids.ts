/**
 * Ids sort by the time they were made and stay below 2^53, so that a client that reads them as numbers is right too:
 * 41 bits of milliseconds since 2026, 7 bits of process slot, 5 bits of sequence. The twelve bits below the time were once
 * shared 5 to 7: four slots of today lie in one of those, which is how both kinds of processes keep out of each other's way.
 */
const EPOCH = Date.UTC(2026, 0, 1)
const SEQUENCE_BITS = 5n
const SEQUENCES = 2 ** Number(SEQUENCE_BITS)
export const ID_SLOTS = 128

export type Ids = { next(): string }

/** No id that is made at this moment, or later, is smaller. */
export const firstIdAt = (at: number): string => String(BigInt(Math.max(at - EPOCH, 0)) << 12n)

export function createIds(now: () => number, slot: () => number): Ids {
  let lastTick = 0
  let sequence = 0

  return {
    next() {
      // A clock that steps back, or more than 32 ids in a millisecond, borrows from the milliseconds to come.
      const tick = Math.max(now() - EPOCH, lastTick)
      sequence = tick === lastTick ? sequence + 1 : 0
      lastTick = sequence === SEQUENCES ? tick + 1 : tick
      if (sequence === SEQUENCES) sequence = 0
      return String((BigInt(lastTick) << 12n) | (BigInt(slot()) << SEQUENCE_BITS) | BigInt(sequence))
    },
  }
}
