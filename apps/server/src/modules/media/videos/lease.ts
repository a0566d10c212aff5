import { instant, type Instant } from '@fanlight/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { AssetHooks } from '../assets.hooks.ts'
import type { AssetRow } from '../assets.store.ts'
import * as store from './videos.store.ts'

/** A process that says nothing for so long has died, and another begins from the start. */
export const LEASE_MS = 60_000
const SAVE_EVERY_MS = 1_500

/** Another process makes the video by now, or nobody wants it any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

export type Lease = ReturnType<typeof createLease>

/** The claim on a video of the process that makes it. It has to be renewed, by saying how far the work is. */
export function createLease(
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
    if (!isOurs) throw new LeaseLost()
    leasedUntil = until
    progress = percent
  }

  return {
    /** Ends what is under way when the lease is lost, or the server stops. */
    signal: AbortSignal.any([stopping, lost.signal]),
    row: (): store.LeaseRow => ({ assetId, leasedUntil }),
    isOurs: (now: AssetRow | null): now is AssetRow =>
      now?.state === 'processing' && now.removedAt === null && now.leasedUntil === leasedUntil,

    /** As often as one likes: it is written down now and then. Throws when the lease is lost. */
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
