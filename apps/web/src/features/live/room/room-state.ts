import type { EventOf, liveChannel, LiveMessage, LiveRoom, UserId } from '@fanlight/contract'
import type { MediaState } from '../../../platform/rtc/media-session.ts'
import type { BoardNews } from '../board/board-state.ts'

/** A room as one person who is in it sees it. */
export type RoomState = {
  readonly room: LiveRoom
  readonly messages: readonly LiveMessage[]
  /** Whom the creator has muted, as far as is known here. */
  readonly muted: ReadonlySet<UserId>
  readonly media: MediaState
}

/** Gifts fly over the room and leave nothing in it; the menu and the goal have a state of their own. */
type RoomEvent = Exclude<EventOf<typeof liveChannel>, { type: 'gift' | 'gift_combo_end' | BoardNews['type'] }>

export type RoomHappening =
  | { type: 'entered'; room: LiveRoom; messages: readonly LiveMessage[]; ownId: UserId; isMuted: boolean }
  | { type: 'heard'; event: RoomEvent }
  | { type: 'viewers'; viewers: number }
  | { type: 'said'; message: LiveMessage }
  | { type: 'media'; media: MediaState }

/** More than anybody reads back in a live chat. */
const KEPT = 200

export const openRoom = (room: LiveRoom): RoomState => ({
  room,
  messages: [],
  muted: new Set(),
  media: 'connecting',
})

export function reduceRoom(state: RoomState, happening: RoomHappening): RoomState {
  switch (happening.type) {
    case 'entered': {
      const { room, messages, ownId, isMuted } = happening
      return { ...state, room, messages: merged(messages, state.messages), muted: withMuted(state, ownId, isMuted) }
    }
    case 'said':
      return { ...state, messages: merged(state.messages, [happening.message]) }
    case 'viewers':
      return { ...state, room: { ...state.room, viewers: happening.viewers } }
    case 'media':
      return { ...state, media: happening.media }
    case 'heard':
      return hear(state, happening.event)
  }
}

function hear(state: RoomState, { type, data }: RoomEvent): RoomState {
  if (type === 'said') return { ...state, messages: merged(state.messages, [data.message]) }
  if (type === 'muted') return { ...state, muted: withMuted(state, data.userId, data.isMuted) }
  // What is over stays over. Whether one follows the creator is not in what is said to all.
  if (state.room.state === 'over') return state
  return { ...state, room: { ...data.room, anchor: state.room.anchor } }
}

/** Each once, in the order in which they were said. */
function merged(one: readonly LiveMessage[], other: readonly LiveMessage[]): LiveMessage[] {
  const all = new Map([...one, ...other].map((message) => [message.messageId, message]))
  return [...all.values()].toSorted((a, b) => a.at - b.at || (a.messageId < b.messageId ? -1 : 1)).slice(-KEPT)
}

function withMuted({ muted }: RoomState, userId: UserId, isMuted: boolean): ReadonlySet<UserId> {
  const next = new Set(muted)
  if (isMuted) next.add(userId)
  else next.delete(userId)
  return next
}
