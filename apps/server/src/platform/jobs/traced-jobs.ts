import { tracingChannel } from 'node:diagnostics_channel'

/** A job while it is done. */
export type TracedJob = {
  readonly name: string
  readonly lane: string
  readonly attempt: number
  /** The trace in which it was asked for, as W3C writes it (`traceparent`). */
  readonly askedIn: string | null
  /** Written by the channel when it failed. */
  error?: unknown
}

/** Spoken into for every job when somebody listens, which is when traces are wanted; otherwise it costs a look. */
export const JOBS_CHANNEL = 'fanlight:job'

const jobs = tracingChannel<unknown, TracedJob>(JOBS_CHANNEL)

export const asTracedJob = <T>(job: TracedJob, work: () => Promise<T>): Promise<T> =>
  jobs.start.hasSubscribers || jobs.asyncEnd.hasSubscribers ? jobs.tracePromise(work, job) : work()

let traceHere: () => string | null = () => null

/** Who traces says in which trace something goes on. */
export const saysWhichTrace = (which: () => string | null): void => void (traceHere = which)

/** Beside what the work is given: no payload of ours has a field of this name. */
const ASKED_IN = '$askedIn'

/** The payload as it is kept, with the trace in which it is asked for, if there is one. */
export function withTrace(payload: object): object {
  const askedIn = traceHere()
  return askedIn === null ? payload : { ...payload, [ASKED_IN]: askedIn }
}

/** What the work is given, and where it was asked for. */
export function withoutTrace(kept: unknown): { payload: unknown; askedIn: string | null } {
  if (typeof kept !== 'object' || kept === null || !(ASKED_IN in kept)) return { payload: kept, askedIn: null }
  const { [ASKED_IN]: askedIn, ...payload } = kept
  return { payload, askedIn: typeof askedIn === 'string' ? askedIn : null }
}
