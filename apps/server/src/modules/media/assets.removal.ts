import { DAY_MS, instant, type AssetId, type MediaKind, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AssetHooks } from './assets.hooks.ts'
import * as store from './assets.store.ts'

/** All that finds the files again once the row is gone. */
type Removed = { assetId: AssetId; kind: MediaKind; folder: string; isErased: boolean }

export type AssetRemoval = ReturnType<typeof createAssetRemoval>

/** How assets leave: by their owner's hand, with their owner, or because nothing came of them. */
export function createAssetRemoval({ db, jobs, storage, clock, log }: Platform, hooks: AssetHooks) {
  const removeAsset = jobs.lane('media').define<Removed>('media.remove_asset', async ({ isErased, ...asset }) => {
    const stays = await db.transaction(async (tx) => {
      if (!(await store.lockAsset(tx, asset.assetId))) return false
      if (isErased && (await hooks.isOwedToBuyers(tx, asset.assetId))) return true
      // A person who leaves takes the files along, whatever else still names them.
      if (await hooks.hasFilesInUse(tx, asset.assetId)) return !isErased
      await store.deleteAsset(tx, asset.assetId)
      return false
    })
    if (stays) return
    await hooks.removed(asset)
    await storage.removeFolder(asset.folder)
  })

  const removeUnclaimed = jobs
    .lane('media')
    .define<{ folder: string }>('media.remove_unclaimed', async ({ folder }) => {
      if (!(await store.hasFolder(db, folder))) await storage.removeFolder(folder)
    })

  const removeUnshown = jobs.lane('media').define<{ assetId: AssetId }>('media.remove_unshown', async ({ assetId }) => {
    await db.transaction(async (tx) => {
      const asset = await store.lockAsset(tx, assetId)
      // Of what comes from the vault a message has no say.
      if (asset?.purpose === 'message' && asset.removedAt === null) await takeOut(tx, asset)
    })
  })

  const removeAllOf = jobs.lane('media').define<{ userId: UserId }>('media.remove_vault', async ({ userId }) => {
    const assets = await store.listAll(db, userId)
    await db.transaction(async (tx) => {
      for (const asset of assets) await enqueue(tx, asset, true)
    })
  })

  const enqueue = (tx: Tx, { assetId, kind, folder }: store.AssetRow, isErased = false): Promise<void> =>
    removeAsset.enqueue(tx, { assetId, kind, folder, isErased })

  /** Says false when something shows it. */
  async function takeOut(tx: Tx, asset: store.AssetRow): Promise<boolean> {
    // What is in no vault is taken from nothing that shows it.
    const isInUse =
      asset.purpose === 'message' ? hooks.hasFilesInUse(tx, asset.assetId) : hooks.isKept(tx, asset.assetId)
    if (await isInUse) return false
    if (asset.removedAt === null) await store.markRemoved(tx, asset.assetId, clock.now())
    await enqueue(tx, asset)
    return true
  }

  return {
    /** For what is written before its row is: it goes when the row never came. */
    removeUnlessClaimed: (tx: Tx, folder: string): Promise<void> =>
      removeUnclaimed.enqueue(tx, { folder }, { runAt: clock.now() + DAY_MS }),

    /** What was uploaded for a message goes once none shows it: a day after it was begun, or at once. */
    removeUnlessShown: (tx: Tx, assetId: AssetId, when: 'later' | 'now'): Promise<void> =>
      removeUnshown.enqueue(tx, { assetId }, when === 'later' ? { runAt: clock.now() + DAY_MS } : {}),

    /** Removing what is not there is done already. */
    async remove(ownerId: UserId, assetId: AssetId): Promise<void> {
      await db.transaction(async (tx) => {
        const asset = await store.lockAsset(tx, assetId)
        if (!asset || asset.ownerId !== ownerId) throw new AppError('NOT_FOUND', {})
        if (asset.removedAt !== null) return
        if (!(await takeOut(tx, asset))) throw new AppError('ASSET_IN_USE', {})
      })
    },

    async removeAllOf(tx: Tx, userId: UserId): Promise<void> {
      await store.eraseAll(tx, userId, clock.now())
      await removeAllOf.enqueue(tx, { userId })
    },

    /** Of an owner who has left: what is not owed to those who bought it any more. */
    async removeErased(tx: Tx, assetIds: readonly AssetId[]): Promise<void> {
      for (const asset of await store.listByIds(tx, assetIds)) await enqueue(tx, asset, true)
    },

    async sweep(): Promise<void> {
      const leftOver = await store.listLeftOver(db, instant(clock.now() - DAY_MS))
      let swept = 0
      for (const { assetId } of leftOver) {
        await db.transaction(async (tx) => {
          const asset = await store.lockAsset(tx, assetId)
          if (asset && (await takeOut(tx, asset))) swept++
        })
      }
      if (swept > 0) log.info({ assets: swept }, 'swept away what nobody needs any more')
    },
  }
}
