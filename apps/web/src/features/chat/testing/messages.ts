import {
  instant,
  readContent,
  userId,
  type Conversation,
  type Message,
  type MessageContent,
  type MessageId,
  type OpenConversation,
} from '@fanlight/contract'
import { luna, velvet } from '../../../testing/people.ts'

export const messageId = (value: number | string): MessageId => `message-${value}` as MessageId

/** When the first message of a test was sent; each later one a second after the one before. */
export const BEGIN = Date.UTC(2026, 4, 1, 12)
export const sentAt = (place: number) => instant(BEGIN + place * 1_000)

type Part = Partial<Omit<Message, 'sendContent'>> & { content?: Partial<MessageContent> }

/** The nth message of the conversation between Luna and Velvet; Velvet wrote it, unless a test says otherwise. */
export function aMessage(place: number, { content, ...part }: Part = {}): Message {
  const from = part.fromUserId ?? velvet.userId
  const contentType = part.contentType ?? 'text'
  const said: MessageContent = {
    contentType,
    text: `Words ${place}`,
    mediaList: [],
    tip: null,
    price: null,
    isUnlocked: true,
    keptUntil: null,
    translate: null,
    translateTo: null,
    time: sentAt(place),
    ...content,
  }
  return {
    messageId: messageId(place),
    userId: from,
    fromUserId: from,
    toUserId: from === luna.userId ? velvet.userId : luna.userId,
    contentType,
    sendContent: JSON.stringify(said),
    sendTime: sentAt(place),
    previousSendTime: place > 0 ? sentAt(place - 1) : null,
    isRead: false,
    isHeldBack: false,
    replyTo: null,
    reactions: [],
    ...part,
  }
}

export const ownMessage = (place: number, part: Part = {}): Message =>
  aMessage(place, { fromUserId: luna.userId, ...part })

export const messagesFrom = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, index) => aMessage(first + index))

export const wordsOf = (messages: readonly Message[]): string[] =>
  messages.map(({ sendContent }) => readContent(sendContent).text)

export function aConversation(part: Partial<Conversation> = {}): Conversation {
  return {
    chatWithUserId: velvet.userId,
    nickname: velvet.nickName,
    username: velvet.userName,
    headPicUrl: null,
    isCreator: true,
    isGone: false,
    unreadCount: 0,
    lastMessage: aMessage(0),
    isPinned: false,
    isMuted: false,
    isRequest: false,
    translation: { incoming: null, outgoing: null },
    ...part,
  }
}

/** One of many: with the person of this number. */
export const conversationWith = (id: number, part: Partial<Conversation> = {}): Conversation => {
  const chatWithUserId = userId(String(id))
  const lastMessage = aMessage(1_000 - id, { fromUserId: chatWithUserId, toUserId: luna.userId })
  return aConversation({ chatWithUserId, nickname: `Person${id}`, username: `person${id}`, lastMessage, ...part })
}

export function openConversation(part: Partial<OpenConversation> = {}): OpenConversation {
  return {
    ...aConversation(),
    mayWrite: null,
    messagesFrom: 'everyone',
    messagesMinLevel: 1,
    isKeptOpen: false,
    runWithHelp: false,
    language: 'en',
    relation: { following: true, subscribe: false, blocking: false },
    ...part,
  }
}
