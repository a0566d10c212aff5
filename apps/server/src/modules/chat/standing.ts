import {
  REQUEST_MESSAGES_MAX,
  type Audience,
  type OpenConversation,
  type UserId,
  type WriteRefusal,
} from '@fanlight/contract'

export type Pair = { fromId: UserId; toId: UserId }

/** What one who wants to write and the other one are to each other. */
export type Standing = {
  /** They have an account that is neither deleted nor suspended. */
  isThere: boolean
  isCreator: boolean
  isBlocked: boolean
  messagesFrom: Audience
  messagesMinLevel: OpenConversation['messagesMinLevel']
  /** The writer follows the other one. */
  isFan: boolean
  /** Of the writer's membership of the other one; 0 without one. */
  memberLevel: 0 | OpenConversation['messagesMinLevel']
  /** The other one has answered or accepted the writer, and not closed the conversation since. */
  isLetIn: boolean
  /** The writer, a creator, has not let the other one in and has their words before them: to write is to answer. */
  isAnswer: boolean
  /** The other one follows, or is a member of, the writer. */
  isKnown: boolean
  conversationId: string | null
  /** On the other side: a request, which they have neither answered nor accepted. Null when nothing was written yet. */
  isRequest: boolean | null
  /** How many messages the two have written. */
  said: number
}

/** Why the one cannot write to the other, or null. A member is a fan, whether they follow or not. */
export function refusalOf(standing: Standing): WriteRefusal | null {
  const { isThere, isBlocked, isLetIn } = standing
  if (!isThere) return 'NOT_FOUND'
  if (isBlocked) return 'BLOCKED'
  const byAudience = isLetIn ? null : refusalByAudience(standing)
  return byAudience ?? (isUnanswered(standing) ? 'REQUEST_UNANSWERED' : null)
}

/** A request that says enough: what more there is to say waits for an answer. */
export const isUnanswered = ({ isRequest, said }: Standing): boolean =>
  isRequest === true && said >= REQUEST_MESSAGES_MAX

function refusalByAudience(standing: Standing): 'SUBSCRIBERS_ONLY' | 'FANS_ONLY' | null {
  const { messagesFrom, messagesMinLevel, isFan, memberLevel } = standing
  if (messagesFrom === 'subscribers' && memberLevel < messagesMinLevel) return 'SUBSCRIBERS_ONLY'
  if (messagesFrom === 'fans' && !isFan && memberLevel === 0) return 'FANS_ONLY'
  return null
}

/** The one may write only because the other has let them in. */
export const isKeptOpen = (standing: Standing): boolean => standing.isLetIn && refusalByAudience(standing) !== null

/** Whether the first message of the one arrives at the other as a request. Members are expected guests of a creator. */
export const arrivesAsRequest = ({ isKnown, memberLevel }: Standing): boolean => !isKnown && memberLevel === 0
