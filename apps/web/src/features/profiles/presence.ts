import type { UserId } from '@fanlight/contract'
import { profilePath } from './profile-path.ts'

/** The presence status of somebody who is live now. */
export const LIVE = 10004

/** Where a press on somebody's picture leads: to their live room while they are live, else to their profile. */
export function avatarPath(userId: UserId, presence?: number): string {
  return presence === LIVE ? `/liveRoom?aid=${userId}` : profilePath(userId)
}
