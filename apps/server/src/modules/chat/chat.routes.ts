import {
  countUnreadMessages,
  deleteConversation,
  deleteMessage,
  downloadKeptMessage,
  editConversation,
  getConversation,
  listConversations,
  markAllAsRead,
  markAsRead,
  queryMessages,
  reactToMessage,
  sendMessage,
  sendMessageSilently,
  translateMessages,
  translateText,
  getMessageFile,
  unlockMessage,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createChanges } from './changes.ts'
import type { createKeeping } from './kept.ts'
import type { createReading } from './reading.ts'
import type { createSending } from './send.ts'
import type { createMessageFiles } from './files.ts'
import type { createTranslations } from './translations.ts'
import type { createUnlocking } from './unlock.ts'

export function registerChatRoutes(
  http: Http,
  use: {
    sending: ReturnType<typeof createSending>
    reading: ReturnType<typeof createReading>
    changes: ReturnType<typeof createChanges>
    unlocking: ReturnType<typeof createUnlocking>
    keeping: ReturnType<typeof createKeeping>
    translations: ReturnType<typeof createTranslations>
    files: ReturnType<typeof createMessageFiles>
  },
): void {
  const { sending, reading, changes, unlocking, keeping, translations, files } = use
  http.handle(listConversations, ({ viewer, input }) => reading.list(viewer.userId, input))
  http.handle(getConversation, async ({ viewer, input }) => ({
    conversation: await reading.open(viewer.userId, input.targetUserId),
  }))
  http.handle(editConversation, async ({ viewer, input }) => ({
    conversation: await changes.edit(viewer.userId, input),
  }))
  http.handle(queryMessages, ({ viewer, input }) => reading.messages(viewer.userId, input))
  http.handle(sendMessage, ({ viewer, input }) => sending.send(viewer, input))
  http.handle(sendMessageSilently, ({ viewer, input }) => sending.send(viewer, input, { isSilent: true }))
  http.handle(unlockMessage, ({ viewer, input, idempotencyKey }) =>
    unlocking.unlock(viewer.userId, input, idempotencyKey),
  )
  http.handle(getMessageFile, ({ viewer, input }) => files.linkTo(viewer.userId, input))
  http.handle(downloadKeptMessage, ({ viewer, input }) => keeping.download(viewer.userId, input))
  http.handle(translateMessages, ({ viewer, input }) => translations.messages(viewer.userId, input))
  http.handle(translateText, ({ viewer, input }) => translations.words(viewer.userId, input))
  http.handle(reactToMessage, async ({ viewer, input }) => ({ message: await changes.react(viewer.userId, input) }))
  http.handle(deleteMessage, async ({ viewer, input }) => {
    await changes.remove(viewer.userId, input.toUserId, input.messageId)
    return {}
  })
  http.handle(markAsRead, async ({ viewer, input }) => ({
    unread: await changes.markRead(viewer.userId, input.targetUserId),
  }))
  http.handle(markAllAsRead, async ({ viewer }) => ({ unread: await changes.markAllRead(viewer.userId) }))
  http.handle(countUnreadMessages, ({ viewer }) => reading.unread(viewer.userId))
  http.handle(deleteConversation, async ({ viewer, input }) => {
    await changes.clear(viewer.userId, input.targetUserId)
    return {}
  })
}
