import { PRESENCE, type UserId } from '@fanlight/contract'
import { profilePath } from './profile-path.ts'

/** Where a press on a person's picture leads: to their live room while they are live, else to their profile. */
export function avatarPath(userId: UserId, presence?: number): string {
  return presence === PRESENCE.live ? `/liveRoom?aid=${userId}` : profilePath(userId)
}
