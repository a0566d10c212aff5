import type { PollForm } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'

type Before = { question: string; options: readonly string[]; total: number }

export const isSamePoll = (before: Before | null, wanted: PollForm | null): boolean =>
  before === null || wanted === null
    ? before === wanted
    : before.question === wanted.question &&
      before.options.length === wanted.options.length &&
      before.options.every((option, place) => option === wanted.options[place])

/**
 * What people voted on stays what it was; it may be taken away as a whole, with their votes, but not from a post that
 * was sold.
 */
export function assertPollMayChange(
  before: Before | null,
  wanted: PollForm | null,
  { isSold }: { isSold: boolean },
): void {
  if (before === null || isSamePoll(before, wanted)) return
  if (isSold) throw new AppError('POST_SOLD', {})
  if (wanted !== null && before.total > 0) throw new AppError('POLL_VOTED', {})
}
