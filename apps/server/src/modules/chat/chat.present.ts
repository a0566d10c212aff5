import {
  HIDDEN_LINK,
  type Conversation,
  type Message,
  type MessageContent,
  type PresenceStatus,
  type UserId,
} from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { SideRow } from './conversations.store.ts'
import type { MessageRow } from './messages.store.ts'

/** With a scheme or without, and everything that looks like the name of a site: a stranger has no link to show. */
const WEB_ADDRESS = /(?:[a-z][a-z0-9+.-]*:)?[/\\]{2}\S+|(?:[\p{L}\p{N}-]+[.。])+\p{L}{2,}\S*/giu

/** As one of the two sees it. Of a request that waits to be accepted neither pictures nor links are shown. */
export function presentMessage(row: MessageRow, links: StoredLinks): Message {
  const { isHeldBack } = row
  const words = (text: string): string => (isHeldBack ? text.replace(WEB_ADDRESS, HIDDEN_LINK) : text)
  const content: MessageContent = {
    contentType: row.contentType,
    text: words(row.text),
    mediaList: (row.media ?? []).map(({ id, type, key }) => ({ id, type, url: isHeldBack ? null : links.linkTo(key) })),
    tip: row.tip,
    translate: row.translated === null ? null : words(row.translated),
    time: row.sentAt,
  }
  const { quote } = row
  return {
    messageId: row.messageId,
    userId: row.fromId,
    fromUserId: row.fromId,
    toUserId: row.toId,
    contentType: row.contentType,
    sendContent: JSON.stringify(content),
    sendTime: row.sentAt,
    previousSendTime: row.previousAt,
    isRead: row.isRead,
    isHeldBack,
    replyTo: quote && { ...quoteOf(quote), text: words(quote.text) },
    reactions: Object.entries(row.reactions ?? {}).map(([userId, emoji]) => ({ userId: userId as UserId, emoji })),
  }
}

const quoteOf = ({ fromId, ...quote }: NonNullable<MessageRow['quote']>) => ({ ...quote, fromUserId: fromId })

export function presentConversation(
  row: SideRow,
  lastMessage: Message | null,
  links: StoredLinks,
  presence: PresenceStatus | undefined,
): Conversation {
  const person = presentPerson(row, links)
  return {
    chatWithUserId: row.userId,
    nickname: row.nickName,
    username: row.userName,
    headPicUrl: person.headPicUrl,
    isCreator: person.isCreator,
    isGone: row.isGone,
    ...(presence !== undefined && { presence }),
    unreadCount: row.unread,
    lastMessage,
    isPinned: row.pinnedAt !== null,
    isMuted: row.isMuted,
    isRequest: row.isRequest,
  }
}
