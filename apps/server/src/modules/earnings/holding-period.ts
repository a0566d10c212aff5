import { DAY_MS, instant, type Instant } from '@fanlight/contract'
import type { HoldingPeriod } from '../wallet/index.ts'

/**
 * What was earned up to then has been held long enough. A holding period that was made longer is not for what was earned before, one
 * that was made shorter is for everything: nobody waits longer than they were told.
 */
export function heldUntil({ days, past }: HoldingPeriod, now: number): Instant {
  const byPast = past.map((period) => Math.min(now - period.days * DAY_MS, period.endedAt))
  return instant(Math.max(0, now - days * DAY_MS, ...byPast))
}

/** When what was earned then is released. */
export function releasedAt({ days, past }: HoldingPeriod, earnedAt: Instant): Instant {
  const shorter = past.filter(({ endedAt }) => endedAt >= earnedAt).map((period) => period.days)
  return instant(earnedAt + Math.min(days, ...shorter) * DAY_MS)
}
