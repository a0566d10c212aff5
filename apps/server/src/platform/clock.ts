/** Time comes in as an argument, so that tests can hold it still. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
