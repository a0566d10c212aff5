import type { AssetId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Media } from '../media/index.ts'
import * as store from './publish.sweep.store.ts'

const SWEEP_EVERY_MS = 5 * 1000

/** What happens to posts by itself: their day comes, their video is ready, their time is over. */
export function createPublishSweep(deps: Platform & { media: Media }) {
  const { db, clock, media } = deps

  /** Each batch stands by itself; what another process has in hand is left to it. */
  async function allOf(step: (tx: Tx) => Promise<number>): Promise<void> {
    while ((await db.transaction(step)) === store.BATCH);
  }

  async function sweep(): Promise<void> {
    await allOf((tx) => store.publishDue(tx, clock.now()))
    await allOf((tx) => store.endExpired(tx, clock.now()))
  }

  async function settled(tx: Tx, assetId: AssetId): Promise<void> {
    await store.countMedia(tx, assetId)
    await store.publishWaiting(tx, assetId, clock.now())
  }

  media.assets.onSettled(settled)
  media.assets.onMerged(async (tx, from, to) => {
    await store.replaceAsset(tx, from, to)
    await settled(tx, to)
  })
  deps.every(SWEEP_EVERY_MS, 'posts.sweep', sweep)

  return sweep
}
