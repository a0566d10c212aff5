export const NOTICE_SECONDS = 5

export type NoticeBarState = {
  ids: readonly string[]
  /** Kept, so that a notice does not come back with the next list from the server. */
  dismissed: readonly string[]
  shown: number
  secondsShown: number
  /** Who holds it still. The mouse leaving must not start it again under the keyboard focus. */
  heldBy: readonly Holder[]
}

export type Holder = 'pointer' | 'focus'

export type NoticeBarEvent =
  | { type: 'listed'; ids: readonly string[] }
  | { type: 'second_passed' }
  | { type: 'stepped'; by: 1 | -1 }
  | { type: 'held'; by: Holder }
  | { type: 'released'; by: Holder }
  | { type: 'dismissed'; id: string }

export function startNoticeBar(ids: readonly string[]): NoticeBarState {
  return { ids, dismissed: [], shown: 0, secondsShown: 0, heldBy: [] }
}

// oxlint-disable-next-line typescript/consistent-return -- the switch is total; a default would hide a new event
export function noticeBar(state: NoticeBarState, event: NoticeBarEvent): NoticeBarState {
  switch (event.type) {
    case 'listed': {
      const ids = event.ids.filter((id) => !state.dismissed.includes(id))
      return { ...state, ids, ...keepPlace(state, ids) }
    }
    case 'second_passed': {
      if (state.heldBy.length > 0 || state.ids.length < 2) return state
      const secondsShown = state.secondsShown + 1
      return secondsShown < NOTICE_SECONDS ? { ...state, secondsShown } : step(state, 1)
    }
    case 'stepped':
      return step(state, event.by)
    case 'held':
      return state.heldBy.includes(event.by) ? state : { ...state, heldBy: [...state.heldBy, event.by] }
    case 'released':
      return { ...state, heldBy: state.heldBy.filter((holder) => holder !== event.by) }
    case 'dismissed': {
      const ids = state.ids.filter((id) => id !== event.id)
      return { ...state, ids, dismissed: [...state.dismissed, event.id], ...keepPlace(state, ids) }
    }
  }
}

function step(state: NoticeBarState, by: 1 | -1): NoticeBarState {
  const count = state.ids.length
  if (count === 0) return state
  return { ...state, shown: (state.shown + by + count) % count, secondsShown: 0 }
}

/** What is being read stays; when it has gone, its successor takes the place and starts its five seconds. */
function keepPlace(state: NoticeBarState, ids: readonly string[]): Pick<NoticeBarState, 'shown' | 'secondsShown'> {
  const current = state.ids[state.shown]
  const place = current === undefined ? -1 : ids.indexOf(current)
  if (place >= 0) return { shown: place, secondsShown: state.secondsShown }
  return { shown: state.shown < ids.length ? state.shown : 0, secondsShown: 0 }
}
