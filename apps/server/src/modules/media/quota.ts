import type { UserId } from '@fanlight/contract'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log/log.ts'
import { UPLOADS_FOLDER, type Storage } from '../../platform/storage/storage.ts'
import * as store from './quota.store.ts'

/** A fan has no vault: only pictures on their way to become an avatar, and those of a day that became nothing. */
const FANS_SHARE_BYTES = 1024 ** 3

export type Quota = ReturnType<typeof createQuota>

/** How much of the storage one user may use, and how much of it all of them together. */
export function createQuota(
  { db, storage, log }: { db: Database; storage: Storage; log: Log },
  { perCreatorBytes }: Config['storage'],
) {
  /** Throws STORAGE_FULL unless so much more of theirs may be kept. */
  async function assertShare(userId: UserId, bytes: number, from: Database | Tx = db): Promise<void> {
    const vault = await store.vaultOf(from, userId)
    const share = vault.isCreator ? perCreatorBytes : Math.min(FANS_SHARE_BYTES, perCreatorBytes)
    const waiting = await storage.sizeOf(`${UPLOADS_FOLDER}/${userId}`)
    if (vault.bytes + waiting + bytes > share) throw new AppError('STORAGE_FULL', {})
  }

  /** Throws UPLOADS_PAUSED unless the disk has room for so much. */
  async function assertDisk(bytes: number): Promise<void> {
    if (await storage.hasRoomFor(bytes)) return
    log.error({ bytes }, 'the disk is too full to take an upload')
    throw new AppError('UPLOADS_PAUSED', {})
  }

  return {
    isCreator: (userId: UserId): Promise<boolean> => store.isCreator(db, userId),

    /** A file of that size arrives, and as much is made of it. */
    async assertRoom(userId: UserId, bytes: number): Promise<void> {
      await assertDisk(2 * bytes)
      await assertShare(userId, bytes)
    },

    /**
     * A piece of what was let in arrives. Nothing is set aside for the rest of it: a creator who promises much and sends
     * nothing would stop all others.
     */
    assertPiece: assertDisk,

    /** What arrived before is made into what is kept. */
    async assertKept(userId: UserId, bytes: number): Promise<void> {
      await assertDisk(bytes)
      await assertShare(userId, 0)
    },

    /** The same as `assertRoom`, in a moment in which nothing else of theirs is let in. */
    async claim(tx: Tx, userId: UserId, bytes: number): Promise<void> {
      await store.lockUser(tx, userId)
      await assertShare(userId, bytes, tx)
    },
  }
}
