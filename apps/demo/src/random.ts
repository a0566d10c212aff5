export type Random = {
  /** 0 ≤ n < 1 */
  next(): number
  between(min: number, max: number): number
  /** Both ends included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  shuffle<T>(cards: readonly T[]): T[]
}

function hash(text: string): number {
  let state = 2166136261
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return state >>> 0
}

/** mulberry32: the demo world must be the same on every machine and every run, which Math.random is not. */
export function createRandom(seed: number | string): Random {
  let state = typeof seed === 'string' ? hash(seed) : seed >>> 0

  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (min: number, max: number) => min + next() * (max - min)
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))

  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: <T>(choices: readonly T[]): T => {
      const choice = choices.at(whole(0, choices.length - 1))
      if (choice === undefined) throw new Error('nothing to pick from')
      return choice
    },
    shuffle: <T>(cards: readonly T[]): T[] =>
      cards
        .map((card) => ({ card, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ card }) => card),
  }
}
