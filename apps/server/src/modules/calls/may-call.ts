import { MEMBERSHIP_LEVELS, type CallKind, type VideoMission, type VideoPrice } from '@fanlight/contract'
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

export type CallTerms = {
  videoSwitch: boolean
  videoPrices: VideoPrice[]
  voiceSwitch: boolean
  voicePrices: VideoPrice[]
  videoMissions: readonly VideoMission[]
}

/** What a creator asks for calls of a kind; empty: they take none. */
export const pricesOf = (terms: CallTerms, kind: CallKind): VideoPrice[] =>
  kind === 'video' ? (terms.videoSwitch ? terms.videoPrices : []) : terms.voiceSwitch ? terms.voicePrices : []

/** Why the one cannot call the other, whatever the moment; null when they can. In the order in which they are told. */
export function refusalOf(standing: Standing | null, terms: CallTerms, kind: CallKind): AppError | null {
  const { videoMissions } = terms
  if (!standing?.isThere) return new AppError('NOT_FOUND', {})
  const { isCreator, isBlocked, isFollowing, memberLevel, topLevel } = standing
  if (isBlocked) return new AppError('BLOCKED', {})
  if (!isCreator || pricesOf(terms, kind).length === 0) return new AppError('CALLS_DISABLED', {})
  // A member is a fan, whether they follow or not.
  if (videoMissions.includes('FANS') && !isFollowing && memberLevel === 0) return new AppError('FOLLOW_TO_CALL', {})
  if (!videoMissions.includes('SUBSCRIBERS')) return null
  // Where there is nothing above the first level, that has to do.
  const minLevel = topLevel >= MEMBERSHIP_LEVELS.premium ? MEMBERSHIP_LEVELS.premium : MEMBERSHIP_LEVELS.basic
  if (memberLevel === 0) return new AppError('UNSUBSCRIBED', { minLevel })
  return memberLevel < minLevel ? new AppError('LOW_MEMBERSHIP', { minLevel }) : null
}
