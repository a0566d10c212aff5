import {
  CONVERSATIONS_PINNED_MAX,
  type Conversation,
  type editConversation,
  type InputOf,
  type Message,
  type MessageId,
  type reactToMessage,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Media } from '../media/index.ts'
import type { Profiles } from '../profiles/index.ts'
import { presentMessage, type Links } from './chat.present.ts'
import * as store from './conversations.store.ts'
import { deleteSent, findMessage, hideReceived, isThere, saveReaction } from './messages.store.ts'
import type { ChatNews } from './news.ts'
import type { Pushes } from './pushes.ts'
import type { createReading } from './reading.ts'

/** What becomes of messages and conversations that are there. */
export function createChanges(
  deps: Platform & {
    shown: Links
    profiles: Profiles
    media: Media
    news: ChatNews
    pushes: Pushes
    reading: ReturnType<typeof createReading>
    canTranslate: boolean
  },
) {
  const { db, clock, shown, profiles, media, news, pushes, reading, canTranslate } = deps

  const tellOwnDevices = (tx: Tx, userId: UserId, chatWithUserId: UserId): void =>
    tx.afterCommit(() => news.tell(userId, 'conversation_changed', { chatWithUserId }))

  async function pinOf(
    tx: Tx,
    userId: UserId,
    { targetUserId, isPinned }: InputOf<typeof editConversation>,
  ): Promise<Pick<store.SideChange, 'pinnedAt'>> {
    if (isPinned === undefined) return {}
    if (!isPinned) return { pinnedAt: null }
    await store.lockSides(tx, userId)
    if ((await store.countPinned(tx, userId, targetUserId)) >= CONVERSATIONS_PINNED_MAX)
      throw new AppError('TOO_MANY_PINNED', {})
    return { pinnedAt: clock.now() }
  }

  return {
    async edit(userId: UserId, input: InputOf<typeof editConversation>): Promise<Conversation> {
      const { targetUserId: otherId, isMuted, accept, close, translation } = input
      const isWanted = translation !== undefined && (translation.incoming !== null || translation.outgoing !== null)
      if (isWanted && !canTranslate) throw new AppError('TRANSLATION_UNAVAILABLE', {})
      await db.transaction(async (tx) => {
        if (!(await store.hasSide(tx, userId, otherId))) throw new AppError('NOT_FOUND', {})
        const change: store.SideChange = {
          ...(await pinOf(tx, userId, input)),
          ...(isMuted !== undefined && { isMuted }),
          ...(accept && { isRequest: false as const, letsWrite: true }),
          ...(close && { letsWrite: false }),
          ...(translation !== undefined && { translation }),
        }
        const isWaitedFor = accept === true && (await store.isWaitedFor(tx, userId, otherId))
        await store.changeSide(tx, userId, otherId, change)
        if (isMuted) await pushes.over(tx, userId, [otherId])
        tellOwnDevices(tx, userId, otherId)
        // They may not write any more. That they were let in they learn from the answer, unless they could not go on without.
        if (close || isWaitedFor) tellOwnDevices(tx, otherId, userId)
      })
      return reading.one(db, userId, otherId)
    },

    /** The other side learns of it, unless they are strangers who have not been let in. */
    async markRead(userId: UserId, otherId: UserId) {
      await db.transaction(async (tx) => {
        const read = await store.saveRead(tx, userId, otherId)
        if (!read) return
        await pushes.over(tx, userId, [otherId])
        tellOwnDevices(tx, userId, otherId)
        const [isBlocked] = await profiles.relations.areBlocked(tx, [{ receiverId: otherId, actorId: userId }])
        if (read.isRequest || isBlocked || !read.isSeen) return
        tx.afterCommit(() => news.tell(otherId, 'read_by_other', { chatWithUserId: userId, until: read.until }))
      })
      return reading.unread(userId)
    },

    async markAllRead(userId: UserId) {
      await db.transaction(async (tx) => {
        const read = await store.saveAllRead(tx, userId)
        await pushes.over(
          tx,
          userId,
          read.map(({ otherId }) => otherId),
        )
        for (const { otherId, until, isSeen } of read) {
          tellOwnDevices(tx, userId, otherId)
          if (isSeen) tx.afterCommit(() => news.tell(otherId, 'read_by_other', { chatWithUserId: userId, until }))
        }
      })
      return reading.unread(userId)
    },

    async remove(userId: UserId, otherId: UserId, messageId: MessageId): Promise<void> {
      await db.transaction(async (tx) => {
        await store.holdConversation(tx, userId, otherId)
        const own = await deleteSent(tx, userId, otherId, messageId, clock.now())
        const hidden = own ? null : await hideReceived(tx, userId, otherId, messageId, clock.now())
        const isGoneForBoth = own !== null && !own.isBought
        if (isGoneForBoth) {
          await store.forgetUnread(tx, otherId, userId, own.sentAt)
          await pushes.takenBack(tx, userId, [otherId])
          for (const one of own.media ?? []) {
            if ('key' in one) await media.retire(tx, one.key, 'now')
            else await media.assets.removeUnlessShown(tx, one.assetId, 'now')
          }
        } else if (own) {
          // Who bought it keeps it.
        } else if (hidden) await store.forgetUnread(tx, userId, otherId, hidden.sentAt)
        else throw new AppError('NOT_FOUND', {})
        tx.afterCommit(() => news.tell(userId, 'message_deleted', { chatWithUserId: otherId, messageId }))
        if (isGoneForBoth)
          tx.afterCommit(() => news.tell(otherId, 'message_deleted', { chatWithUserId: userId, messageId }))
      })
    },

    async react(userId: UserId, input: InputOf<typeof reactToMessage>): Promise<Message> {
      const { targetUserId: otherId, messageId, emoji } = input
      await profiles.relations.assertNotBlocked(db, userId, otherId)
      await db.transaction(async (tx) => {
        const found = await findMessage(tx, userId, otherId, messageId)
        if (!found || !isThere(found, clock.now())) throw new AppError('NOT_FOUND', {})
        await saveReaction(tx, { userId, otherId, messageId }, emoji)
        // An answer of one sign is an answer.
        await store.changeSide(tx, userId, otherId, { isRequest: false, letsWrite: true })
        tx.afterCommit(() => news.tellChanged(userId, otherId, messageId))
      })
      const row = await findMessage(db, userId, otherId, messageId)
      if (!row) throw new AppError('NOT_FOUND', {})
      return presentMessage(row, userId, shown)
    },

    /** Whom one follows one knows: their request is none any more. */
    async followed(tx: Tx, userId: UserId, otherId: UserId): Promise<void> {
      const isWaitedFor = await store.isWaitedFor(tx, userId, otherId)
      if (!(await store.endRequest(tx, userId, otherId))) return
      tellOwnDevices(tx, userId, otherId)
      if (isWaitedFor) tellOwnDevices(tx, otherId, userId)
    },

    async clear(userId: UserId, otherId: UserId): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await store.clearSide(tx, userId, otherId))) return
        await pushes.over(tx, userId, [otherId])
        tellOwnDevices(tx, userId, otherId)
      })
    },
  }
}
