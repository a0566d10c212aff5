import { diamonds, type MassMessage, type Message, type MessageId, type UserId } from '@fanlight/contract'
import type { BatchWritten } from './batch.store.ts'
import { presentMessage, type Links } from './chat.present.ts'
import type { MassContent, MassRow } from './mass.store.ts'
import type { MessageRow } from './messages.store.ts'

/** What the message of one of many is called, as it is in the database. */
const nameIn = (name: string, fanId: UserId): MessageId => `${name}-${fanId}` as MessageId

/** As the one who is sent it first sees it. */
export function presentInBatch(
  { fromId, name, content }: { fromId: UserId; name: string; content: MassContent },
  { fanId, sentAt, previousAt, isRequest }: BatchWritten,
  shown: Links,
): Message {
  return presentMessage(
    {
      ...rowOf(content),
      messageId: nameIn(name, fanId),
      fromId,
      toId: fanId,
      sentAt,
      previousAt,
      isHeldBack: isRequest,
    },
    fanId,
    shown,
  )
}

export function presentMass(row: MassRow, shown: Links): MassMessage {
  const { massId, creatorId, contentType, audience, without, state, createdAt, sendAt, sent, read, bought, earned } =
    row
  const message: MessageRow = {
    ...rowOf(row),
    messageId: nameIn('mass', creatorId),
    fromId: creatorId,
    toId: creatorId,
    sentAt: sendAt,
    previousAt: null,
    isHeldBack: false,
  }
  const { sendContent } = presentMessage(message, creatorId, shown)
  const figures = { sent, read: Math.min(read, sent), bought, earned: diamonds(Number(earned)) }
  return { massId, contentType, sendContent, audience, without, state, createdAt, sendAt, ...figures }
}

const rowOf = ({ contentType, text, translated, media, price }: MassContent) => ({
  conversationId: '0',
  contentType,
  text,
  translated,
  translatedTo: null,
  media,
  tip: null,
  price,
  isUnlocked: price === null,
  keptUntil: null,
  reactions: null,
  isRead: false,
  quote: null,
})
