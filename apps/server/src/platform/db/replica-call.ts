import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether what is going on now may read what is a moment old. Costs something with every promise, so only where it is used. */
const calls = new AsyncLocalStorage<boolean>()
let isUsed = false

export const mayBeOld = (): boolean => isUsed && calls.getStore() === true

export function whileOld<T>(work: () => T): T {
  isUsed = true
  return calls.run(true, work)
}

/** What is read for several people at once is read for the one of them who has to see everything. */
export const whileFresh = <T>(work: () => T): T => (isUsed ? calls.run(false, work) : work())
