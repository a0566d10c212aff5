import { AppError } from '../errors.ts'

const CHECKS_PER_LIFETIME = 20

/**
 * Gives work a limited time. It goes on when its time is up, but nobody waits for it; a transaction it is in still ends
 * by itself. All work gets the same time, so the oldest is the first to be late and one clock serves all of it.
 */
export function createDeadline(milliseconds: number): <T>(work: Promise<T>) => Promise<T> {
  const pending = new Set<{ startedAt: number; giveUp(): void }>()
  let clock: NodeJS.Timeout | null = null

  function check(): void {
    const late = performance.now() - milliseconds
    for (const entry of pending) {
      if (entry.startedAt > late) break
      pending.delete(entry)
      entry.giveUp()
    }
    if (pending.size > 0 || !clock) return
    clearInterval(clock)
    clock = null
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const entry = { startedAt: performance.now(), giveUp: () => reject(new AppError('TIMED_OUT', {})) }
      pending.add(entry)
      clock ??= setInterval(check, Math.ceil(milliseconds / CHECKS_PER_LIFETIME)).unref()
      work.then(resolve, reject).finally(() => pending.delete(entry))
    })
}
