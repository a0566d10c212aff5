import type { Figures } from '../load.ts'

/** One of two who talk. */
export type Talker = {
  say(text: string): void
  onHeard(listener: () => void): void
  close(): void
}

/** Each answers what it hears, so every pair has one message on its way at all times. */
export async function playPairs(pairs: readonly (readonly [Talker, Talker])[], seconds: number): Promise<Figures> {
  const times: number[] = []
  let isOver = false
  for (const [index, pair] of pairs.entries()) {
    let saidAt = 0
    let turns = 0
    for (const [place, talker] of pair.entries()) {
      talker.onHeard(() => {
        times.push(performance.now() - saidAt)
        if (isOver) return
        saidAt = performance.now()
        talker.say(`Pair ${index}, turn ${++turns}, place ${place}: as long as what people write to each other`)
      })
    }
    saidAt = performance.now()
    pair[0].say(`Pair ${index} begins`)
  }
  // What is slow at first, because nothing is warm, is left out.
  await pause(1_000)
  times.length = 0
  const startedAt = performance.now()
  await pause(seconds * 1_000)
  isOver = true
  const perSecond = times.length / ((performance.now() - startedAt) / 1_000)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  await pause(500)
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
