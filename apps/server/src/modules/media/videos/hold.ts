import { instant, type Instant } from '@fanlight/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { AssetHooks } from '../assets.hooks.ts'
import type { AssetRow } from '../assets.store.ts'
import * as store from './videos.store.ts'

/** Whoever says nothing for so long has died, and another begins anew. */
export const LEASE_MS = 60_000
const SAVE_EVERY_MS = 1_500

/** Somebody else makes the video by now, or nobody wants it any more. */
export class HoldLost extends Error {
  override readonly name = 'HoldLost'
}

export type Hold = ReturnType<typeof createHold>

/** One's hold on a video while it is made. It has to be renewed, by saying how far one is. */
export function createHold(
  { db, clock, hooks }: { db: Database; clock: Clock; hooks: AssetHooks },
  row: AssetRow,
  stopping: AbortSignal,
) {
  const { assetId } = row
  const lost = new AbortController()
  let leasedUntil: Instant = row.leasedUntil ?? clock.now()
  let [progress, savedAt, isSaving] = [row.progress, clock.now(), false]

  async function save(percent: number): Promise<void> {
    const until = instant(clock.now() + LEASE_MS)
    const isNews = percent !== progress
    const isOurs = await db.transaction(async (tx) => {
      if (!(await store.renewLease(tx, { assetId, leasedUntil }, { until, progress: percent }))) return false
      if (isNews) tx.afterCommit(() => hooks.announce(assetId))
      return true
    })
    if (!isOurs) throw new HoldLost()
    leasedUntil = until
    progress = percent
  }

  return {
    /** Ends what is under way when the hold is lost, or the server stops. */
    signal: AbortSignal.any([stopping, lost.signal]),
    lease: (): store.Lease => ({ assetId, leasedUntil }),
    isOurs: (now: AssetRow | null): now is AssetRow =>
      now?.state === 'processing' && now.removedAt === null && now.leasedUntil === leasedUntil,

    /** As often as one likes: it is written down now and then. Throws when the hold is lost. */
    async says(percent = progress): Promise<void> {
      lost.signal.throwIfAborted()
      if (isSaving || clock.now() - savedAt < SAVE_EVERY_MS) return
      isSaving = true
      try {
        await save(Math.max(progress, percent))
        savedAt = clock.now()
      } catch (error) {
        lost.abort(error)
        throw error
      } finally {
        isSaving = false
      }
    },
  }
}
