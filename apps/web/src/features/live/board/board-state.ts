import type { EventOf, liveChannel, LiveBoard, LiveGoal, LiveRequest } from '@fanlight/contract'

type Heard = Extract<EventOf<typeof liveChannel>, { type: 'menu_changed' | 'request' | 'goal' }>

/** What is told of the menu, of what is ordered and of the goal. `missed`: something may have been. */
export type BoardNews = Heard | { type: 'missed' }

const TYPES: ReadonlySet<string> = new Set<Heard['type']>(['menu_changed', 'request', 'goal'])
export const isBoardNews = (event: EventOf<typeof liveChannel>): event is Heard => TYPES.has(event.type)

/** The board after what was heard, whatever the order in which it came. */
export function foldBoard(board: LiveBoard, { type, data }: Heard): LiveBoard {
  switch (type) {
    case 'menu_changed':
      return { ...board, items: data.items }
    case 'request':
      return { ...board, requests: withRequest(board.requests, data.request) }
    case 'goal':
      return isOlder(data.goal, board.goal) ? board : { ...board, goal: data.goal }
  }
}

function withRequest(requests: readonly LiveRequest[], request: LiveRequest): LiveRequest[] {
  const known = requests.find(({ requestId }) => requestId === request.requestId)
  if (!known) return [...requests, request].toSorted((one, other) => one.orderedAt - other.orderedAt)
  // What is settled stays so.
  if (known.state !== 'open') return [...requests]
  return requests.map((each) => (each === known ? request : each))
}

/** Counted before what is known: two servers counted at once. */
const isOlder = (goal: LiveGoal | null, known: LiveGoal | null): boolean =>
  goal !== null && known?.goalId === goal.goalId && goal.countedAt < known.countedAt

/** Whether a goal was reached between the two: it is celebrated by who saw it happen. */
export const hasReached = (before: LiveGoal | null, after: LiveGoal | null): boolean =>
  after !== null && after.reachedAt !== null && before?.goalId === after.goalId && before.reachedAt === null
