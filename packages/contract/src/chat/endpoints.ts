import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { AssetId, Cursor, Diamonds, Instant, UserId, typedText } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { LanguageCode } from '../platform/entities.ts'
import { Translation } from '../posts/entities.ts'
import {
  ContentType,
  Conversation,
  ConversationTranslation,
  Message,
  MessageId,
  OpenConversation,
  Reaction,
} from './entities.ts'
import { MESSAGE_PAGE_SIZE, MESSAGE_TEXT_MAX, MESSAGES_TRANSLATED_MAX } from './limits.ts'
import { CONVERSATION_FILTERS, messageLength } from './rules.ts'

const withOne = z.object({ targetUserId: UserId })
const Unread = z.object({
  /** Messages nobody has read yet, without those of requests. */
  total: z.int(),
  /** Conversations that wait to be accepted. */
  requests: z.int(),
})

export const listConversations = defineEndpoint(descriptors.listConversations, {
  summary: 'Conversations, pinned ones first, then the newest; requests only when they are asked for',
  input: z.object({
    filter: z.enum(CONVERSATION_FILTERS).default('all'),
    /** Found in names, user names and what was written. */
    query: z.string().trim().max(100).default(''),
    cursor: Cursor.optional(),
  }),
  output: z.object({ conversations: z.array(Conversation), nextCursor: z.string().nullable(), unread: Unread }),
  refusals: ['INVALID_INPUT'],
  limit: { max: 240, perSeconds: 60 },
})

export const getConversation = defineEndpoint(descriptors.getConversation, {
  summary: 'The conversation with somebody, also one that has not begun, and whether the caller may write',
  input: withOne,
  output: z.object({ conversation: OpenConversation }),
  refusals: ['NOT_FOUND', 'SELF_MESSAGE'],
})

export const editConversation = defineEndpoint(descriptors.editConversation, {
  summary:
    'Pin, mute, accept or translate a conversation, or close it to one who may write only because they were answered. What is left out stays as it is',
  input: withOne.extend({
    isPinned: z.boolean().optional(),
    isMuted: z.boolean().optional(),
    accept: z.literal(true).optional(),
    close: z.literal(true).optional(),
    translation: ConversationTranslation.optional(),
  }),
  output: z.object({ conversation: Conversation }),
  /** Without an engine nothing can be translated; that it is not to be is always heard. */
  refusals: ['NOT_FOUND', 'TOO_MANY_PINNED', 'TRANSLATION_UNAVAILABLE'],
})

export const queryMessages = defineEndpoint(descriptors.queryMessages, {
  summary:
    'Messages with somebody in the order they were sent: the newest, those before sendTime, or those after it (after)',
  input: withOne.extend({
    pageNum: z.int().min(1).max(1_000).default(1),
    pageSize: z.int().min(1).max(MESSAGE_PAGE_SIZE).default(MESSAGE_PAGE_SIZE),
    sendTime: Instant.optional(),
    after: Instant.optional(),
  }),
  output: z.array(Message),
  refusals: ['INVALID_INPUT'],
  limit: { max: 300, perSeconds: 60 },
})

/** Written to somebody in either way: it is the same message, under the same rules. */
const writing = {
  input: z.object({
    /** The server names its own: the entry of a call, what goes to many. Nobody takes such a name before it. */
    messageId: MessageId.refine((id) => !/^(call|mass|welcome)-/.test(id), 'Not a name for a message of yours'),
    toUserId: UserId,
    /** The caller; another one is refused. */
    fromUserId: UserId.optional(),
    contentType: ContentType,
    /** JSON: text, mediaList, price, tip, translate, translateTo. */
    sendContent: z.string().max(40_000),
    /** The message that this one answers. */
    replyTo: MessageId.optional(),
  }),
  /** `diamondBalance`: what the sender has left, when diamonds moved. */
  output: z.object({ message: Message, diamondBalance: Diamonds.nullable() }),
  refusals: [
    'NOT_FOUND',
    'BLOCKED',
    'FANS_ONLY',
    'SUBSCRIBERS_ONLY',
    'SELF_MESSAGE',
    'SELF_PAYMENT',
    'INSUFFICIENT_DIAMONDS',
    'PICTURE_REFUSED',
    'VOICE_REFUSED',
    'FILE_REFUSED',
    'MEDIA_FAILED',
    'STORAGE_FULL',
    'UPLOADS_PAUSED',
    'CONFLICT',
    'TOO_MANY_STRANGERS',
    'REQUEST_UNANSWERED',
  ],
  limit: { max: 120, perSeconds: 60 },
} as const

export const sendMessage = defineEndpoint(descriptors.sendMessage, {
  summary: 'Write to somebody. The same messageId twice is one message; a tip moves diamonds with it, both or neither',
  ...writing,
})

export const sendMessageSilently = defineEndpoint(descriptors.sendMessageSilently, {
  summary:
    'Write to somebody without a notification on their devices: they see it when they look. Otherwise as sendH5PrivateMessage, and the same messageId is the same message there',
  ...writing,
})

export const unlockMessage = defineEndpoint(descriptors.unlockMessage, {
  summary: 'Buy what a message costs. Bought before, it costs nothing and answers the message',
  input: withOne.extend({
    messageId: MessageId,
    /** What the buyer was shown; another one is refused. */
    expectedPrice: Diamonds,
  }),
  output: z.object({ message: Message, diamondBalance: Diamonds }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'SELF_PAYMENT', 'BLOCKED', 'INSUFFICIENT_DIAMONDS'],
  limit: { max: 60, perSeconds: 60 },
})

export const getMessageFile = defineEndpoint(descriptors.getMessageFile, {
  summary: 'A link that saves a file of a message, for one of the two. Good for minutes',
  input: withOne.extend({ messageId: MessageId, mediaId: z.string().regex(/^[\w-]{1,64}$/) }),
  output: z.object({ url: z.string(), expiresAt: Instant }),
  refusals: ['NOT_FOUND'],
  limit: { max: 120, perSeconds: 60 },
})

export const downloadKeptMessage = defineEndpoint(descriptors.downloadKeptMessage, {
  summary: 'A link that saves a photo or video of a bought message whose creator has left. Good for minutes',
  input: withOne.extend({ messageId: MessageId, mediaId: AssetId }),
  output: z.object({ url: z.string(), expiresAt: Instant }),
  refusals: ['NOT_FOUND'],
  limit: { max: 120, perSeconds: 60 },
})

export const reactToMessage = defineEndpoint(descriptors.reactToMessage, {
  summary: 'Answer a message with an emoji, or take it back (null)',
  input: withOne.extend({ messageId: MessageId, emoji: Reaction.nullable() }),
  output: z.object({ message: Message }),
  refusals: ['NOT_FOUND', 'BLOCKED'],
})

export const deleteMessage = defineEndpoint(descriptors.deleteMessage, {
  summary: 'Delete a message: an own one for both, one of the other side for the caller alone',
  input: z.object({ toUserId: UserId, messageId: MessageId }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
})

export const markAsRead = defineEndpoint(descriptors.markAsRead, {
  summary: 'All that somebody has written so far is read; they are told, unless it is a request',
  input: withOne,
  output: z.object({ unread: Unread }),
  limit: { max: 300, perSeconds: 60 },
})

export const markAllAsRead = defineEndpoint(descriptors.markAllAsRead, {
  summary: 'Everything is read, but for requests',
  input: z.object({}),
  output: z.object({ unread: Unread }),
})

export const countUnreadMessages = defineEndpoint(descriptors.countUnreadMessages, {
  summary: 'How many messages are unread',
  input: z.object({}),
  output: Unread,
})

export const deleteConversation = defineEndpoint(descriptors.deleteConversation, {
  summary: 'Delete a conversation for the caller: what was said so far is gone from their list',
  input: withOne,
  output: z.object({}),
})

const translateLimit = { max: 30, perSeconds: 60 }

export const translateMessages = defineEndpoint(descriptors.translateMessages, {
  summary:
    'What messages of a conversation say, in another language, as far as the caller is shown them. Those that could not be made in time are left out: ask for them again',
  input: withOne.extend({
    messageIds: z.array(MessageId).min(1).max(MESSAGES_TRANSLATED_MAX),
    language: LanguageCode,
  }),
  output: z.object({ texts: z.array(Translation.extend({ messageId: MessageId })) }),
  refusals: ['TRANSLATION_UNAVAILABLE'],
  limit: translateLimit,
})

export const translateText = defineEndpoint(descriptors.translateText, {
  summary: 'What the caller is about to write, in another language: for `translate` of a message. It is not kept',
  input: z.object({
    text: typedText()
      .max(MESSAGE_TEXT_MAX * 12)
      .min(1)
      .refine((text) => messageLength(text) <= MESSAGE_TEXT_MAX, `At most ${MESSAGE_TEXT_MAX} characters`),
    language: LanguageCode,
  }),
  output: z.object({ text: Translation }),
  refusals: ['TRANSLATION_UNAVAILABLE'],
  limit: translateLimit,
})
