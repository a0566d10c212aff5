import { centsOf, walletChannel, type Diamonds, type UserId } from '@fanlight/contract'
import type { Log } from '../../platform/log/log.ts'
import { nowAndThen } from '../../platform/now-and-then.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'

/** As often as creators are told while fans tip without a pause. */
const AT_MOST_EVERY_MS = 250

/** Creators' devices learn what they have: a storm of tips does not read the same balance a thousand times. */
export function createEarningsNews(
  { realtime, log }: { realtime: Realtime; log: Log },
  read: (creatorId: UserId) => Promise<{ available: Diamonds; held: Diamonds }>,
) {
  async function tell(userId: UserId): Promise<void> {
    try {
      const { available, held } = await read(userId)
      const data = { available: centsOf(available), held: centsOf(held) }
      await realtime.publish(walletChannel, { userId }, 'earnings_changed', data)
    } catch (error) {
      log.warn({ err: error }, 'earnings could not be announced')
    }
  }

  return nowAndThen<UserId>(async (creators) => void (await Promise.all(creators.map(tell))), AT_MOST_EVERY_MS)
}
