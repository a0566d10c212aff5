import {
  markAsRead,
  messagesTag,
  REQUEST_MESSAGES_MAX,
  type chatChannel,
  type EventOf,
  type Message,
  type UserId,
} from '@fanlight/contract'
import { call } from '../../platform/api/index.ts'
import { logError } from '../../platform/log/log.ts'
import { closeShown } from '../notifications/index.ts'
import {
  amendOpen,
  changeLists,
  keepUnread,
  knownConversation,
  listsChanged,
  openChanged,
  openNow,
  unreadChanged,
  unreadNow,
} from './list/conversations.ts'
import { afterMessage, amended, findConversation } from './list/list-fold.ts'
import { newMessages } from './new-messages.ts'
import { isLookedAt } from './open-threads.ts'
import { amended as amendedThread, deleted, readByOther, readByViewer } from './thread/fold.ts'
import { changeThread, hearInThread, threadOf, threadsChanged } from './thread/threads.ts'
import { endTyping } from './typing.ts'

type ChatEvent = EventOf<typeof chatChannel>
type Said = Extract<ChatEvent, { type: 'message' }>['data']

/** What an event does to what is known: threads, lists and counts. What this device did itself comes back to it too. */
export function hearChat(event: ChatEvent, viewer: UserId): void {
  switch (event.type) {
    case 'message':
      return hearMessage(event.data, viewer)
    case 'message_deleted': {
      const { chatWithUserId, messageId } = event.data
      changeThread(chatWithUserId, (thread) => deleted(thread, messageId))
      changeLists((list) =>
        findConversation(list, chatWithUserId)?.lastMessage?.messageId === messageId ? null : list,
      )
      return void unreadChanged()
    }
    case 'read_by_other': {
      const { chatWithUserId, until } = event.data
      changeThread(chatWithUserId, (thread) => readByOther(thread, viewer, until))
      return changeLists((list) => {
        const known = findConversation(list, chatWithUserId)
        const last = known?.lastMessage
        const isNews = last?.fromUserId === viewer && !last.isRead && last.sendTime <= until
        return known && isNews ? amended(list, { ...known, lastMessage: { ...last, isRead: true } }) : list
      })
    }
    case 'out_of_step':
      return catchUp()
    case 'conversation_changed':
      void openChanged(event.data.chatWithUserId)
      // One who was followed or accepted elsewhere: what was held back is shown.
      if (knownConversation(event.data.chatWithUserId)?.isRequest) void threadsChanged()
      rereadSoon()
  }
}

let rereading: ReturnType<typeof setTimeout> | undefined
const SOON_MS = 400

/** Each receipt says that its conversation changed: several in a row are one question. */
function rereadSoon(): void {
  clearTimeout(rereading)
  rereading = setTimeout(() => {
    listsChanged()
    void unreadChanged()
  }, SOON_MS)
}

export function hearMessage({ chatWithUserId, message, isNew }: Said, viewer: UserId): void {
  const isOwn = message.fromUserId === viewer
  const isSeen = isOwn || isLookedAt(chatWithUserId)
  const known = knownConversation(chatWithUserId)
  const isKnown = known?.lastMessage?.messageId === message.messageId
  if (isNew) hearInThread(chatWithUserId, message)
  // Sent twice, because the first time its sender got no answer: then nobody was told that it is new.
  else if (isMissing(chatWithUserId, message)) return catchUp()
  else changeThread(chatWithUserId, (thread) => amendedThread(thread, message))
  if (isNew && !isOwn) {
    endTyping(chatWithUserId)
    newMessages.emit({ chatWithUserId })
  }
  if (isNew) {
    const isAccepted = isOwn && (openNow(chatWithUserId) ?? known)?.isRequest === true
    amendOpen(chatWithUserId, (open) => ({ ...open, lastMessage: message, isRequest: open.isRequest && !isOwn }))
    if (isUnanswered(chatWithUserId, isOwn)) void openChanged(chatWithUserId)
    // To answer is to accept: it moves to the others, and what was held back is shown.
    if (isAccepted) return catchUp()
  }

  changeLists((list, { filter, query }) => {
    const after = afterMessage(list, { chatWithUserId, message, isNew, isSeen })
    // Whether it belongs into a part of the list, the server knows.
    const isPart = filter !== 'all' || query !== ''
    return isNew && !isKnown && isPart ? null : after
  })
  if (!isNew || isSeen || isKnown) return
  const unread = unreadNow()
  if (known && !known.isRequest && unread) keepUnread({ ...unread, total: unread.total + 1 })
  else void unreadChanged()
}

/** A stranger may say only so much before they are answered: whether there was an answer, or there is need of one, is asked. */
function isUnanswered(chatWithUserId: UserId, isOwn: boolean): boolean {
  if (!isOwn) return openNow(chatWithUserId)?.mayWrite === 'REQUEST_UNANSWERED'
  const messages = threadOf(chatWithUserId)?.messages ?? []
  return messages.length === REQUEST_MESSAGES_MAX && messages.every(({ fromUserId }) => fromUserId !== chatWithUserId)
}

/** It is later than all that is known. */
function isMissing(chatWithUserId: UserId, { sendTime }: Message): boolean {
  const until = threadOf(chatWithUserId)?.until ?? knownConversation(chatWithUserId)?.lastMessage?.sendTime ?? 0
  return sendTime > until
}

/** Something may have been lost on the way: what is shown is asked for again. */
export function catchUp({ withCount = true }: { withCount?: boolean } = {}): void {
  listsChanged()
  void threadsChanged()
  if (withCount) void unreadChanged()
}

/** What this device shows of a conversation, or of all of them: it was read here, or elsewhere. */
export function closeShownOf(viewer: UserId, chatWithUserId?: UserId): void {
  const begin = messagesTag(viewer, chatWithUserId)
  const isMeant = (tag: string) => (chatWithUserId === undefined ? tag.startsWith(begin) : tag === begin)
  closeShown(isMeant).catch((error: unknown) => logError(error, { about: 'shown messages' }))
}

/** The viewer has seen what is there so far. */
export async function readThread(chatWithUserId: UserId, viewer: UserId): Promise<void> {
  const { unread } = await call(markAsRead, { targetUserId: chatWithUserId })
  keepUnread(unread)
  closeShownOf(viewer, chatWithUserId)
  changeThread(chatWithUserId, (thread) => readByViewer(thread, viewer))
  changeLists((list) => {
    const known = findConversation(list, chatWithUserId)
    return known && known.unreadCount > 0 ? amended(list, { ...known, unreadCount: 0 }) : list
  })
  amendOpen(chatWithUserId, (open) => ({ ...open, unreadCount: 0 }))
}
