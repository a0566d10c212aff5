import type { UserId } from '../core/scalars.ts'

export const CONTENT_TYPES = ['text', 'image', 'call', 'video', 'audio', 'file', 'tip', 'gift'] as const

/** What people answer a message with at one tap. */
export const REACTIONS = ['❤️', '😂', '😮', '😢', '👍', '🔥'] as const

export const CONVERSATION_FILTERS = ['all', 'unread', 'subscribers', 'spenders', 'unanswered', 'requests'] as const

/** Counted as people count: an emoji is one. */
export const messageLength = (text: string): number => Array.from(text).length

/** The page of a conversation; a phone goes on from there to its own. */
export const conversationPath = (chatWithUserId: UserId): string => `/messages?id=${chatWithUserId}`

/** What devices show of a conversation stands under this: of one account among several in a browser, and of one person. */
export const messagesTag = (viewerId: UserId, chatWithUserId?: UserId): string =>
  `messages:${viewerId}:${chatWithUserId ?? ''}`

/** Blanks of every script, characters of no width, signs of direction, fillers: nothing of it can be seen. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Whether there is nothing to see in it. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === ''

/** Stands in the text of a request for an address that is held back. */
export const HIDDEN_LINK = '[…]'
