import { MEMBERSHIP_LEVELS, type VideoMission } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'

/** What one who wants to call and the other one are to each other. */
export type Standing = {
  /** They have an account that is neither deleted nor suspended. */
  isThere: boolean
  isCreator: boolean
  nickName: string
  isBlocked: boolean
  isFollowing: boolean
  /** Of the caller's membership; 0 without one. */
  memberLevel: 0 | 1 | 2 | 3
  /** The highest that the creator offers; 0: none. */
  topLevel: 0 | 1 | 2 | 3
}

export type CallTerms = { videoSwitch: boolean; videoMissions: readonly VideoMission[] }

/** Why the one cannot call the other, whatever the moment; null when they can. In the order in which they are told. */
export function refusalOf(standing: Standing | null, { videoSwitch, videoMissions }: CallTerms): AppError | null {
  if (!standing?.isThere) return new AppError('NOT_FOUND', {})
  const { isCreator, isBlocked, isFollowing, memberLevel, topLevel } = standing
  if (isBlocked) return new AppError('BLOCKED', {})
  if (!isCreator || !videoSwitch) return new AppError('CALLS_DISABLED', {})
  // A member is a fan, whether they follow or not.
  if (videoMissions.includes('FANS') && !isFollowing && memberLevel === 0) return new AppError('FOLLOW_TO_CALL', {})
  if (!videoMissions.includes('SUBSCRIBERS')) return null
  // Where there is nothing above the first level, that has to do.
  const minLevel = topLevel >= MEMBERSHIP_LEVELS.premium ? MEMBERSHIP_LEVELS.premium : MEMBERSHIP_LEVELS.basic
  if (memberLevel === 0) return new AppError('UNSUBSCRIBED', { minLevel })
  return memberLevel < minLevel ? new AppError('LOW_MEMBERSHIP', { minLevel }) : null
}
