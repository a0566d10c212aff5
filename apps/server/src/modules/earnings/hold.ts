import { DAY_MS, instant, type Instant } from '@fanlight/contract'
import type { Hold } from '../wallet/index.ts'

/**
 * What was earned up to then has been held long enough. A hold that was made longer is not for what was earned before, one
 * that was made shorter is for everything: nobody waits longer than they were told.
 */
export function heldUntil({ days, past }: Hold, now: number): Instant {
  const byPast = past.map((hold) => Math.min(now - hold.days * DAY_MS, hold.endedAt))
  return instant(Math.max(0, now - days * DAY_MS, ...byPast))
}

/** When what was earned then is released. */
export function releasedAt({ days, past }: Hold, earnedAt: Instant): Instant {
  const shorter = past.filter(({ endedAt }) => endedAt >= earnedAt).map((hold) => hold.days)
  return instant(earnedAt + Math.min(days, ...shorter) * DAY_MS)
}
