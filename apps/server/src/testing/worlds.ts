/**
 * How many made-up worlds a property about money is tried in: other ones each time. A failure prints its seed and its
 * path; `MONEY_SEED=… MONEY_PATH=…` plays it again, `MONEY_RUNS=500` looks longer.
 */
export function worlds(runs: number): { numRuns: number; seed?: number; path?: string } {
  const { MONEY_RUNS, MONEY_SEED: seed, MONEY_PATH: path } = process.env
  return {
    numRuns: Number(MONEY_RUNS ?? runs),
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(path !== undefined && { path }),
  }
}
