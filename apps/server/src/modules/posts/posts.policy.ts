import { instant, type Instant, type MembershipLevel, type PostLock, type Visibility } from '@fanlight/contract'

/** What a viewer is to a post and to its author. */
export type Standing = {
  isOwn: boolean
  isFollowing: boolean
  /** Of the membership in force; 0: none. */
  level: 0 | MembershipLevel
  memberUntil: Instant | null
  isBought: boolean
}

/** What would open a post to a viewer; null when it is open. */
export function lockOf(visibility: Visibility, who: Standing): PostLock | null {
  if (who.isOwn || who.isBought) return null
  switch (visibility.kind) {
    case 'everyone':
      return null
    case 'followers':
      // A member who does not follow is closer than a follower.
      return who.isFollowing || who.level > 0 ? null : { unlock: 'follow', minLevel: null, price: null }
    case 'tier': {
      const { minLevel } = visibility
      return who.level >= minLevel ? null : { unlock: 'subscribe', minLevel, price: null }
    }
    case 'paid':
      return { unlock: 'buy', minLevel: null, price: visibility.price }
    case 'tier_or_paid': {
      const { minLevel, price } = visibility
      return who.level >= minLevel ? null : { unlock: 'subscribe_or_buy', minLevel, price }
    }
  }
}

/**
 * When an open post closes by itself: links to it end with the post, and with the membership they come from. Null: it
 * does not.
 */
export function openUntil(visibility: Visibility, who: Standing, expiresAt: Instant | null): Instant | null {
  if (who.isOwn || who.isBought) return null
  const isForMembers = visibility.kind !== 'everyone' && !(visibility.kind === 'followers' && who.isFollowing)
  const ends = [expiresAt, isForMembers ? who.memberUntil : null].filter((end) => end !== null)
  return ends.length === 0 ? null : instant(Math.min(...ends))
}
