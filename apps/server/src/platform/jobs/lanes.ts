/**
 * What waits for the same part of the outside waits together, and for nothing else: a mail server that says nothing holds up
 * letters, never a payout. Each lane does so many jobs at a time in each process.
 */
export const LANES = {
  /** The mail server. */
  mail: 3,
  /** The push services of browsers, of which one may hang while the others answer. */
  push: 4,
  /** The payment provider. */
  payments: 2,
  /** Pictures and stored files: minutes of a core, or of the storage. */
  media: 2,
  /** What needs the database alone, and is done in a moment. */
  rest: 4,
} as const

export type Lane = keyof typeof LANES
export const laneNames = Object.keys(LANES) as Lane[]
