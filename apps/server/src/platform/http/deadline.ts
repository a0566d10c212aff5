import { AppError } from '../errors.ts'
import { UnderWay } from '../under-way.ts'

const CHECKS_PER_LIFETIME = 20

/**
 * Gives work a limited time. It goes on when its time is up, but nobody waits for it; a transaction it is in still ends
 * by itself. All work gets the same time, so the oldest is the first to be late and one clock serves all of it.
 */
export function createDeadline(milliseconds: number): <T>(work: Promise<T>) => Promise<T> {
  const pending = new UnderWay<{ startedAt: number; giveUp: () => void }>()
  let clock: NodeJS.Timeout | null = null

  function check(): void {
    const late = performance.now() - milliseconds
    for (const { startedAt, giveUp } of pending.all()) {
      if (startedAt > late) break
      giveUp()
    }
    if (pending.size > 0 || !clock) return
    clearInterval(clock)
    clock = null
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        ended()
        reject(new AppError('TIMED_OUT', {}))
      }
      const ended = pending.begin({ startedAt: performance.now(), giveUp })
      clock ??= setInterval(check, Math.ceil(milliseconds / CHECKS_PER_LIFETIME)).unref()
      work.finally(ended).then(resolve, reject)
    })
}
