import { sized } from './deep.ts'

const { MONEY_RUNS, MONEY_SEED: seed, MONEY_PATH: path } = process.env

const countOf = (usual: number): number => Number(MONEY_RUNS ?? sized(usual, usual * 20))

/** How long they may take: a world is made in a second, or in many on a busy machine. */
export const timeFor = (usual: number): number => Math.max(300_000, countOf(usual) * 15_000)
/** What is left of that for the test to say what it found. */
const TO_TELL_MS = 20_000

/**
 * How many made-up worlds a property about money is tried in: other ones each time, so that every run looks further. A
 * failure prints its seed and its path; `MONEY_SEED=… MONEY_PATH=…` plays it again, `MONEY_RUNS=500` looks longer. One that hangs,
 * and the search for a simpler one that fails, end in time to say so: a test that is cut off names no seed.
 */
export const worlds = (usual: number) => ({
  numRuns: countOf(usual),
  interruptAfterTimeLimit: timeFor(usual) - TO_TELL_MS,
  markInterruptAsFailure: true,
  ...(seed !== undefined && { seed: Number(seed) }),
  ...(path !== undefined && { path }),
})
