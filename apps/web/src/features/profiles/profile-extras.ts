import type { Profile } from '@fanlight/contract'
import type { ReactNode } from 'react'

/** What comes from rooms that know of this one; on somebody else's profile. */
export type ProfileExtras = {
  /** Buttons before 'Follow'. */
  extraActions?: ((profile: Profile) => ReactNode) | undefined
  /** What stands between the head and the tabs. */
  extraRow?: ((profile: Profile) => ReactNode) | undefined
}
