import { randomBytes } from 'node:crypto'
import { FILE_NAME_MAX_LENGTH, type AssetId, type UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AssetHooks } from '../assets.hooks.ts'
import { insertAsset } from '../assets.store.ts'
import type { Quota } from '../quota.ts'
import type { Pieces } from './pieces.ts'

/** Those of the files that are still of use to who put them there. */
type ListWanted = (from: Db, assetIds: readonly AssetId[]) => Promise<AssetId[]>

export type VideoRecordings = {
  /** False: nothing here could make a video of one. */
  readonly canMake: boolean
  /** Puts a file of this machine where uploads wait, under the number of the asset that it may become. */
  put(assetId: AssetId, file: string): Promise<void>
  remove(assetId: AssetId): Promise<void>
  /** It becomes a video of its owner's vault, by the way of all videos. */
  adopt(tx: Tx, recording: { ownerId: UserId; assetId: AssetId; bytes: number; name: string }): Promise<void>
  /** What is not swept away although no video waits for it. */
  keepWhile(list: ListWanted): void
}

type Deps = Platform & {
  quota: Quota
  hooks: AssetHooks
  pieces: Pieces
  /** Here or elsewhere a video can be made of it. */
  canTake: boolean
  /** There is something to make. */
  onWhole: () => void
}

/** Videos that did not come from a browser piece by piece: they are whole already, and lie beside those that did. */
export function createVideoRecordings(deps: Deps): VideoRecordings & { listWanted: ListWanted } {
  const { clock, storage, quota, hooks, pieces, canTake, onWhole } = deps
  const lists: ListWanted[] = []
  return {
    canMake: canTake,
    put: (assetId, file) => storage.putFile(pieces.idOf(assetId), file, 'video/x-matroska'),
    remove: (assetId) => pieces.remove(assetId),
    keepWhile: (list) => void lists.push(list),

    async listWanted(from, assetIds) {
      const wanted = await Promise.all(lists.map((list) => list(from, assetIds)))
      return wanted.flat()
    },

    async adopt(tx, { ownerId, assetId, bytes, name }) {
      if (!canTake) throw new AppError('VIDEO_UNAVAILABLE', {})
      // The same again is made of it.
      await quota.assertPiece(bytes)
      await quota.claim(tx, ownerId, bytes)
      await insertAsset(tx, {
        assetId,
        ownerId,
        kind: 'video',
        state: 'processing',
        upload: pieces.idOf(assetId),
        bytes,
        folder: `assets/${ownerId}/${randomBytes(16).toString('hex')}`,
        fileName: `${name.slice(0, FILE_NAME_MAX_LENGTH - 4)}.mkv`,
        createdAt: clock.now(),
      })
      tx.afterCommit(async () => {
        onWhole()
        await hooks.announce(assetId)
      })
    },
  }
}
