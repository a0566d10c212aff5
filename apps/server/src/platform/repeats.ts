import type { Log } from './log/log.ts'

/** Small work that comes back: cleaning up, checking. A failure is logged and the next turn comes all the same. */
export function createRepeats(log: Log) {
  const timers: NodeJS.Timeout[] = []
  return {
    every(milliseconds: number, name: string, work: () => Promise<void>): void {
      const timer = setInterval(() => {
        work().catch((error: unknown) => log.error({ err: error, work: name }, 'repeated work failed'))
      }, milliseconds)
      timers.push(timer.unref())
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
