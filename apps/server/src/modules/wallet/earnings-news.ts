import { centsOf, walletChannel, type Diamonds, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'

/**
 * A creator's devices learn what they have. While one reading is under way, whatever happens asks for one more, however
 * often it happens: a storm of tips does not read the same balance a thousand times, and no fan waits for it.
 */
export function createEarningsNews(
  { realtime, log }: { realtime: Realtime; log: Log },
  read: (creatorId: UserId) => Promise<{ available: Diamonds; held: Diamonds }>,
) {
  const reading = new Map<UserId, { isStale: boolean }>()

  async function tell(userId: UserId): Promise<void> {
    const state = { isStale: true }
    reading.set(userId, state)
    try {
      while (state.isStale) {
        state.isStale = false
        const { available, held } = await read(userId)
        const data = { available: centsOf(available), held: centsOf(held) }
        await realtime.publish(walletChannel, { userId }, 'earnings_changed', data)
      }
    } finally {
      reading.delete(userId)
    }
  }

  return function announceEarnings(tx: Tx, userId: UserId): void {
    tx.afterCommit(() => {
      const state = reading.get(userId)
      if (state) state.isStale = true
      else tell(userId).catch((error: unknown) => log.warn({ err: error }, 'earnings could not be announced'))
    })
  }
}
