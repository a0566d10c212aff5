import { sized } from './deep.ts'

const { MONEY_RUNS, MONEY_SEED: seed, MONEY_PATH: path } = process.env

const countOf = (usual: number): number => Number(MONEY_RUNS ?? sized(usual, usual * 20))

/**
 * How many made-up worlds a property about money is tried in: other ones each time, so that every run looks further. A
 * failure prints its seed and its path; `MONEY_SEED=… MONEY_PATH=…` plays it again, `MONEY_RUNS=500` looks longer.
 */
export const worlds = (usual: number): { numRuns: number; seed?: number; path?: string } => ({
  numRuns: countOf(usual),
  ...(seed !== undefined && { seed: Number(seed) }),
  ...(path !== undefined && { path }),
})

/** How long they may take: a world is made in a second, or in several on a busy machine. */
export const timeFor = (usual: number): number => 60_000 + countOf(usual) * 15_000
