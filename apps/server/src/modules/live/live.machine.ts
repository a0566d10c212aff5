import {
  instant,
  LIVE_OPENING_MS,
  LIVE_RETURN_MS,
  LIVE_UNSEEN_MS,
  ticketsGoBack,
  type Instant,
  type LiveEndReason,
  type LiveRoomId,
  type LiveState,
  type UserId,
} from '@fanlight/contract'

/** All that decides what becomes of a room. */
export type RoomData = {
  readonly roomId: LiveRoomId
  readonly creatorId: UserId
  readonly state: LiveState
  readonly endReason: LiveEndReason | null
  readonly openedAt: Instant
  readonly beganAt: Instant | null
  readonly seenAt: Instant | null
  readonly awayAt: Instant | null
  readonly endedAt: Instant | null
}

export type RoomEvent =
  /** The engine says whether something comes from the creator. */
  { type: 'media'; isUp: boolean } | { type: 'end'; reason: 'stopped' | 'cut' | 'closed' } | { type: 'tick' }

export type Step = {
  readonly room: RoomData
  /** It is the first time that there is something to see: followers are told. */
  readonly hasBegun: boolean
  /** Tickets go back. */
  readonly refunds: boolean
}

const later = (at: Instant, milliseconds: number): Instant => instant(at + milliseconds)
const still = (room: RoomData): Step => ({ room, hasBegun: false, refunds: false })

/** When the room ends by itself if nothing happens; null: it goes on. */
export function endsAt({ state, openedAt, awayAt }: RoomData): Instant | null {
  if (state === 'opening') return later(openedAt, LIVE_OPENING_MS)
  return state === 'away' && awayAt !== null ? later(awayAt, LIVE_RETURN_MS) : null
}

/** When it has to be looked at again; null: it is over. */
export function dueAt(room: RoomData): Instant | null {
  if (room.state === 'over') return null
  return endsAt(room) ?? later(room.seenAt ?? room.openedAt, LIVE_UNSEEN_MS)
}

function ended(room: RoomData, endReason: LiveEndReason, at: Instant): Step {
  const over: RoomData = { ...room, state: 'over', endReason, endedAt: at, awayAt: null }
  return { room: over, hasBegun: false, refunds: ticketsGoBack(over) }
}

/** What time alone has done, however late it is looked at. */
function advance(room: RoomData, now: Instant): Step {
  if (room.state === 'live' && room.seenAt !== null && later(room.seenAt, LIVE_UNSEEN_MS) <= now) {
    return advance({ ...room, state: 'away', awayAt: later(room.seenAt, LIVE_UNSEEN_MS) }, now)
  }
  const end = endsAt(room)
  if (end === null || end > now) return still(room)
  return ended(room, room.state === 'opening' ? 'never_began' : 'connection_lost', end)
}

export function step(before: RoomData, event: RoomEvent, now: Instant): Step {
  const advanced = advance(before, now)
  const { room } = advanced
  if (room.state === 'over' || event.type === 'tick') return advanced
  if (event.type === 'end') return ended(room, event.reason, now)
  if (event.isUp) {
    const beganAt = room.beganAt ?? now
    const up: RoomData = { ...room, state: 'live', beganAt, seenAt: now, awayAt: null }
    return { room: up, hasBegun: room.beganAt === null, refunds: false }
  }
  return room.state === 'live' ? still({ ...room, state: 'away', awayAt: now }) : still(room)
}
