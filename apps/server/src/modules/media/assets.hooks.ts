import { vaultChannel, type Asset, type AssetId } from '@fanlight/contract'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { presentAsset } from './assets.present.ts'
import * as store from './assets.store.ts'
import type { Viewing } from './viewing.ts'

/** Whether anything points at an asset. */
type IsKept = (db: Db, assetId: AssetId) => Promise<boolean>
type CountUses = (db: Db, assetIds: readonly AssetId[]) => Promise<ReadonlyMap<AssetId, number>>
type OnSettled = (tx: Tx, assetId: AssetId) => Promise<void>
type OnMerged = (tx: Tx, from: AssetId, to: AssetId) => Promise<void>
type OnProgress = (asset: Pick<store.AssetRow, 'assetId' | 'progress'>) => void
type RemovedAsset = Pick<store.AssetRow, 'assetId' | 'kind'>
type OnRemoved = (asset: RemovedAsset) => Promise<void>

export type AssetHooks = ReturnType<typeof createAssetHooks>

/** What later modules have to do with the vault, and what is told to its owner. */
export function createAssetHooks(deps: { db: Database; realtime: Realtime; viewing: Viewing }) {
  const { db, realtime, viewing } = deps
  const keepers: IsKept[] = []
  const keepersOfFiles: IsKept[] = []
  const keepersForBuyers: IsKept[] = []
  const counters: CountUses[] = []
  const settledListeners: OnSettled[] = []
  const mergedListeners: OnMerged[] = []
  const removedListeners: OnRemoved[] = []
  const progressListeners: OnProgress[] = []

  /** As their owner sees them. */
  async function present(from: Db, rows: readonly store.AssetRow[]): Promise<Asset[]> {
    const uses = new Map<AssetId, number>()
    const assetIds = rows.map(({ assetId }) => assetId)
    for (const count of assetIds.length > 0 ? counters : []) {
      for (const [assetId, times] of await count(from, assetIds)) uses.set(assetId, (uses.get(assetId) ?? 0) + times)
    }
    return rows.map((row) => presentAsset(row, viewing, uses.get(row.assetId) ?? 0))
  }

  async function publish(assetId: AssetId, replaced: AssetId | null): Promise<void> {
    const row = await store.findAsset(db, assetId)
    if (row?.purpose === 'message') return progressListeners.forEach((listener) => listener(row))
    const [asset] = row && row.removedAt === null ? await present(db, [row]) : []
    if (!row || !asset) return
    const { ownerId: userId } = row
    if (replaced === null) await realtime.publish(vaultChannel, { userId }, 'asset_changed', { asset })
    else await realtime.publish(vaultChannel, { userId }, 'asset_replaced', { assetId: replaced, asset })
  }

  return {
    present,

    /** An asset goes when nothing points at it; each module answers for what it shows. */
    keepWhile: (isKept: IsKept) => void keepers.push(isKept),
    /** Its owner may take it out of the vault, but its files stay: what was sent to people is theirs to look at. */
    keepFilesWhile: (isKept: IsKept) => void keepersOfFiles.push(isKept),
    /** The same when its owner has left: what was sold is still owed to those who bought it, for a while. */
    keepForBuyers: (isKept: IsKept) => void keepersForBuyers.push(isKept),
    countUses: (count: CountUses) => void counters.push(count),
    /** A video became ready, or failed. */
    onSettled: (listener: OnSettled) => void settledListeners.push(listener),
    /** An upload turned out to be there already. */
    onMerged: (listener: OnMerged) => void mergedListeners.push(listener),
    /** Its row is gone: whatever lies outside its folder goes too. May be called again for the same one. */
    onRemoved: (listener: OnRemoved) => void removedListeners.push(listener),

    /** What goes into a message is in no vault: how far it is concerns who shows it. */
    onProgress: (listener: OnProgress) => void progressListeners.push(listener),

    async isKept(from: Db, assetId: AssetId): Promise<boolean> {
      for (const isKept of keepers) if (await isKept(from, assetId)) return true
      return false
    },

    /** In the vault or not. */
    async hasFilesInUse(from: Db, assetId: AssetId): Promise<boolean> {
      for (const isKept of [...keepers, ...keepersOfFiles]) if (await isKept(from, assetId)) return true
      return false
    },

    async isOwedToBuyers(from: Db, assetId: AssetId): Promise<boolean> {
      for (const isKept of keepersForBuyers) if (await isKept(from, assetId)) return true
      return false
    },

    /** Tells the owner's devices how an asset stands. */
    announce: (assetId: AssetId): Promise<void> => publish(assetId, null),

    /** In the transaction that changes the state. */
    async settled(tx: Tx, assetId: AssetId): Promise<void> {
      for (const listener of settledListeners) await listener(tx, assetId)
      tx.afterCommit(() => publish(assetId, null))
    },

    /** In the transaction that removes `from`, before its row goes: what points at it points at `to` afterwards. */
    async merged(tx: Tx, from: AssetId, to: AssetId): Promise<void> {
      for (const listener of mergedListeners) await listener(tx, from, to)
      tx.afterCommit(() => publish(to, from))
    },

    async removed(asset: RemovedAsset): Promise<void> {
      for (const listener of removedListeners) await listener(asset)
    },
  }
}
