import {
  instant,
  type EventOf,
  type liveChannel,
  type LiveMessage,
  type LiveMessageId,
  type LiveRoom,
  type LiveTalk,
  type ReceivedGift,
  type UserId,
} from '@fanlight/contract'
import type { MediaState } from '../../../platform/rtc/media-session.ts'
import type { BoardNews } from '../board/board-state.ts'

/** A room as one person who is in it sees it. */
export type RoomState = {
  readonly room: LiveRoom
  readonly messages: readonly LiveMessage[]
  /** Each combo once, with when it began. */
  readonly gifts: readonly ReceivedGift[]
  /** What was taken out: it may be on its way here still. */
  readonly removed: ReadonlySet<LiveMessageId>
  /** On top of the chat. */
  readonly pinned: LiveMessage | null
  /** Who is muted, as far as is known here. */
  readonly muted: ReadonlySet<UserId>
  readonly moderators: ReadonlySet<UserId>
  readonly media: MediaState
  /** How many answers about the chat are on their way, and what was heard meanwhile: it is newer than they are. */
  readonly asked: number
  readonly since: readonly RoomEvent[]
}

/** The end of a combo changes nothing in the room; the menu and the goal have a state of their own. */
type RoomEvent = Exclude<EventOf<typeof liveChannel>, { type: 'gift_combo_end' | BoardNews['type'] }>

export type RoomHappening =
  | { type: 'room'; room: LiveRoom }
  | { type: 'asked' }
  | { type: 'unanswered' }
  | { type: 'talk'; talk: LiveTalk; ownId: UserId }
  /** By somebody whom nobody tells what was taken out. */
  | { type: 'overheard'; talk: LiveTalk }
  | { type: 'heard'; event: RoomEvent }
  | { type: 'viewers'; viewers: number }
  | { type: 'said'; message: LiveMessage }
  | { type: 'media'; media: MediaState }

/** More than anybody reads back in a live chat. */
const KEPT = 200

export const openRoom = (room: LiveRoom): RoomState => ({
  room,
  messages: [],
  gifts: [],
  removed: new Set(),
  pinned: null,
  muted: new Set(),
  moderators: new Set(),
  media: 'connecting',
  asked: 0,
  since: [],
})

export function reduceRoom(state: RoomState, happening: RoomHappening): RoomState {
  switch (happening.type) {
    case 'room':
      // An answer from before its end may come after it.
      return state.room.state === 'over' ? state : { ...state, room: happening.room }
    case 'asked':
      return { ...state, asked: state.asked + 1 }
    case 'unanswered':
      return answered(state)
    case 'talk':
      return answered(state.since.reduce(hear, read(state, happening.talk, happening.ownId)))
    case 'overheard':
      return overheard(state, happening.talk)
    case 'said':
      return withSaid(state, [happening.message])
    case 'viewers':
      return { ...state, room: { ...state.room, viewers: happening.viewers } }
    case 'media':
      return { ...state, media: happening.media }
    case 'heard':
      return hear(state.asked > 0 ? { ...state, since: [...state.since, happening.event] } : state, happening.event)
  }
}

function hear(state: RoomState, { type, data }: RoomEvent): RoomState {
  if (type === 'said') return withSaid(state, [data.message])
  if (type === 'gift') return withGiven(state, [data.gift])
  if (type === 'unsaid') return without(state, data.messageId)
  if (type === 'pinned') return { ...state, pinned: data.message }
  if (type === 'muted') return { ...state, muted: changed(state.muted, data.userId, data.isMuted) }
  if (type === 'moderator') return { ...state, moderators: changed(state.moderators, data.userId, data.isModerator) }
  // What is over stays over. Whether one follows the creator is not in what is said to all.
  if (state.room.state === 'over') return state
  return { ...state, room: { ...data.room, anchor: state.room.anchor } }
}

/** What comes after the last answer is not compared with any. */
function answered(state: RoomState): RoomState {
  const asked = Math.max(0, state.asked - 1)
  return { ...state, asked, since: asked === 0 ? [] : state.since }
}

/** The chat as the server has it now, with what was heard since. */
function read(state: RoomState, talk: LiveTalk, ownId: UserId): RoomState {
  const { pinned, moderators, muted, isMuted } = talk
  const said = withGiven(withSaid(state, talk.messages), talk.gifts)
  return { ...said, pinned, moderators: new Set(moderators), muted: changed(new Set(muted), ownId, isMuted) }
}

/** All of it, in the place of what was read before. */
function overheard(state: RoomState, { messages, gifts, pinned, moderators }: LiveTalk): RoomState {
  const said = withGiven(withSaid({ ...state, messages: [], gifts: [] }, messages), gifts)
  return { ...said, pinned, moderators: new Set(moderators) }
}

/** Each once, in the order in which they were said. */
function withSaid(state: RoomState, said: readonly LiveMessage[]): RoomState {
  const all = new Map([...state.messages, ...said].map((message) => [message.messageId, message]))
  const messages = [...all.values()]
    .filter(({ messageId }) => !state.removed.has(messageId))
    .toSorted((a, b) => a.at - b.at || (a.messageId < b.messageId ? -1 : 1))
  return { ...state, messages: messages.slice(-KEPT) }
}

/** A combo has the highest of its counts: word of them may come in any order, and of some twice. */
function withGiven(state: RoomState, given: readonly ReceivedGift[]): RoomState {
  const all = new Map<string, ReceivedGift>()
  for (const gift of [...state.gifts, ...given]) {
    const key = `${gift.fromUserId} ${gift.comboId}`
    const known = all.get(key)
    const comboNum = Math.max(known?.comboNum ?? 0, gift.comboNum)
    all.set(key, { ...gift, comboNum, at: instant(Math.min(known?.at ?? gift.at, gift.at)) })
  }
  const gifts = [...all.values()].toSorted((a, b) => a.at - b.at)
  return { ...state, gifts: gifts.slice(-KEPT) }
}

function without(state: RoomState, messageId: LiveMessageId): RoomState {
  const removed = changed(state.removed, messageId, true)
  const pinned = state.pinned?.messageId === messageId ? null : state.pinned
  return withSaid({ ...state, removed, pinned }, [])
}

function changed<T>(set: ReadonlySet<T>, one: T, isIn: boolean): ReadonlySet<T> {
  const next = new Set(set)
  if (isIn) next.add(one)
  else next.delete(one)
  return next
}
