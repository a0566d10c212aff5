import { MINUTE_MS } from '../core/time.ts'
import type { LiveEntry } from '../creators/entities.ts'

/** `opening`: nobody is to be seen yet. `away`: the creator's connection broke, and they have a minute to come back. */
export const LIVE_STATES = ['opening', 'live', 'away', 'over'] as const

export const LIVE_END_REASONS = [
  'stopped',
  /** The creator did not come back in time. */
  'connection_lost',
  /** The creator was never to be seen. */
  'never_began',
  /** By an operator. */
  'cut',
  /** The creator has left the platform, or was suspended. */
  'closed',
] as const
export type LiveEndReasonName = (typeof LIVE_END_REASONS)[number]

/** A room that ended sooner was not worth its ticket, whoever ended it. */
export const LIVE_PAID_AFTER_MS = 5 * MINUTE_MS
/** Ends that give tickets back however late they come: what was paid for did not go on as it should have. */
const REFUNDED_ENDS: readonly LiveEndReasonName[] = ['never_began', 'cut', 'closed']

/** Whether tickets of a room that is over are given back: nobody saw what they had paid for, or not for long enough. */
export const ticketsGoBack = (room: {
  endReason: LiveEndReasonName | null
  beganAt: number | null
  endedAt: number | null
}): boolean =>
  room.endReason !== null &&
  (REFUNDED_ENDS.includes(room.endReason) ||
    room.beganAt === null ||
    (room.endedAt ?? 0) - room.beganAt < LIVE_PAID_AFTER_MS)

/**
 * `saving`: the room ended a moment ago. `ready`: its creator decides. `empty`: there was nothing to see. `removed`: an operator
 * ended the room, or its creator has left.
 */
export const LIVE_RECORDING_STATES = ['saving', 'ready', 'kept', 'discarded', 'expired', 'empty', 'removed'] as const
export type LiveRecordingStateName = (typeof LIVE_RECORDING_STATES)[number]

/** Why somebody may not come in. */
export const LIVE_REFUSALS = ['login', 'blocked', 'follow', 'membership', 'ticket', 'over'] as const
export type LiveRefusalName = (typeof LIVE_REFUSALS)[number]

export type LiveStanding = { isBlocked: boolean; isFollowing: boolean; memberLevel: number; hasTicket: boolean }

/** Null: they may. A member is a follower, whether they follow or not. */
export function liveRefusal(entry: LiveEntry, standing: LiveStanding): LiveRefusalName | null {
  if (standing.isBlocked) return 'blocked'
  switch (entry.kind) {
    case 'free':
      return null
    case 'followers':
      return standing.isFollowing || standing.memberLevel > 0 ? null : 'follow'
    case 'subscribers':
      return standing.memberLevel >= entry.minLevel ? null : 'membership'
    case 'ticket':
      return standing.hasTicket ? null : 'ticket'
  }
}
