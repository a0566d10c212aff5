import type { Instant, MassId, MessageId, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { notePushes } from './pushes.sql.ts'
import type { MassContent, Receiver } from './mass.store.ts'

/** One message of one person to some others, each in a conversation of the two. */
export type Batch = {
  fromId: UserId
  content: MassContent
  massId: MassId | null
  /** Before the number of the receiver: what the message of each is called. A repeat finds it and writes nothing. */
  name: string
  to: readonly (Receiver & { conversationId: string })[]
  at: Instant
}

export type BatchWritten = { fanId: UserId; sentAt: Instant; previousAt: Instant | null; isRequest: boolean }

const wanted = ({ to }: Batch): Sql => sql`
  unnest(${to.map(({ conversationId }) => conversationId)}::bigint[], ${to.map(({ fanId }) => fanId)}::bigint[],
    ${to.map(({ isKnown }) => isKnown)}::boolean[]) as w (conversation_id, fan_id, is_known)
`
const pairOf = (fromId: UserId): Sql => sql`
  c.one_id = least(w.fan_id, ${fromId}::bigint) and c.other_id = greatest(w.fan_id, ${fromId}::bigint)
`

/** A column for each of MassContent, and the number of the mass message. */
const contentColumns = sql`content_type, text, translated, media, mass_id`
const contentValues = ({ content, massId }: Batch): Sql => sql`
  ${content.contentType}::text, ${content.text}::text, ${content.translated}::text,
  ${content.media === null || content.media.length === 0 ? null : JSON.stringify(content.media)}::jsonb, ${massId}::bigint
`

/**
 * To those who have no conversation with the writer: everything is written as it is to stand, and nothing twice. On the
 * writer's side it is in no list until the other one answers, or one who writes to all would find nobody in it any more.
 */
async function writeFirst(tx: Tx, batch: Batch): Promise<BatchWritten[]> {
  const { fromId, name, at } = batch
  const time = sql`${new Date(at)}::timestamptz`
  return tx.many<BatchWritten>(sql`
    with opened as (
      insert into conversations (conversation_id, one_id, other_id, last_at)
      select w.conversation_id, least(w.fan_id, ${fromId}::bigint), greatest(w.fan_id, ${fromId}::bigint), ${time}
      from ${wanted(batch)}
      where not exists (select 1 from conversations c where ${pairOf(fromId)})
      order by w.fan_id
      on conflict (one_id, other_id) do nothing
      returning conversation_id
    ),
    fresh as materialized (select w.* from ${wanted(batch)} join opened using (conversation_id)),
    theirs as (
      insert into conversation_sides (user_id, other_id, conversation_id, begun_at, is_request, unread, last_at, awaits_answer,
        is_from_mass)
      select fan_id, ${fromId}::bigint, conversation_id, ${time}, not is_known, 1, ${time}, true, true from fresh
      returning user_id, other_id, is_muted, is_request, last_at as at
    ),
    pushes as (${notePushes(sql`theirs`, { isPatient: true })}),
    own as (
      insert into conversation_sides (user_id, other_id, conversation_id, begun_at)
      select ${fromId}::bigint, fan_id, conversation_id, ${time} from fresh
    ),
    written as (
      insert into messages (conversation_id, sent_at, previous_at, message_id, from_id, to_id, ${contentColumns})
      select conversation_id, ${time}, null, ${name}::text || '-' || fan_id, ${fromId}::bigint, fan_id, ${contentValues(batch)}
      from fresh
    )
    select fan_id, ${time} as sent_at, null::timestamptz as previous_at, not is_known as is_request from fresh
  `)
}

/** To those who have one: their turn is taken, as by everyone who writes in it. The writer's side stays as it is. */
async function writeNext(tx: Tx, batch: Batch): Promise<BatchWritten[]> {
  const { fromId, name, at } = batch
  return tx.many<BatchWritten>(sql`
    with turns as materialized (
      select c.conversation_id, c.last_at, w.fan_id, w.is_known from ${wanted(batch)} join conversations c on ${pairOf(fromId)}
      order by c.conversation_id for update of c
    ),
    timed as materialized (
      select t.*, greatest(${new Date(at)}::timestamptz, t.last_at + interval '1 millisecond') as sent_at from turns t
      where not exists (select 1 from messages m
        where m.from_id = ${fromId}::bigint and m.message_id = ${name}::text || '-' || t.fan_id)
    ),
    written as (
      insert into messages (conversation_id, sent_at, previous_at, message_id, from_id, to_id, ${contentColumns})
      select conversation_id, sent_at, last_at, ${name}::text || '-' || fan_id, ${fromId}::bigint, fan_id, ${contentValues(batch)}
      from timed
    ),
    moved as (
      update conversations c set last_at = t.sent_at from timed t where c.conversation_id = t.conversation_id
    ),
    told as (
      update conversation_sides s set last_at = t.sent_at, unread = s.unread + 1, awaits_answer = true,
        is_request = s.is_request and not t.is_known
      from timed t where s.user_id = t.fan_id and s.other_id = ${fromId}::bigint
      returning s.user_id, s.other_id, s.is_muted, s.is_request, ${new Date(at)}::timestamptz as at
    ),
    pushes as (${notePushes(sql`told`, { isPatient: true })})
    select t.fan_id, t.sent_at, t.last_at as previous_at, s.is_request from timed t join told s on s.user_id = t.fan_id
  `)
}

/** Those to whom it was written now; who has it already is not among them. */
export async function writeBatch(tx: Tx, batch: Batch): Promise<BatchWritten[]> {
  if (batch.to.length === 0) return []
  const first = await writeFirst(tx, batch)
  const done = new Set(first.map(({ fanId }) => fanId))
  const to = batch.to.filter(({ fanId }) => !done.has(fanId))
  return to.length === 0 ? first : [...first, ...(await writeNext(tx, { ...batch, to }))]
}

export type TakenBack = { fanId: UserId; messageId: MessageId }

/** Takes the next of a mass message away from those who have it, as if each had been deleted. */
export function takeBack(
  tx: Tx,
  { massId, after, most, at }: { massId: MassId; after: UserId; most: number; at: Instant },
): Promise<TakenBack[]> {
  return tx.many<TakenBack>(sql`
    with next as materialized (
      select m.conversation_id, m.sent_at, m.message_id, m.to_id, m.from_id from messages m
      where m.mass_id = ${massId}::bigint and m.to_id > ${after}::bigint
      order by m.to_id limit ${most}::int
    ),
    turns as materialized (
      select c.conversation_id from conversations c where c.conversation_id in (select conversation_id from next)
      order by c.conversation_id for update
    ),
    gone as (
      update messages m set deleted_at = ${new Date(at)}, text = '', translated = null, translated_to = null, media = null, reactions = null
      from next n join turns using (conversation_id)
      where m.conversation_id = n.conversation_id and m.sent_at = n.sent_at and m.deleted_at is null
      returning m.conversation_id, m.sent_at, m.to_id, m.from_id
    ),
    told as (
      update conversation_sides s set
        unread = greatest(s.unread - case when coalesce(s.read_until, '-infinity') < g.sent_at then 1 else 0 end, 0),
        -- Nothing else was ever said: an empty conversation is nobody's.
        last_at = case when exists (select 1 from messages o where o.conversation_id = s.conversation_id
          and o.deleted_at is null and o.sent_at <> g.sent_at and o.sent_at > coalesce(s.cleared_until, '-infinity'))
          then s.last_at end
      from gone g where s.user_id = g.to_id and s.other_id = g.from_id
    )
    select n.to_id as fan_id, n.message_id from next n order by n.to_id
  `)
}
