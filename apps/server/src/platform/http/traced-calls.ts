import { tracingChannel } from 'node:diagnostics_channel'

/** A call while it is answered. Who listens says under which number it is traced. */
export type TracedCall = {
  readonly path: string
  readonly requestId: string
  traceId?: string
  answered?: { status: number; code: number }
}

/** Spoken into for every call when somebody listens, which is when traces are wanted; otherwise it costs a look. */
export const CALLS_CHANNEL = 'fanlight:call'

const calls = tracingChannel<unknown, TracedCall>(CALLS_CHANNEL)

/** Null: nobody listens. */
export const tracedCall = (path: string, requestId: string): TracedCall | null =>
  calls.start.hasSubscribers || calls.asyncEnd.hasSubscribers ? { path, requestId } : null

export const asTraced = <T>(call: TracedCall | null, answer: () => Promise<T>): Promise<T> =>
  call ? calls.tracePromise(answer, call) : answer()
