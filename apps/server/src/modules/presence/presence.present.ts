import { PRESENCE, type PresenceStatus } from '@fanlight/contract'
import type { Sight } from './whereabouts.ts'

/** What others may know. Who is live is seen by everybody; of who is not there, or does not want to be seen, nothing. */
export function presentStatus({ isShown, isLive }: Sight): PresenceStatus | null {
  if (isLive) return PRESENCE.live
  return isShown ? PRESENCE.available : null
}
