import { instant, type Instant } from '@fanlight/contract'

/** Time comes in as an argument, so that tests can hold it still. */
export type Clock = { now(): Instant }

export const systemClock: Clock = { now: () => instant(Date.now()) }
