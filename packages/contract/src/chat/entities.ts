import { z } from 'zod'
import { CallId, CallKind, CallState } from '../calls/entities.ts'
import { Diamonds, Instant, UserId } from '../core/scalars.ts'
import { Audience, CreatorSetting } from '../creators/entities.ts'
import { AssetFailure } from '../media/entities.ts'
import { LanguageCode } from '../platform/entities.ts'
import { POST_PRICE_MAX, POST_PRICE_MIN } from '../posts/limits.ts'
import { PresenceStatus } from '../presence/entities.ts'
import { TipAmount } from '../tips/entities.ts'
import { MESSAGE_MEDIA_MAX, MESSAGE_TEXT_MAX, MESSAGE_TRANSLATED_MAX, VOICE_PEAKS } from './limits.ts'
import { CONTENT_TYPES, messageLength, REACTIONS } from './rules.ts'
import { isBlank } from '../core/rules.ts'

/** The sender's own name for a message: the same twice is one message. */
export const MessageId = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'Not an id of a message')
  .brand<'MessageId'>()
export type MessageId = z.infer<typeof MessageId>

export const ContentType = z.enum(CONTENT_TYPES)
export type ContentType = z.infer<typeof ContentType>

export const Reaction = z.enum(REACTIONS)
export type Reaction = z.infer<typeof Reaction>

const MediaType = z.enum(['image', 'video', 'audio', 'file'])

/**
 * Something that a message shows. It is held back, with neither `url` nor blur, while the reader has not accepted the request
 * that it came with; it is locked, with a blur alone, while they have not bought the message.
 */
export const MessageMedia = z.object({
  id: z.string(),
  type: MediaType,
  /** A picture, a voice message, or the playlist of a video. It expires. Null while it is held back or locked, and of a file. */
  url: z.string().nullable(),
  /** A blur, of what comes from the sender's vault. */
  fuzzyUrl: z.string().nullable(),
  /** The still picture of a video. */
  coverUrl: z.string().nullable(),
  /** Null where nobody measured it. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  /** Of a video that was uploaded for the message: it is being made, or never will be. Left out: it is there. */
  state: z.enum(['processing', 'failed']).optional(),
  /** Why it never will be, to its sender alone. */
  failure: AssetFailure.optional(),
  /** Of a file: what it is called, unless it is held back, and how large it is. */
  name: z.string().optional(),
  bytes: z.int().optional(),
  /** Of a voice message: how loud it is from its beginning to its end, the loudest being 100. */
  peaks: z.array(z.int().min(0).max(100)).length(VOICE_PEAKS).optional(),
  isLocked: z.boolean(),
  /** Free for the reader, though the message is not. */
  isPreview: z.boolean(),
})
export type MessageMedia = z.infer<typeof MessageMedia>

/** What the media of a message cost, as posts do. */
export const MessagePrice = Diamonds.min(POST_PRICE_MIN).max(POST_PRICE_MAX)

/** What stands in `sendContent`. */
export const MessageContent = z.object({
  contentType: ContentType,
  text: z.string(),
  mediaList: z.array(MessageMedia),
  /** Of a tip. */
  tip: Diamonds.nullable(),
  /** What its media cost the one who received it; null: nothing. Its words are free. */
  price: Diamonds.nullable(),
  /** It costs nothing, or who received it has bought it. Its sender sees all of it either way. */
  isUnlocked: z.boolean(),
  /** Its creator has left: what was bought is its buyer's until then, to look at and to download. */
  keptUntil: Instant.nullable(),
  /** What the text says in the language that the sender had it translated to. */
  translate: z.string().nullable(),
  /** That language, where the sender's program said it. */
  translateTo: LanguageCode.nullable(),
  time: Instant,
})
export type MessageContent = z.infer<typeof MessageContent>

/** What an earlier message said, above the answer to it. */
export const Quote = z.object({
  messageId: MessageId,
  fromUserId: UserId,
  contentType: ContentType,
  text: z.string(),
  /** It was deleted since. */
  isGone: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

export const Message = z.object({
  messageId: MessageId,
  /** Who wrote it, as `fromUserId`. */
  userId: UserId,
  fromUserId: UserId,
  toUserId: UserId,
  contentType: ContentType,
  /** A MessageContent as JSON. */
  sendContent: z.string(),
  /** No two messages of a conversation have the same, and a later one has a larger. */
  sendTime: Instant,
  /** Of the message before it in the conversation, whoever wrote it: a gap shows. Null: it is the first. */
  previousSendTime: Instant.nullable(),
  isRead: z.boolean(),
  /** Of a call: which one, of which kind, how it ended, and for how many seconds the two saw each other. */
  callId: CallId.optional(),
  callKind: CallKind.optional(),
  callStatus: CallState.optional(),
  callTime: z.int().optional(),
  /** A first message of a stranger: its pictures and links are shown once the reader accepts it. */
  isHeldBack: z.boolean(),
  replyTo: Quote.nullable(),
  reactions: z.array(z.object({ userId: UserId, emoji: Reaction })),
})
export type Message = z.infer<typeof Message>

/** What is translated in a conversation for the viewer, each into a language of its own; null: nothing. */
export const ConversationTranslation = z.object({
  /** What the other one writes. */
  incoming: LanguageCode.nullable(),
  /** What the viewer writes. */
  outgoing: LanguageCode.nullable(),
})
export type ConversationTranslation = z.infer<typeof ConversationTranslation>

export const Conversation = z.object({
  chatWithUserId: UserId,
  nickname: z.string(),
  username: z.string(),
  headPicUrl: z.string().nullable(),
  isCreator: z.boolean(),
  /** They left, or were suspended: what was said stays, and nothing is added. */
  isGone: z.boolean(),
  presence: PresenceStatus.optional(),
  unreadCount: z.int(),
  lastMessage: Message.nullable(),
  /** In a search: the newest that has its words. */
  foundMessage: Message.optional(),
  isPinned: z.boolean(),
  isMuted: z.boolean(),
  /** They wrote, and the viewer has neither answered nor accepted. */
  isRequest: z.boolean(),
  translation: ConversationTranslation,
})
export type Conversation = z.infer<typeof Conversation>

/** Why the viewer cannot write, or null when they can. */
export const WriteRefusal = z.enum(['BLOCKED', 'FANS_ONLY', 'SUBSCRIBERS_ONLY', 'NOT_FOUND', 'REQUEST_UNANSWERED'])
export type WriteRefusal = z.infer<typeof WriteRefusal>

export const OpenConversation = Conversation.extend({
  mayWrite: WriteRefusal.nullable(),
  /** Who may write to them. */
  messagesFrom: Audience,
  /** Where subscribers may write: from which level on. */
  messagesMinLevel: CreatorSetting.shape.messagesMinLevel,
  /** The other one may write only because the viewer, a creator, has answered them; `close` ends that. */
  isKeptOpen: z.boolean(),
  relation: z.object({ following: z.boolean(), subscribe: z.boolean(), blocking: z.boolean() }),
  /** The language in which they use the site; of who is gone there is none. */
  language: LanguageCode.nullable(),
  /** Others write for this creator, too. */
  runWithHelp: z.boolean(),
})
export type OpenConversation = z.infer<typeof OpenConversation>

/** `sendContent` of a message that is sent: JSON with what its kind needs. What else stands in it is not kept. */
export const SentContent = z
  .object({
    text: z
      .string()
      .max(MESSAGE_TEXT_MAX * 12)
      .trim()
      .refine((text) => messageLength(text) <= MESSAGE_TEXT_MAX, `At most ${MESSAGE_TEXT_MAX} characters`)
      .transform((text) => (isBlank(text) ? '' : text))
      .default(''),
    mediaList: z
      .array(
        z.object({
          /** The sender's own name for an upload, or the id of something in their vault. */
          id: z.string().regex(/^[\w-]{1,64}$/),
          type: MediaType,
          /** Where it was uploaded (a video: by the tus protocol, as it is in posts); empty: it is in the vault. */
          url: z.string().max(1_000),
          /** Of a file: what it is called. */
          name: z.string().max(1_000).optional(),
          /** Free, though the message is not. */
          isPreview: z.boolean().default(false),
        }),
      )
      .max(MESSAGE_MEDIA_MAX)
      .default([]),
    tip: TipAmount.nullable().default(null),
    /** What the media cost, all of them from the vault; for creators alone. */
    price: MessagePrice.nullable().default(null),
    translate: z
      .string()
      .max(MESSAGE_TRANSLATED_MAX * 12)
      .refine((text) => messageLength(text) <= MESSAGE_TRANSLATED_MAX, `At most ${MESSAGE_TRANSLATED_MAX} characters`)
      .transform((text) => (isBlank(text) ? null : text))
      .nullable()
      .default(null),
    translateTo: LanguageCode.nullable().default(null),
  })
  .refine(({ text, mediaList, tip }) => text !== '' || mediaList.length > 0 || tip !== null, 'There is nothing in it')
  .refine(
    ({ mediaList, price }) => price === null || mediaList.some(({ isPreview }) => !isPreview),
    'There is nothing to buy in it',
  )
  .refine(({ mediaList, price }) => price === null || mediaList.every(({ url }) => url === ''), 'Not from the vault')
export type SentContent = z.infer<typeof SentContent>
