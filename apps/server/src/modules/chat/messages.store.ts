import type {
  AssetFailure,
  AssetId,
  CallId,
  CallKind,
  CallState,
  ContentType,
  Diamonds,
  Instant,
  LanguageCode,
  MessageId,
  Reaction,
  UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

/** A picture that was uploaded for the message. */
type KeptPicture = { id: string; type: 'image'; key: string }
/** A voice message that was uploaded for it. */
type KeptVoice = { id: string; type: 'audio'; key: string; durationMs: number; peaks: readonly number[] }
/** A file that was uploaded for it. */
export type KeptFile = { id: string; type: 'file'; key: string; name: string; bytes: number }
export type KeptUpload = KeptPicture | KeptVoice | KeptFile
/**
 * Something of its sender's vault, or a video that was uploaded for the message, with all that is shown of it: a page of messages
 * asks nobody else.
 */
export type KeptAsset = {
  id: string
  type: 'image' | 'video'
  assetId: AssetId
  folder: string
  width: number | null
  height: number | null
  durationMs: number | null
  isPreview: boolean
  /** Of a video that is not there yet, or never will be. */
  state?: 'processing' | 'failed' | undefined
  failure?: AssetFailure | null
}
export type KeptMedia = KeptUpload | KeptAsset

/** How a call ended, and for how many seconds the two saw each other. Entries of before there were others are of video. */
export type CallNote = { callId: CallId; kind?: CallKind; state: CallState; seconds: number }

export type NewMessage = {
  conversationId: string
  messageId: MessageId
  fromId: UserId
  toId: UserId
  contentType: ContentType
  text: string
  translated: string | null
  translatedTo: LanguageCode | null
  media: readonly KeptMedia[]
  tip: Diamonds | null
  /** What its media cost; null: nothing. */
  price: Diamonds | null
  replyTo: Instant | null
  /** Of the entry of a call. */
  call?: CallNote | null
  /** Its receiver's devices are not told of it. */
  isSilent?: boolean
  at: Instant
}

export type MessageRow = Omit<NewMessage, 'media' | 'replyTo' | 'at'> & {
  sentAt: Instant
  previousAt: Instant | null
  media: readonly KeptMedia[] | null
  reactions: Record<string, Reaction> | null
  /** The other side has read it. */
  isRead: boolean
  /** It came with a request that the reader has not accepted. */
  isHeldBack: boolean
  /** It costs nothing, or was bought. */
  isUnlocked: boolean
  /** Its creator has left, and it is its buyer's until then. */
  keptUntil: Instant | null
  quote: { messageId: MessageId; fromId: UserId; contentType: ContentType; text: string; isGone: boolean } | null
}

/** What was kept of a creator who left ends by the time, not when it is cleared away. */
export const isThere = ({ keptUntil }: Pick<MessageRow, 'keptUntil'>, now: Instant): boolean =>
  keptUntil === null || keptUntil > now

/** Who received the message `m` has paid for it. */
const isBought: Sql = sql`
  exists (select 1 from message_purchases b where b.conversation_id = m.conversation_id and b.sent_at = m.sent_at)
`
/** The same, after their creator has left. */
const isKept: Sql = sql`
  exists (select 1 from message_purchases b
    where b.conversation_id = m.conversation_id and b.sent_at = m.sent_at and b.kept_until is not null)
`
/** Columns of MessageRow as one of the two sees it: of messages `m`, the reader's side `mine` and the other one's `theirs`. */
const messageColumns: Sql = sql`
  m.conversation_id, m.sent_at, m.previous_at, m.message_id, m.from_id, m.to_id, m.content_type, m.text, m.translated, m.translated_to,
  m.media, m.tip::int as tip, m.price, m.call, m.reactions,
  case when m.price is null then true else ${isBought} end as is_unlocked,
  case when m.price is not null then (
    select b.kept_until from message_purchases b where b.conversation_id = m.conversation_id and b.sent_at = m.sent_at
  ) end as kept_until,
  case when m.from_id = mine.user_id then coalesce(theirs.receipt_until >= m.sent_at and not theirs.is_request, false)
    else coalesce(mine.read_until >= m.sent_at, false) end as is_read,
  mine.is_request and m.from_id <> mine.user_id as is_held_back,
  case when m.reply_to is not null then (
    select json_build_object('messageId', q.message_id, 'fromId', q.from_id::text, 'contentType', q.content_type,
      'text', case when q.deleted_at is null then left(q.text, 200) else '' end, 'isGone', q.deleted_at is not null)
    from messages q where q.conversation_id = m.conversation_id and q.sent_at = m.reply_to
  ) end as quote
`
const seenBy = (userId: UserId, otherId: UserId): Sql => sql`
  from conversation_sides mine
  join conversation_sides theirs on theirs.user_id = mine.other_id and theirs.other_id = mine.user_id
  join messages m on m.conversation_id = mine.conversation_id
  where mine.user_id = ${userId} and mine.other_id = ${otherId} and ${isShown}
`
/**
 * To who has the side `mine`. What was bought stays with who bought it, also when its sender deletes it; what operators took down
 * has nothing in it any more.
 */
const isShown: Sql = sql`
  (m.deleted_at is null or (m.price is not null and m.media is not null and m.to_id = mine.user_id and ${isBought})) and not (m.hidden_at is not null and m.to_id = mine.user_id)
    and m.sent_at > coalesce(mine.cleared_until, '-infinity')
`

export type Page = { size: number; before: Instant | null; after: Instant | null; skip: number }

/** In the order in which they were sent. */
export async function listMessages(from: Db, userId: UserId, otherId: UserId, page: Page): Promise<MessageRow[]> {
  const { size, before, after, skip } = page
  if (after !== null) {
    return from.many<MessageRow>(sql`
      select ${messageColumns} ${seenBy(userId, otherId)} and m.sent_at > ${new Date(after)}::timestamptz
      order by m.sent_at limit ${size}
    `)
  }
  const rows = await from.many<MessageRow>(sql`
    select ${messageColumns} ${seenBy(userId, otherId)}
      and m.sent_at < coalesce(${before === null ? null : new Date(before)}::timestamptz, 'infinity')
    order by m.sent_at desc offset ${skip} limit ${size}
  `)
  return rows.toReversed()
}

export const findMessage = (
  from: Db,
  userId: UserId,
  otherId: UserId,
  messageId: MessageId,
): Promise<MessageRow | null> =>
  from.maybe<MessageRow>(sql`
    select ${messageColumns} ${seenBy(userId, otherId)}
      and m.message_id = ${messageId} and m.from_id in (${userId}, ${otherId})
  `)

/** Those of these names that the reader is shown. */
export const findMessages = (
  from: Db,
  userId: UserId,
  otherId: UserId,
  messageIds: readonly MessageId[],
): Promise<MessageRow[]> =>
  from.many<MessageRow>(sql`
    select ${messageColumns} ${seenBy(userId, otherId)} and m.message_id = any (${messageIds}::text[])
    order by m.sent_at desc
  `)

/** What was sent under a name before, whatever became of it. */
export const findSent = (
  from: Db,
  fromId: UserId,
  messageId: MessageId,
): Promise<(Pick<MessageRow, 'toId' | 'contentType' | 'text' | 'tip' | 'price'> & { isDeleted: boolean }) | null> =>
  from.maybe(sql`
    select to_id, content_type, text, tip::int as tip, price, deleted_at is not null as is_deleted from messages where from_id = ${fromId} and message_id = ${messageId}
  `)

/** Whether there is a message of this name, of either of the two. */
export const hasName = async (from: Db, { conversationId, fromId, messageId }: NewMessage): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from messages where from_id = ${fromId} and message_id = ${messageId}
    union all select 1 from messages where conversation_id = ${conversationId} and message_id = ${messageId}
  `)) !== null

/** The latest of each of these conversations, also until some time; nothing where all of it is gone. In one statement. */
export function listLatest(
  from: Db,
  userId: UserId,
  wanted: readonly { otherId: UserId; until: Instant | null }[],
): Promise<(MessageRow & { otherId: UserId })[]> {
  return from.many(sql`
    select l.*, mine.other_id
    from unnest(${wanted.map(({ otherId }) => otherId)}::bigint[],
      ${wanted.map(({ until }) => (until === null ? null : new Date(until)))}::timestamptz[]) as w (other_id, until)
    join conversation_sides mine on mine.user_id = ${userId}::bigint and mine.other_id = w.other_id
    join conversation_sides theirs on theirs.user_id = mine.other_id and theirs.other_id = mine.user_id
    cross join lateral (
      select ${messageColumns} from messages m
      where m.conversation_id = mine.conversation_id and m.sent_at <= coalesce(w.until, 'infinity') and ${isShown}
      order by m.sent_at desc limit 1
    ) l
  `)
}

export type Deleted = { sentAt: Instant; media: readonly KeptMedia[] | null; isBought: boolean }

/**
 * Its words and pictures go at once, unless they were bought: then it goes for its sender alone. That there was one stays, for
 * those who count by the messages before and after it.
 */
export async function deleteSent(
  tx: Tx,
  fromId: UserId,
  toId: UserId,
  messageId: MessageId,
  at: Instant,
): Promise<Deleted | null> {
  const found = await tx.maybe<Omit<Deleted, 'isBought'>>(sql`
    select sent_at, media from messages
    where from_id = ${fromId} and to_id = ${toId} and message_id = ${messageId} and deleted_at is null for update
  `)
  if (!found) return null
  // Asked once the row is held: a purchase that was under way has been waited for.
  const which = sql`m.from_id = ${fromId} and m.message_id = ${messageId}`
  const isSold = (await tx.maybe(sql`select 1 from messages m where ${which} and ${isBought}`)) !== null
  const emptied = isSold
    ? sql``
    : sql`, text = '', translated = null, translated_to = null, media = null, reactions = null`
  await tx.run(sql`update messages m set deleted_at = ${new Date(at)} ${emptied} where ${which}`)
  return { ...found, isBought: isSold }
}

export async function hideReceived(
  tx: Tx,
  toId: UserId,
  fromId: UserId,
  messageId: MessageId,
  at: Instant,
): Promise<{ sentAt: Instant } | null> {
  return tx.maybe(sql`
    update messages set hidden_at = ${new Date(at)}
    where from_id = ${fromId} and to_id = ${toId} and message_id = ${messageId} and deleted_at is null and hidden_at is null
    returning sent_at
  `)
}

export async function saveReaction(
  tx: Tx,
  { userId, otherId, messageId }: { userId: UserId; otherId: UserId; messageId: MessageId },
  emoji: Reaction | null,
): Promise<void> {
  await tx.run(sql`
    update messages set reactions = nullif(
      case when ${emoji}::text is null then coalesce(reactions, '{}') - ${userId}::text
        else coalesce(reactions, '{}') || jsonb_build_object(${userId}::text, ${emoji}::text) end, '{}')
    where message_id = ${messageId} and deleted_at is null
      and ((from_id = ${userId} and to_id = ${otherId}) or (from_id = ${otherId} and to_id = ${userId}))
  `)
}

export const isPictureShown = async (from: Db, { key, ownerId }: { key: string; ownerId: UserId }): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from messages where media @> ${JSON.stringify([{ key }])}::jsonb and from_id = ${ownerId} limit 1
  `)) !== null

export const exportMessages = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select m.sent_at, case when m.from_id = ${userId} then 'sent' else 'received' end as direction, u.user_name as "with",
      m.content_type, m.tip, m.price,
      -- What came with a request is held back until it is accepted, here too.
      case when mine.is_request and m.from_id <> ${userId} then '' else m.text end as text
    from conversation_sides mine join messages m on m.conversation_id = mine.conversation_id
    left join users u on u.user_id = mine.other_id and u.deleted_at is null
    where mine.user_id = ${userId} and ${isShown}
      -- What they wrote to many is in the archive once.
      and not (m.from_id = ${userId} and m.mass_id is not null)
    order by m.conversation_id, m.sent_at
  `)

/** What they wrote goes for both sides, but for what its buyers keep; what was written to them stays with who wrote it. */
export async function eraseMessages(tx: Tx, userId: UserId, at: Instant): Promise<void> {
  await tx.run(sql`
    update messages m set deleted_at = coalesce(m.deleted_at, ${new Date(at)}), text = '', translated = null, translated_to = null, media = null,
      reactions = null
    -- What was written to many is taken back in the background: it can be more than one statement has time for.
    where m.from_id = ${userId} and m.mass_id is null and not (m.price is not null and ${isKept})
  `)
  await tx.run(sql`
    update messages m set deleted_at = coalesce(m.deleted_at, ${new Date(at)}), reactions = null
    where m.from_id = ${userId} and m.price is not null and ${isKept}
  `)
  // Of what was written to many, what was sold and nobody keeps: the background leaves what was bought where it is.
  await tx.run(sql`
    update messages m set deleted_at = coalesce(m.deleted_at, ${new Date(at)}), text = '', translated = null,
      translated_to = null, media = null, reactions = null
    from message_purchases b
    where m.from_id = ${userId} and m.mass_id is not null and b.mass_id = m.mass_id and b.kept_until is null
      and b.conversation_id = m.conversation_id and b.sent_at = m.sent_at
  `)
  // Deleted by their senders, and kept for this person alone.
  await tx.run(sql`
    update messages set text = '', translated = null, translated_to = null, media = null, reactions = null
    where to_id = ${userId} and price is not null and deleted_at is not null
  `)
}
