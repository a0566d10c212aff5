import {
  HIDDEN_LINK,
  instant,
  type Conversation,
  type Instant,
  type Message,
  type MessageContent,
  type MessageMedia,
  type PresenceStatus,
  type UserId,
} from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { Viewing } from '../media/index.ts'
import type { SideRow } from './conversations.store.ts'
import type { KeptFile, KeptMedia, MessageRow } from './messages.store.ts'

/** With a scheme or without, and everything that looks like the name of a site: a stranger has no link to show. */
const WEB_ADDRESS = /(?:[a-z][a-z0-9+.-]*:)?[/\\]{2}\S+|(?:[\p{L}\p{N}-]+[.。])+\p{L}{2,}\S*/giu

export type Links = { links: StoredLinks; viewing: Viewing }

/** Of a request that waits to be accepted no link is shown. */
export const wordsShown = (text: string, isHeldBack: boolean): string =>
  isHeldBack ? text.replace(WEB_ADDRESS, HIDDEN_LINK) : text

/** As one of the two sees it. Of a request that waits to be accepted neither pictures nor links are shown. */
export function presentMessage(row: MessageRow, viewerId: UserId, shown: Links): Message {
  const { isHeldBack } = row
  const words = (text: string): string => wordsShown(text, isHeldBack)
  const content: MessageContent = {
    contentType: row.contentType,
    text: words(row.text),
    mediaList: (row.media ?? []).map((one) => presentMedia(one, row, viewerId, shown)),
    tip: row.tip,
    price: row.price,
    isUnlocked: row.isUnlocked,
    keptUntil: row.toId === viewerId ? row.keptUntil : null,
    translate: row.translated === null ? null : words(row.translated),
    translateTo: row.translated === null ? null : row.translatedTo,
    time: row.sentAt,
  }
  const { quote, call } = row
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
    ...(call && {
      callId: call.callId,
      callKind: call.kind ?? 'video',
      callStatus: call.state,
      callTime: call.seconds,
    }),
    isHeldBack,
    replyTo: quote && { ...quoteOf(quote), text: words(quote.text) },
    reactions: Object.entries(row.reactions ?? {}).map(([userId, emoji]) => ({ userId: userId as UserId, emoji })),
  }
}

/** What a message is called by those who ask whether it is somebody's still. */
const messageRight = ({ conversationId, sentAt }: MessageRow) => `m${conversationId}-${sentAt}` as const

export function readMessageRight(which: string): { conversationId: string; sentAt: Instant } {
  const [conversationId = '0', sentAt] = which.split('-')
  return { conversationId, sentAt: instant(Number(sentAt)) }
}

const NOTHING = { url: null, fuzzyUrl: null, coverUrl: null }

/** The one place where a link to what a message shows is made, and only for who wrote it or has it. */
function presentMedia(one: KeptMedia, row: MessageRow, viewerId: UserId, { links, viewing }: Links): MessageMedia {
  const { id, type } = one
  if ('key' in one) {
    if (one.type === 'file') return presentFile(one, row)
    const measured = one.type === 'audio' && { durationMs: one.durationMs, peaks: [...one.peaks] }
    const unmeasured = { width: null, height: null, durationMs: null, isLocked: false, isPreview: false }
    return { id, type, ...unmeasured, ...measured, ...NOTHING, url: row.isHeldBack ? null : links.linkTo(one.key) }
  }
  const { folder, width, height, durationMs, isPreview, state, failure } = one
  if (state !== undefined) {
    const why = failure && row.fromId === viewerId && { failure }
    return { id, type, ...NOTHING, width, height, durationMs, state, ...why, isLocked: false, isPreview: false }
  }
  const isLocked = row.fromId !== viewerId && !row.isUnlocked && !isPreview
  const isPaidFor = row.price !== null && row.fromId !== viewerId && !isPreview
  const right = isPaidFor ? messageRight(row) : null
  const terms = { viewerId, until: row.keptUntil, watermark: null, right }
  const opened = isLocked ? {} : viewing.open({ folder, kind: type === 'image' ? 'photo' : 'video' }, terms)
  const seen = row.isHeldBack ? {} : { fuzzyUrl: viewing.fuzzy(folder), ...opened }
  return { id, type, ...NOTHING, ...seen, width, height, durationMs, isLocked, isPreview }
}

/** Without a link: who wants it asks for one. A stranger's name for it may be anything, a link too. */
const presentFile = ({ id, type, name, bytes }: KeptFile, { isHeldBack }: MessageRow): MessageMedia => ({
  id,
  type,
  ...NOTHING,
  width: null,
  height: null,
  durationMs: null,
  ...(!isHeldBack && { name }),
  bytes,
  isLocked: false,
  isPreview: false,
})

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
    translation: { incoming: row.translateIncoming, outgoing: row.translateOutgoing },
  }
}
