import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '../../platform/platform.ts'
import { sortSome } from './words.store.ts'

/** As many at once as take a few hundredths of a second. */
const AT_ONCE = 200
/** After each part it rests so many times as long as the part took: those who write have the machine. */
const RESTS = 8
const LOOK_EVERY_MS = 5_000

/** The words of messages become words of an index: after they were written, when there is time for it. */
export function createSorting(deps: Platform) {
  const { db } = deps
  const closing = new AbortController()
  let underWay: Promise<void> = Promise.resolve()

  async function sortAll({ rests }: { rests: number }): Promise<void> {
    while (!closing.signal.aborted) {
      const startedAt = performance.now()
      if ((await db.transaction((tx) => sortSome(tx, AT_ONCE))) < AT_ONCE) return
      const rest = rests * (performance.now() - startedAt)
      if (rest > 0) await pause(rest, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  deps.everyAlone(LOOK_EVERY_MS, 'chat.sort_words', () => (underWay = sortAll({ rests: RESTS })))

  return {
    /** All that wait, without a rest. */
    sortAll: () => sortAll({ rests: 0 }),
    async close(): Promise<void> {
      closing.abort()
      await underWay.catch(() => undefined)
    },
  }
}
