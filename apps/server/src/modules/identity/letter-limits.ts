import { DAY_MS, HOUR_MS, instant } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { hashToken } from '../../platform/secrets.ts'
import { insertSent, listSent, lockAddress } from './letter-limits.store.ts'

/** Letters that anybody can cause: an address that is typed somewhere is not written to more often than that. */
const limits = [
  { max: 6, withinMs: HOUR_MS },
  { max: 20, withinMs: DAY_MS },
] as const

export type LetterLimits = ReturnType<typeof createLetterLimits>

export function createLetterLimits({ db, clock }: { db: Database; clock: Clock }) {
  /** How long until a letter may go to this address; 0 when it may go now. */
  async function waitMs(address: string, from: Db = db): Promise<number> {
    const now = clock.now()
    const sent = await listSent(from, hashToken(address), instant(now - DAY_MS))
    const waits = limits.map(({ max, withinMs }) => {
      // So many letters back: that one has to be old enough before another may go.
      const blocking = sent.filter((at) => at > now - withinMs).at(-max)
      return blocking === undefined ? 0 : blocking + withinMs - now
    })
    return Math.max(...waits)
  }

  return {
    waitMs: (address: string) => waitMs(address),

    /** Counts a letter. False: there were too many, and it must not go. */
    take: (address: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        await lockAddress(tx, hashToken(address))
        if ((await waitMs(address, tx)) > 0) return false
        await insertSent(tx, hashToken(address), clock.now())
        return true
      }),
  }
}
