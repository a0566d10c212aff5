import type { GiftArt, GiftComboId, GiftId } from '@fanlight/contract'

/** A gift on its way over the screen. */
export type GiftEffect = {
  comboID: GiftComboId
  /** Who sent it. */
  name: string
  headURL: string | null
  icon: GiftId
  gname: string
  art: GiftArt
  giftPic: string
  /** How many: the multiplier. */
  num: number
  /** Sent by a person in a call, not in a live room. */
  fromCall: boolean
}

/** `replays` counts how often the number went up while it was shown: each time its animation plays again. */
export type ShownEffect = GiftEffect & { replays: number }
export type Slot = 'first' | 'second' | 'own'

/** Two slots for what others send, one for the own. */
export type Effects = Record<Slot, ShownEffect | null> & {
  /** Of the timer, in milliseconds. */
  elapsed: number
  queue: readonly GiftEffect[]
}

export const noEffects: Effects = { elapsed: 0, queue: [], first: null, second: null, own: null }

export const EFFECT_TICK_MS = 100
export const SECOND_SLOT_MS = 1_800
export const FIRST_SLOT_MS = 3_600
/** In a storm the oldest are passed over: what is shown is to be of now. */
const QUEUE_MAX = 60

export type EffectEvent =
  /** From somebody else. */
  | { type: 'received'; effect: GiftEffect }
  | { type: 'sent'; effect: GiftEffect }
  | { type: 'tick' }
  /** The animation of a slot, in and out again, is over. */
  | { type: 'ended'; slot: Slot }
  /** The gifts are loaded anew. */
  | { type: 'refreshed' }

export function reduceEffects(state: Effects, event: EffectEvent): Effects {
  switch (event.type) {
    case 'received':
      return receive(state, event.effect)
    case 'sent':
      return { ...state, own: shownAfter(state.own, event.effect) }
    case 'tick':
      return tick(state)
    case 'ended':
      return { ...state, [event.slot]: null }
    case 'refreshed':
      return { ...state, elapsed: 0, queue: [], first: null, second: null }
  }
}

/** Nothing is shown and nothing waits: the timer may rest. */
export const isQuiet = ({ queue, first, second }: Effects): boolean =>
  queue.length === 0 && first === null && second === null

const isSame = (one: GiftEffect | null, other: GiftEffect): boolean =>
  one?.comboID === other.comboID && one.icon === other.icon

/** A combo that goes on counts up where it is seen; any other takes its place. */
function shownAfter(shown: ShownEffect | null, effect: GiftEffect): ShownEffect {
  if (!shown || !isSame(shown, effect)) return { ...effect, replays: 0 }
  return effect.num > shown.num ? { ...effect, replays: shown.replays + 1 } : shown
}

function receive(state: Effects, effect: GiftEffect): Effects {
  for (const slot of ['first', 'second'] as const) {
    if (isSame(state[slot], effect)) return { ...state, [slot]: shownAfter(state[slot], effect) }
  }
  const isWaiting = state.queue.some((waiting) => isSame(waiting, effect))
  const queue = isWaiting
    ? state.queue.map((waiting) => (isSame(waiting, effect) && effect.num > waiting.num ? effect : waiting))
    : [...state.queue, effect].slice(-QUEUE_MAX)
  return { ...state, queue }
}

function tick(state: Effects): Effects {
  const elapsed = state.elapsed + EFFECT_TICK_MS
  if (elapsed === SECOND_SLOT_MS) return { ...takeInto(state, 'second'), elapsed }
  if (elapsed < FIRST_SLOT_MS) return { ...state, elapsed }
  // The own gift is seen where the first slot is.
  return { ...(state.own ? state : takeInto(state, 'first')), elapsed: 0 }
}

function takeInto(state: Effects, slot: 'first' | 'second'): Effects {
  const [next, ...queue] = state.queue
  if (!next || state[slot]) return state
  return { ...state, queue, [slot]: { ...next, replays: 0 } }
}
