import { REPORTED_AROUND, type MassId, type MessageId, type UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Media, ShownFile } from '../media/index.ts'
import { forgetUnread, holdConversation } from './conversations.store.ts'
import { findMessage, listMessages, type KeptMedia, type MessageRow } from './messages.store.ts'
import type { ChatNews } from './news.ts'
import type { Pushes } from './pushes.ts'
import { emptyMessage, findMassOf } from './reported.store.ts'

/** A message that one of the two reports: it and a few around it, and nothing else of what they said. */
export function createReported(
  deps: Platform & {
    media: Media
    news: ChatNews
    pushes: Pushes
    mass: { takeDown: (tx: Tx, massId: MassId) => Promise<void> }
  },
) {
  const { clock, media, news, pushes, mass } = deps
  return {
    /** As the one who reports it is shown it; null where they are not. */
    async show(from: Db, userId: UserId, otherId: UserId, messageId: MessageId) {
      const message = await findMessage(from, userId, otherId, messageId)
      if (!message) return null
      const page = { size: REPORTED_AROUND, before: null, after: null, skip: 0 }
      const [before, after] = await Promise.all([
        listMessages(from, userId, otherId, { ...page, before: message.sentAt }),
        listMessages(from, userId, otherId, { ...page, after: message.sentAt }),
      ])
      const shown = [...before, message, ...after].map((row) => shownOf(row, row === message))
      return { ownerId: message.fromId, shown }
    },

    async takeDown(tx: Tx, fromId: UserId, toId: UserId, messageId: MessageId): Promise<void> {
      // What went to many goes from all of them. Before the conversation: who sends it on holds it in this order.
      const massId = await findMassOf(tx, { fromId, toId, messageId })
      if (massId !== null) await mass.takeDown(tx, massId)
      await holdConversation(tx, fromId, toId)
      const gone = await emptyMessage(tx, { fromId, toId, messageId }, clock.now())
      if (!gone) return
      await forgetUnread(tx, toId, fromId, gone.sentAt)
      await pushes.takenBack(tx, fromId, [toId])
      for (const one of gone.media ?? []) {
        if ('key' in one) await media.retire(tx, one.key, 'now')
        else await media.assets.removeUnlessShown(tx, one.assetId, 'now')
      }
      tx.afterCommit(() => news.tell(fromId, 'message_deleted', { chatWithUserId: toId, messageId }))
      tx.afterCommit(() => news.tell(toId, 'message_deleted', { chatWithUserId: fromId, messageId }))
    },
  }
}

const shownOf = ({ fromId, sentAt: at, text, media, price }: MessageRow, isReported: boolean) => ({
  fromId,
  at,
  text,
  media: (media ?? []).map(fileOf),
  price,
  isReported,
})

function fileOf(one: KeptMedia): ShownFile {
  if (one.type === 'file') return { type: one.type, key: one.key, name: one.name }
  return 'key' in one ? { type: one.type, key: one.key } : { type: one.type, assetId: one.assetId, folder: one.folder }
}
