import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Whether what is going on now may read what is a moment old, and then how old. Costs something with every promise, so only
 * where it is used.
 */
const calls = new AsyncLocalStorage<{ behindMs: () => number } | null>()
let isUsed = false

export const mayBeOld = (): boolean => isUsed && (calls.getStore() ?? null) !== null

/**
 * What is read now has everything that was written until so long ago; of what came later some may be missing. Who says of an
 * answer from when it is asks this first.
 */
export const behindMs = (): number => (isUsed ? (calls.getStore()?.behindMs() ?? 0) : 0)

export function whileOld<T>(behind: () => number, work: () => T): T {
  isUsed = true
  return calls.run({ behindMs: behind }, work)
}

/** What is read for several people at once is read for the one of them who has to see everything. */
export const whileFresh = <T>(work: () => T): T => (isUsed ? calls.run(null, work) : work())
