import { instant, type Poll, type PostLock, type UserId } from '@fanlight/contract'
import { lockOf } from './posts.policy.ts'
import type { PostRow } from './posts.sql.ts'
import { visibilityOf } from './visibility.ts'

type Viewer = { isOwn: boolean; lock: PostLock | null }

/**
 * A poll as one viewer sees it; null while the post is locked. How it stands is shown to its creator, to those who have
 * voted, and to everybody once it is over: known before, it would choose for them.
 */
export function presentPoll(row: Pick<PostRow, 'poll' | 'keptUntil'>, { isOwn, lock }: Viewer): Poll | null {
  if (row.poll === null || lock !== null) return null
  const [question, endsAt, hasEnded, options, voted] = row.poll
  // Nobody votes below what a creator left behind.
  const isOver = hasEnded || row.keptUntil !== null
  const isShown = isOwn || isOver || voted !== null
  return {
    question,
    options: options.map(([text, votes]) => ({ text, votes: isShown ? votes : null })),
    total: options.reduce((sum, [, votes]) => sum + votes, 0),
    voted,
    endsAt: endsAt === null ? null : instant(endsAt),
    isOver,
  }
}

export function showsResults(row: PostRow, viewerId: UserId): boolean {
  const isOwn = row.userId === viewerId
  const poll = presentPoll(row, { isOwn, lock: lockOf(visibilityOf(row), { ...row, isOwn }) })
  return poll !== null && poll.options.every(({ votes }) => votes !== null)
}
