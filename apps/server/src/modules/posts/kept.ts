import {
  DAY_MS,
  HOUR_MS,
  instant,
  KEPT_DAYS,
  type downloadKept,
  type InputOf,
  type Instant,
  type OutputOf,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import * as store from './kept.store.ts'
import { watermarkOf } from './posts.present.ts'
import { findKept } from './posts.store.ts'

const FORGET_EVERY_MS = HOUR_MS
const COLLECTIONS = '/collections?kind=bought'

export type Keeping = ReturnType<typeof createKeeping>

/**
 * Posts of creators who left, which those who bought them keep for a while: to look at and to download, by them alone.
 * Afterwards they are gone for everybody.
 */
export function createKeeping(deps: Platform & { identity: Identity; media: Media }) {
  const { db, clock, jobs, identity, media } = deps

  // Page by page, each with its letters and the next page in one transaction: nobody is written to twice or forgotten.
  type Page = { creatorId: UserId; after: UserId | null }
  const telling = jobs.define<Page>('posts.tell_buyers', ({ creatorId, after }) =>
    db.transaction(async (tx) => {
      const buyers = await store.listBuyers(tx, creatorId, after)
      for (const { fanId, keptUntil } of buyers) {
        const values = { day: { day: keptUntil } }
        await identity.write(tx, fanId, { kind: 'yoursToKeep', route: COLLECTIONS, values })
      }
      const last = buyers.at(-1)
      if (last) await telling.enqueue(tx, { creatorId, after: last.fanId })
    }),
  )

  async function forgetDue(): Promise<void> {
    const next = (tx: Tx) => store.forgetSome(tx, clock.now())
    const forget = async (tx: Tx): Promise<boolean> => {
      const assetIds = await next(tx)
      if (assetIds) await media.assets.removeErased(tx, assetIds)
      return assetIds !== null
    }
    while (await db.transaction(forget));
  }

  media.assets.keepForBuyers(store.isOwed)
  deps.everyAlone(FORGET_EVERY_MS, 'posts.forget_kept', forgetDue)

  return {
    /** For what is sold of a creator who leaves now. */
    keptUntil: (): Instant => instant(clock.now() + KEPT_DAYS * DAY_MS),
    tell: (tx: Tx, creatorId: UserId): Promise<void> => telling.enqueue(tx, { creatorId, after: null }),
    /** Also happens by itself, again and again. */
    forgetDue,

    async download(fanId: UserId, input: InputOf<typeof downloadKept>): Promise<OutputOf<typeof downloadKept>> {
      const post = await findKept(db, input.contentId, fanId, clock.now())
      const item = post?.media?.find(([assetId]) => assetId === input.mediaId)
      if (!post || !item) throw new AppError('NOT_FOUND', {})
      const [, , folder] = item
      return media.viewing.download(
        { folder },
        { viewerId: fanId, until: post.keptUntil, watermark: watermarkOf(post) },
      )
    },
  }
}
