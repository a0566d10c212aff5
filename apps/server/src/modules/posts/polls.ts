import {
  pollChannel,
  type InputOf,
  type Poll,
  type PollForm,
  type PostId,
  type UserId,
  type votePoll,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { nowAndThen } from '../../platform/now-and-then.ts'
import type { Platform } from '../../platform/platform.ts'
import { openPost } from './open-post.ts'
import { assertPollMayChange, isSamePoll } from './polls.policy.ts'
import * as store from './polls.store.ts'
import { presentPoll, showsResults } from './polls.present.ts'
import { findPost } from './posts.store.ts'

/** As often as those who look at a poll are told while people vote and vote. */
const TELL_EVERY_MS = 1_000

export type Polls = ReturnType<typeof createPolls>

/** Votes in the polls of posts. They are for those to whom the post is open; its creator asks and does not answer. */
export function createPolls({ db, clock, log, realtime }: Platform) {
  const tell = nowAndThen<PostId>(async (postIds) => {
    for (const contentId of postIds) {
      try {
        const votes = await store.listVotes(db, contentId)
        await realtime.publish(pollChannel, { contentId }, 'poll_changed', { contentId, votes, total: sumOf(votes) })
      } catch (error) {
        log.warn({ err: error, contentId }, 'the votes of a poll could not be told')
      }
    }
  }, TELL_EVERY_MS)

  realtime.authorise(pollChannel, async ({ userId }, { contentId }) => {
    const post = await findPost(db, contentId, userId, clock.now())
    return post !== null && showsResults(post, userId)
  })

  return {
    vote: (fanId: UserId, { contentId: postId, option }: InputOf<typeof votePoll>): Promise<Poll> =>
      db.transaction(async (tx) => {
        const hasPoll = await store.holdPoll(tx, postId)
        const post = await openPost(tx, clock, { postId, viewerId: fanId })
        if (!hasPoll || !post.poll) throw new AppError('NOT_FOUND', {})
        if (post.userId === fanId) throw new AppError('SELF_ACTION', {})
        if (post.poll[2]) throw new AppError('POLL_ENDED', {})
        if (!(await store.saveVote(tx, { postId, fanId, place: option }, clock.now()))) {
          throw new AppError('NOT_FOUND', {})
        }
        tx.afterCommit(() => tell(postId))
        const after = await openPost(tx, clock, { postId, viewerId: fanId })
        const poll = presentPoll(after, { isOwn: false, lock: null })
        if (!poll) throw new Error('The poll just voted in is not there')
        return poll
      }),

    /** With the post that it belongs to, which its creator holds. */
    async save(tx: Tx, postId: PostId, wanted: PollForm | null, { isSold }: { isSold: boolean }): Promise<void> {
      const before = await store.lockPoll(tx, postId)
      assertPollMayChange(before, wanted, { isSold })
      if (!isSamePoll(before, wanted)) await store.replacePoll(tx, postId, wanted)
      else if (wanted && before?.days !== wanted.days) await store.setDays(tx, postId, wanted.days)
    },
  }
}

const sumOf = (votes: readonly number[]): number => votes.reduce((sum, each) => sum + each, 0)
