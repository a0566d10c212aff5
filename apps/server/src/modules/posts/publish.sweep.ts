import type { AssetId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Media } from '../media/index.ts'
import type { Announcing } from './announcing.ts'
import * as store from './publish.sweep.store.ts'
import type { Teasers } from './teasers.ts'

const SWEEP_EVERY_MS = 5 * 1000

/** What happens to posts by itself: their day comes, their video is ready, their time is over. */
export function createPublishSweep(deps: Platform & { media: Media; announcing: Announcing; teasers: Teasers }) {
  const { db, clock, media, announcing, teasers } = deps

  /** Each batch stands by itself; what another process has in hand is left to it. */
  async function allOf(step: (tx: Tx) => Promise<number>): Promise<void> {
    while ((await db.transaction(step)) === store.BATCH);
  }

  async function sweep(): Promise<void> {
    await allOf(async (tx) => {
      const postIds = await store.publishDue(tx, clock.now())
      await teasers.areThere(tx, postIds)
      await announcing.published(tx, postIds)
      return postIds.length
    })
    await allOf(async (tx) => {
      const postIds = await store.endExpired(tx, clock.now())
      for (const postId of postIds) await announcing.gone(tx, postId, { isDeleted: false })
      return postIds.length
    })
  }

  async function settled(tx: Tx, assetId: AssetId): Promise<void> {
    await store.countMedia(tx, assetId)
    await teasers.joined(tx, assetId)
    const postIds = await store.publishWaiting(tx, assetId, clock.now())
    await teasers.areThere(tx, postIds)
    await announcing.published(tx, postIds)
  }

  media.assets.onSettled(settled)
  media.assets.onMerged(async (tx, from, to) => {
    await store.replaceAsset(tx, from, to)
    await settled(tx, to)
  })
  deps.everyAlone(SWEEP_EVERY_MS, 'posts.sweep', sweep)

  return sweep
}
