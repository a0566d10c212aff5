import type { Audience, UserId, WriteRefusal } from '@fanlight/contract'

export type Pair = { fromId: UserId; toId: UserId }

/** What one who wants to write and the other one are to each other. */
export type Standing = {
  /** They have an account that is neither deleted nor suspended. */
  isThere: boolean
  isCreator: boolean
  isBlocked: boolean
  messagesFrom: Audience
  /** The writer follows, or is a member of, the other one. */
  isFan: boolean
  isMember: boolean
  /** The other one follows, or is a member of, the writer. */
  isKnown: boolean
  conversationId: string | null
  /** On the other side: a request, which they have neither answered nor accepted. Null when nothing was written yet. */
  isRequest: boolean | null
}

/** Why the one cannot write to the other, or null. A member is a fan, whether they follow or not. */
export function refusalOf({ isThere, isBlocked, messagesFrom, isFan, isMember }: Standing): WriteRefusal | null {
  if (!isThere) return 'NOT_FOUND'
  if (isBlocked) return 'BLOCKED'
  if (messagesFrom === 'subscribers' && !isMember) return 'SUBSCRIBERS_ONLY'
  if (messagesFrom === 'fans' && !isFan && !isMember) return 'FANS_ONLY'
  return null
}

/** Whether the first message of the one arrives at the other as a request. Members are expected guests of a creator. */
export const arrivesAsRequest = ({ isKnown, isMember }: Standing): boolean => !isKnown && !isMember
