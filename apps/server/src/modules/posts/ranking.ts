import { popularityHours, type PostId } from '@fanlight/contract'
import type { Database } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log/log.ts'
import { nowAndThen } from '../../platform/now-and-then.ts'
import { listCounts, rank } from './counts.store.ts'

const AT_MOST_EVERY_MS = 1_000

export type Ranking = ReturnType<typeof createRanking>

/**
 * A sale moves a post up in the feed. Nobody who pays waits for that, and a thousand sales move it once: what is missed by a
 * process that dies is made good by the next sale or like.
 */
export function createRanking({ db, log }: { db: Database; log: Log }) {
  async function rankAll(postIds: readonly PostId[]): Promise<void> {
    try {
      const counted = await listCounts(db, postIds)
      const ranks = counted.map(({ postId, ...counts }) => ({ postId, hours: popularityHours(counts) }))
      await db.transaction((tx) => rank(tx, ranks))
    } catch (error) {
      log.warn({ err: error }, 'posts could not be ranked')
    }
  }

  return { soon: nowAndThen(rankAll, AT_MOST_EVERY_MS) }
}
