import { REQUEST_MESSAGES_MAX, type Instant, type MessageId, type UserId } from '@fanlight/contract'
import { isDuplicate, type Database, type Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { NewMessage } from './messages.store.ts'
import { notePushes } from './pushes.sql.ts'

/**
 * There is one of this name: of `w`, the sender's own or the other one's in the same conversation. As values, not as `exists`,
 * which a plan made while there were few messages answers by reading all of them.
 */
const isTaken: Sql = sql`
  ((select 1 from messages m where m.from_id = w.from_id and m.message_id = w.message_id) is not null
    or (select 1 from messages m where m.conversation_id = w.conversation_id and m.message_id = w.message_id) is not null)
`

/**
 * Statements of a `with` that write messages of different conversations, or several of one. Whoever writes in a conversation
 * holds its row until the message stands, so the times of its messages are in the order in which they can be read. The rows
 * are locked in the order of their numbers: two batches that meet take turns.
 */
const writing = (messages: readonly NewMessage[], only: Sql): Sql => sql`
  chat_wanted as (
    select w.* from unnest(
      ${messages.map(({ conversationId }) => conversationId)}::bigint[], ${messages.map(({ messageId }) => messageId)}::text[],
      ${messages.map(({ fromId }) => fromId)}::bigint[], ${messages.map(({ toId }) => toId)}::bigint[],
      ${messages.map(({ contentType }) => contentType)}::text[], ${messages.map(({ text }) => text)}::text[],
      ${messages.map(({ translated }) => translated)}::text[], ${messages.map(({ translatedTo }) => translatedTo)}::text[],
      ${messages.map(({ media }) => (media.length === 0 ? null : JSON.stringify(media)))}::jsonb[],
      ${messages.map(({ tip }) => tip)}::bigint[], ${messages.map(({ price }) => price)}::integer[],
      ${messages.map(({ replyTo }) => (replyTo === null ? null : new Date(replyTo)))}::timestamptz[],
      ${messages.map(({ call }) => (call ? JSON.stringify(call) : null))}::jsonb[],
      ${messages.map(({ isSilent = false }) => isSilent)}::boolean[], ${messages.map(({ at }) => new Date(at))}::timestamptz[]
    ) with ordinality as w (conversation_id, message_id, from_id, to_id, content_type, text, translated, translated_to,
      media, tip, price, reply_to, call, is_silent, at, place)
    ${only}
  ),
  chat_turns as materialized (
    select conversation_id, last_at, said from conversations
    where conversation_id = any (${messages.map(({ conversationId }) => conversationId)}::bigint[])
      and exists (select 1 from chat_wanted)
    order by conversation_id for update
  ),
  chat_numbered as materialized (
    select w.*, t.last_at, t.said + row_number() over (partition by w.conversation_id order by w.place) as number
    from (select distinct on (from_id, message_id) * from chat_wanted order by from_id, message_id, place) w
    join chat_turns t using (conversation_id)
    where not ${isTaken}
  ),
  chat_timed as materialized (
    select w.*, w.last_at as before,
      greatest(min(w.at) over c, w.last_at + interval '1 millisecond')
        + (row_number() over (partition by w.conversation_id order by w.place) - 1) * interval '1 millisecond' as sent_at
    from chat_numbered w
    -- Counted where writers take turns. What was paid for is written in any case, and what was not written by hand.
    where w.tip is not null or w.call is not null or w.number <= ${REQUEST_MESSAGES_MAX} or not exists (select 1 from conversation_sides s
      where s.user_id = w.to_id and s.other_id = w.from_id and s.is_request)
    window c as (partition by w.conversation_id)
  ),
  chat_written as (
    insert into messages (conversation_id, sent_at, previous_at, message_id, from_id, to_id, content_type, text, translated,
      translated_to, media, tip, price, reply_to, call)
    select conversation_id, sent_at, coalesce(lag(sent_at) over (partition by conversation_id order by place), before),
      message_id, from_id, to_id, content_type, text, translated, translated_to, media, tip, price, reply_to, call
    from chat_timed
    returning conversation_id, sent_at, previous_at, from_id, message_id
  ),
  chat_moved as (
    update conversations c set last_at = e.last_at, said = c.said + e.more
    from (
      select conversation_id, max(sent_at) as last_at, count(*)::int as more from chat_timed group by conversation_id
    ) e
    where c.conversation_id = e.conversation_id
  ),
  chat_told as (
    update conversation_sides s set last_at = e.last_at, unread = s.unread + e.received,
      -- To answer is to accept.
      is_request = s.is_request and not e.has_written,
      awaits_answer = e.awaits_answer
    from (
      select user_id, other_id, max(sent_at) as last_at,
        -- When its devices are to hear of it: of what is silent they do not.
        min(at) filter (where is_received and not is_silent) as at, count(*) filter (where is_received)::int as received,
        bool_or(not is_received) as has_written, (array_agg(is_received order by place desc))[1] as awaits_answer
      from (
        select from_id as user_id, to_id as other_id, false as is_received, is_silent, sent_at, at, place from chat_timed
        union all select to_id, from_id, true, is_silent, sent_at, at, place from chat_timed
      ) both_sides
      group by user_id, other_id
    ) e
    where s.user_id = e.user_id and s.other_id = e.other_id
    returning s.user_id, s.other_id, s.is_muted, s.is_request, e.at
  ),
  chat_pushes as (${notePushes(sql`chat_told`, { isPatient: false })})
`

export type Written = { sentAt: Instant; previousAt: Instant | null }

type WrittenRow = Written & { fromId: UserId; messageId: MessageId }
const writingAll = (messages: readonly NewMessage[]): Sql =>
  sql`with ${writing(messages, sql``)} select sent_at, previous_at, from_id, message_id from chat_written`

/** One, in the transaction that holds what it shows. Null when it was sent before. */
export async function writeMessage(tx: Tx, message: NewMessage): Promise<Written | null> {
  const [row] = await tx.many<WrittenRow>(writingAll([message]))
  return row ? { sentAt: row.sentAt, previousAt: row.previousAt } : null
}

/** Another process wrote a message of this name since the statement began. */
export const isNameTaken = (error: unknown): boolean =>
  ['messages_by_name', 'messages_of_conversation'].some((name) => isDuplicate(error, name))

/** In their order; null for one that was sent before. */
export async function writeMessages(db: Database, messages: readonly NewMessage[]): Promise<(Written | null)[]> {
  const rows = await db.alone<WrittenRow>(writingAll(messages)).catch((error: unknown): [] => {
    // Of several, each is tried alone and learns whether it was the one.
    if (messages.length === 1 && isNameTaken(error)) return []
    throw error
  })
  const written = new Map(rows.map(({ fromId, messageId, ...when }) => [`${fromId}:${messageId}`, when]))
  // Of several with one name the first was written; the others learn what it says.
  return messages.map(({ fromId, messageId }) => {
    const name = `${fromId}:${messageId}`
    const when = written.get(name) ?? null
    written.delete(name)
    return when
  })
}

/** Written with the posting that moves the diamonds of a tip. */
export const messageRows = (messages: readonly NewMessage[], posted: Sql): Sql =>
  writing(messages, sql`join ${posted} using (place)`)

/** Which of them can be paid for: no diamonds move for a message that cannot be written. */
export const messageGuard = (messages: readonly NewMessage[]): Sql => sql`
  select w.place from unnest(
    ${messages.map(({ conversationId }) => conversationId)}::bigint[], ${messages.map(({ messageId }) => messageId)}::text[],
    ${messages.map(({ fromId }) => fromId)}::bigint[]
  ) with ordinality as w (conversation_id, message_id, from_id, place)
  where not ${isTaken}
`
