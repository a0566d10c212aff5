import { PartAway } from './errors.ts'
import type { Log } from './log/log.ts'
import type { OutsideFailed, OutsidePart } from './metrics/metrics.ts'

/** How a call of a part ended: null where the part answered, whatever it said. */
export type Fault = 'timeout' | 'error' | null

const FAILURES_MAX = 3
const REST_MS = { first: 500, most: 1_000 }

/**
 * Calls of a part that may be away. After a few failures in a row nobody waits for it any more: all are refused at once, but
 * for one now and then, which finds out whether it is back. When that is differs between processes, so that a part that has
 * just come back is not met by all of them at once.
 */
export function createBreaker(deps: {
  part: OutsidePart
  log: Log
  failed: OutsideFailed
  faultOf: (error: unknown) => Fault
  now?: () => number
}) {
  const { part, log, failed, faultOf, now = () => performance.now() } = deps
  let failures = 0
  let restsUntil = 0
  let isTrying = false

  function note(fault: Fault, error: unknown): void {
    if (fault === null) {
      if (failures >= FAILURES_MAX) log.info({ part }, 'a part is back')
      failures = 0
      return
    }
    failed(part, fault)
    failures += 1
    if (failures === FAILURES_MAX) log.warn({ part, err: error }, 'a part is away')
    if (failures < FAILURES_MAX) return
    const rest = Math.min(REST_MS.first * 2 ** Math.min(failures - FAILURES_MAX, 10), REST_MS.most)
    restsUntil = now() + rest * (0.5 + Math.random())
  }

  const isAway = (): boolean => failures >= FAILURES_MAX

  return {
    /** What the last calls have shown. */
    isAway,

    async run<T>(work: () => Promise<T>): Promise<T> {
      const wasAway = isAway()
      if (wasAway && (isTrying || now() < restsUntil)) throw new PartAway(part, 'is away')
      isTrying = wasAway
      try {
        const result = await work()
        note(null, null)
        return result
      } catch (error) {
        const fault = faultOf(error)
        note(fault, error)
        if (fault === null) throw error
        throw new PartAway(part, fault === 'timeout' ? 'does not answer in time' : 'is out of reach', { cause: error })
      } finally {
        if (wasAway) isTrying = false
      }
    },
  }
}
