import {
  DAY_MS,
  HOUR_MS,
  instant,
  KEPT_DAYS,
  type downloadKeptMessage,
  type InputOf,
  type OutputOf,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import * as store from './kept.store.ts'
import { findMessage } from './messages.store.ts'

const FORGET_EVERY_MS = HOUR_MS

/**
 * Messages of creators who left, which those who bought them keep for a while, as they keep posts: to look at and to download,
 * by them alone. Afterwards they are gone for everybody.
 */
export function createKeeping(deps: Platform & { identity: Identity; media: Media }) {
  const { db, clock, jobs, identity, media } = deps

  // Page by page, each with its letters and the next page in one transaction: nobody is written to twice or forgotten.
  type Page = { creatorId: UserId; after: UserId | null }
  const telling = jobs.define<Page>('chat.tell_buyers', ({ creatorId, after }) =>
    db.transaction(async (tx) => {
      const keepers = await store.listKeepers(tx, creatorId, after)
      for (const { fanId, keptUntil } of keepers) {
        const values = { day: { day: keptUntil } }
        await identity.write(tx, fanId, { kind: 'messagesToKeep', route: `/messages?id=${creatorId}`, values })
      }
      const last = keepers.at(-1)
      if (last) await telling.enqueue(tx, { creatorId, after: last.fanId })
    }),
  )

  async function forgetDue(): Promise<void> {
    const forget = async (tx: Tx): Promise<boolean> => {
      const assetIds = await store.forgetSome(tx, clock.now())
      if (assetIds) await media.assets.removeErased(tx, assetIds)
      return assetIds !== null
    }
    while (await db.transaction(forget));
  }

  media.assets.keepForBuyers(store.isOwed)
  deps.everyAlone(FORGET_EVERY_MS, 'chat.forget_kept', forgetDue)

  return {
    /** Inside the erasure of a creator, before what they wrote goes. */
    async keepSold(tx: Tx, creatorId: UserId): Promise<void> {
      const isSomeKept = await store.keepSold(tx, creatorId, instant(clock.now() + KEPT_DAYS * DAY_MS))
      if (isSomeKept) await telling.enqueue(tx, { creatorId, after: null })
    },

    /** Also happens by itself, again and again: what nobody keeps any more goes. */
    forgetDue,

    async download(
      fanId: UserId,
      { targetUserId, messageId, mediaId }: InputOf<typeof downloadKeptMessage>,
    ): Promise<OutputOf<typeof downloadKeptMessage>> {
      const row = await findMessage(db, fanId, targetUserId, messageId)
      const keptUntil = row?.keptUntil ?? null
      const one = row?.media?.find((each) => 'assetId' in each && each.assetId === mediaId)
      const isTheirs = row?.toId === fanId && keptUntil !== null && keptUntil > clock.now()
      if (!isTheirs || !one || !('folder' in one)) throw new AppError('NOT_FOUND', {})
      return media.viewing.download({ folder: one.folder }, { viewerId: fanId, until: keptUntil, watermark: null })
    },
  }
}
