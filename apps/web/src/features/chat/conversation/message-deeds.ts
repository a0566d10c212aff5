import type { Reaction } from '@fanlight/contract'

/** What can be done about a message; null where it cannot. */
export type MessageDeeds = {
  reply: (() => void) | null
  copy: (() => void) | null
  /** The own one so far. */
  reaction: Reaction | null
  react: (emoji: Reaction | null) => void
  remove: () => void
  report: (() => void) | null
}
