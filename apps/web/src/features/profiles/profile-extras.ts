import type { Profile } from '@fanlight/contract'
import type { ReactNode } from 'react'

/** What comes from rooms that know of this one. The first two are for another person's profile. */
export type ProfileExtras = {
  /** Buttons before 'Follow'. */
  extraActions?: ((profile: Profile) => ReactNode) | undefined
  /** What stands between the head and the tabs. */
  extraRow?: ((profile: Profile) => ReactNode) | undefined
  /** What the person has published; left out for people who publish nothing. */
  content?: ProfileContent | undefined
}

export type ProfileContent = {
  /** Undefined while they are on their way. */
  counts: { posts: number; media: number } | undefined
  /** Each gets what stands there while there is nothing. */
  renderPosts: (empty: ReactNode) => ReactNode
  renderMedia: (empty: ReactNode) => ReactNode
}
