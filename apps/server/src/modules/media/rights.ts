import type { UserId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'

/** For how long an answer counts: a player fetches several pieces of a video in that time. */
const ANSWER_MS = 5_000
const ANSWERS_MAX = 20_000

/** By what somebody may see something: a post, a message; and which one, spelt by who is asked about it. */
export type ViewRight = `${RightKind}${string}`
type RightKind = 'p' | 'm'
type Check = (viewerId: UserId, which: string) => Promise<boolean>

export type Rights = ReturnType<typeof createRights>

/**
 * Whether who was given a link may still see what it leads to. Asked for what can be lost while it is watched, such as a video that
 * was paid for; the module that gave the right answers.
 */
export function createRights({ clock }: { clock: Clock }) {
  const checks = new Map<string, Check>()
  const answers = new Map<string, { answer: Promise<boolean>; until: number }>()

  function ask(viewerId: UserId, right: ViewRight): Promise<boolean> {
    return checks.get(right.slice(0, 1))?.(viewerId, right.slice(1)) ?? Promise.resolve(false)
  }

  return {
    define: (kind: RightKind, check: Check): void => void checks.set(kind, check),

    has(viewerId: UserId, right: ViewRight): Promise<boolean> {
      const [key, now] = [`${viewerId} ${right}`, clock.now()]
      const known = answers.get(key)
      if (known && now < known.until && now >= known.until - ANSWER_MS) return known.answer
      if (answers.size >= ANSWERS_MAX) answers.clear()
      const answer = ask(viewerId, right)
      answers.set(key, { answer, until: now + ANSWER_MS })
      // That nobody could be asked is no answer.
      answer.catch(() => answers.delete(key))
      return answer
    },
  }
}
