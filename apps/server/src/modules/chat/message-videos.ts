import { chatChannel, type AssetId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Media } from '../media/index.ts'
import type { ChatNews } from './news.ts'
import * as store from './message-videos.store.ts'

/** A video may be sent while it is being made: its messages follow it until it is there, or never will be. */
export function followVideos({ db, log, realtime, media, news }: Platform & { media: Media; news: ChatNews }): void {
  async function settled(tx: Tx, assetId: AssetId): Promise<void> {
    const shown = await store.lockShowing(tx, assetId)
    if (shown.length === 0) return
    const now = await media.assets.standingOf(tx, assetId)
    for (const message of shown) {
      const changed = message.media.map((one) =>
        'assetId' in one && one.assetId === assetId ? { ...one, ...now } : one,
      )
      await store.saveMedia(tx, message, changed)
      tx.afterCommit(() => news.tellChanged(message.fromId, message.toId, message.messageId))
    }
  }

  async function tellProgress(assetId: AssetId, percent: number): Promise<void> {
    for (const { messageId, fromId, toId, media: list } of await store.listShowing(db, assetId)) {
      const shown = list.find((one) => 'assetId' in one && one.assetId === assetId)
      if (!shown) continue
      const progress = { messageId, mediaId: shown.id, percent }
      for (const userId of [fromId, toId]) realtime.signal(chatChannel, { userId }, 'video_progress', progress)
    }
  }

  media.assets.onSettled(settled)
  media.assets.onProgress(({ assetId, progress }) => {
    tellProgress(assetId, progress).catch((error: unknown) => log.warn({ err: error }, 'progress could not be told'))
  })
}
