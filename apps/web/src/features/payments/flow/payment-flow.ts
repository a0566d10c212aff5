import type { OrderClosedBecause, OrderId, OrderStatus } from '@fanlight/contract'

/** What the payment window says, by the names of the protocol. */
export const windowStatuses = ['PAPAL_PROCESSING', 'CREATE_ORDER_FAIL', 'CANCEL', 'SUCCESS', 'PENDING'] as const
export type WindowStatus = (typeof windowStatuses)[number]

/** Why no order was made. `orderId` is the unfinished one that stands in the way. */
export type Refusal = { reason: string; message: string; orderId: OrderId | null }
export type WindowMessage = { status: WindowStatus; orderId: OrderId | null; refusal: Refusal | null }

/** How a payment stands that nothing more is expected of here. */
export type Outcome =
  | 'done'
  /** The provider has it; the money is still under way. */
  | 'paid'
  | 'waiting'
  | 'incomplete'
  | 'canceled'
  | 'notCreated'
  | 'noOrder'
  | 'failed'
  /** Nobody could be asked. */
  | 'error'

export type Over = { phase: 'over'; outcome: Outcome; orderId: OrderId | null; refusal: Refusal | null }
type Opening = { phase: 'opening' }
/** `isPending`: the fan has done their part, and is waiting. */
type Processing = { phase: 'processing'; orderId: OrderId; isPending: boolean }
type Checking = { phase: 'checking'; orderId: OrderId; isPending: boolean }
export type Flow = { phase: 'idle' } | Opening | Processing | Checking | Over

export type Signal =
  | { type: 'started' }
  | { type: 'told'; message: WindowMessage }
  | { type: 'windowClosed' }
  /** How the order stands: asked for after the window closed, or the answer of a stored card. */
  | { type: 'answered'; orderId: OrderId; status: OrderStatus; closedBecause: OrderClosedBecause | null }
  | { type: 'unanswered'; refusal: Refusal | null }
  | { type: 'refused'; refusal: Refusal; isDeclined: boolean }
  /** The server said so by itself. */
  | { type: 'orderChanged'; orderId: OrderId; status: OrderStatus }
  | { type: 'dismissed' }

/** What follows from a step; doing it is the driver's. */
export type Effect =
  | { type: 'say'; what: Outcome | 'success'; refusal: Refusal | null }
  | { type: 'ask'; orderId: OrderId }
  | { type: 'succeed' }
  | { type: 'fail' }

export type Step = { flow: Flow; effects: readonly Effect[] }

export const idle: Flow = { phase: 'idle' }

type Of<T extends Signal['type']> = Extract<Signal, { type: T }>
/** Each phase must answer every signal: a new one does not compile until all have decided. */
type Steps<Phase> = { [T in Signal['type']]: (flow: Phase, signal: Of<T>) => Step }

const step = (flow: Flow, ...effects: readonly Effect[]): Step => ({ flow, effects })
const stay = (flow: Flow): Step => step(flow)
const begin = (): Step => step({ phase: 'opening' })
const forget = (): Step => step(idle)

const failures: readonly Outcome[] = ['canceled', 'notCreated', 'failed']

function end(outcome: Outcome, orderId: OrderId | null, refusal: Refusal | null = null): Step {
  const say: Effect = { type: 'say', what: outcome, refusal }
  const over: Over = { phase: 'over', outcome, orderId, refusal }
  return failures.includes(outcome) ? step(over, say, { type: 'fail' }) : step(over, say)
}

function succeed(what: 'done' | 'success', orderId: OrderId | null): Step {
  const over: Over = { phase: 'over', outcome: 'done', orderId, refusal: null }
  return step(over, { type: 'say', what, refusal: null }, { type: 'succeed' })
}

function hear({ status, orderId, refusal }: WindowMessage): Step {
  switch (status) {
    case 'PAPAL_PROCESSING':
      return orderId === null ? begin() : step({ phase: 'processing', orderId, isPending: false })
    case 'PENDING':
      return orderId === null ? begin() : step({ phase: 'processing', orderId, isPending: true })
    case 'CREATE_ORDER_FAIL':
      return end('notCreated', orderId, refusal)
    case 'CANCEL':
      return end('canceled', orderId)
    case 'SUCCESS':
      return succeed('success', orderId)
  }
}

function ask(orderId: OrderId, isPending: boolean): Step {
  return step({ phase: 'checking', orderId, isPending }, { type: 'ask', orderId })
}

function judge({ orderId, status, closedBecause }: Of<'answered'>, isPending: boolean): Step {
  switch (status) {
    case 'DONE':
      return succeed('done', orderId)
    case 'PAID':
      return end('paid', orderId)
    case 'TO_PAY':
      return end(isPending ? 'waiting' : 'incomplete', orderId)
    case 'CLOSED':
      // Nobody can go on with it.
      return end(closedBecause === 'canceled' ? 'canceled' : 'failed', null)
  }
}

const refuse = (_: Flow, { refusal, isDeclined }: Of<'refused'>): Step =>
  end(isDeclined ? 'failed' : 'notCreated', refusal.orderId, refusal)

const settle = (flow: Processing | Checking | Over, { orderId, status }: Of<'orderChanged'>): Step =>
  status === 'DONE' && flow.orderId === orderId ? succeed('success', orderId) : stay(flow)

const whileIdle: Steps<Flow> = {
  started: begin,
  told: stay,
  windowClosed: stay,
  answered: stay,
  unanswered: stay,
  refused: stay,
  orderChanged: stay,
  dismissed: forget,
}

const whileOpening: Steps<Opening> = {
  started: begin,
  told: (_, { message }) => hear(message),
  windowClosed: () => end('noOrder', null),
  // A stored card's own answer: nobody needed to ask.
  answered: (_, signal) => (signal.status === 'DONE' ? succeed('success', signal.orderId) : judge(signal, false)),
  unanswered: (_, { refusal }) => end('error', null, refusal),
  refused: refuse,
  orderChanged: stay,
  dismissed: forget,
}

const whileProcessing: Steps<Processing> = {
  started: begin,
  told: (_, { message }) => hear(message),
  windowClosed: ({ orderId, isPending }) => ask(orderId, isPending),
  answered: ({ isPending }, signal) => judge(signal, isPending),
  unanswered: ({ orderId }, { refusal }) => end('error', orderId, refusal),
  refused: refuse,
  orderChanged: settle,
  dismissed: forget,
}

const whileChecking: Steps<Checking> = {
  started: begin,
  told: (flow, { message }) => (message.status === 'SUCCESS' ? hear(message) : stay(flow)),
  windowClosed: stay,
  answered: ({ isPending }, signal) => judge(signal, isPending),
  unanswered: ({ orderId }, { refusal }) => end('error', orderId, refusal),
  refused: refuse,
  orderChanged: settle,
  dismissed: forget,
}

/** A window that went to another site may read as closed while it is still there: what it says afterwards still counts. */
const whenOver: Steps<Over> = {
  started: begin,
  told: (flow, { message }) => {
    if (flow.outcome === 'done') return stay(flow)
    if (message.status === 'PENDING') return end('waiting', message.orderId ?? flow.orderId)
    if (message.status === 'PAPAL_PROCESSING') return stay({ ...flow, orderId: message.orderId ?? flow.orderId })
    return hear(message)
  },
  windowClosed: stay,
  answered: stay,
  unanswered: stay,
  refused: stay,
  orderChanged: (flow, signal) => (flow.outcome === 'done' ? stay(flow) : settle(flow, signal)),
  dismissed: forget,
}

const take = <Phase>(steps: Steps<Phase>, flow: Phase, signal: Signal): Step =>
  (steps[signal.type] as (flow: Phase, signal: Signal) => Step)(flow, signal)

export function advance(flow: Flow, signal: Signal): Step {
  switch (flow.phase) {
    case 'idle':
      return take(whileIdle, flow, signal)
    case 'opening':
      return take(whileOpening, flow, signal)
    case 'processing':
      return take(whileProcessing, flow, signal)
    case 'checking':
      return take(whileChecking, flow, signal)
    case 'over':
      return take(whenOver, flow, signal)
  }
}
