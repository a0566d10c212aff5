import type { Instant, MassId, MessageId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
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
const contentColumns = sql`content_type, text, translated, media, price, mass_id`
const contentValues = ({ content, massId }: Batch): Sql => sql`
  ${content.contentType}::text, ${content.text}::text, ${content.translated}::text,
  ${content.media === null || content.media.length === 0 ? null : JSON.stringify(content.media)}::jsonb,
  ${content.price}::integer, ${massId}::bigint
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

type Sent = { conversationId: string; sentAt: Instant; fanId: UserId; messageId: MessageId }
export type TakenBack = Pick<Sent, 'fanId' | 'messageId'>

const which = (sent: readonly Sent[]): Sql => sql`
  unnest(${sent.map(({ conversationId }) => conversationId)}::bigint[],
    ${sent.map(({ sentAt }) => new Date(sentAt))}::timestamptz[]) as w (conversation_id, sent_at)
`

type Out = { massId: MassId; isTakenDown: boolean }

/** What its sender took back stays whole with those who bought it. */
const isOut = (isTakenDown: boolean): Sql => sql`
  (m.deleted_at is null or (${isTakenDown}::boolean and (m.text <> '' or m.media is not null)))
`

/**
 * Takes the next of a mass message away from those who have it, as if each had been deleted: who bought it keeps it,
 * unless operators took it down. What somebody pays for in this moment is passed over, and found when it is walked again. Says where it has come to; null: to the
 * end.
 */
export async function takeBack(
  tx: Tx,
  { massId, isTakenDown }: Out,
  { after, most, at }: { after: UserId; most: number; at: Instant },
): Promise<{ gone: TakenBack[]; upTo: UserId | null }> {
  const next = await tx.many<Sent>(sql`
    select conversation_id, sent_at, to_id as fan_id, message_id from messages
    where mass_id = ${massId}::bigint and to_id > ${after}::bigint order by to_id limit ${most}::int
  `)
  await tx.many(sql`
    select 1 from conversations where conversation_id = any (${next.map(({ conversationId }) => conversationId)}::bigint[])
    order by conversation_id for update
  `)
  const held = await tx.many<Sent>(sql`
    select m.conversation_id, m.sent_at, m.to_id as fan_id, m.message_id
    from messages m join ${which(next)} using (conversation_id, sent_at) where ${isOut(isTakenDown)}
    for update of m skip locked
  `)
  // Asked once the rows are held: until then they could be bought.
  const gone = await tx.many<TakenBack>(sql`
    with bought as materialized (
      select conversation_id, sent_at from message_purchases join ${which(held)} using (conversation_id, sent_at)
      where not ${isTakenDown}::boolean
    ),
    kept as (
      update messages m set deleted_at = ${new Date(at)} from bought b
      where m.conversation_id = b.conversation_id and m.sent_at = b.sent_at
    ),
    gone as (
      update messages m set deleted_at = ${new Date(at)}, text = '', translated = null, translated_to = null, media = null,
        reactions = null
      from ${which(held)}
      where m.conversation_id = w.conversation_id and m.sent_at = w.sent_at and not exists (
        select 1 from bought b where b.conversation_id = w.conversation_id and b.sent_at = w.sent_at)
      returning m.conversation_id, m.sent_at, m.to_id, m.from_id, m.message_id
    ),
    told as (
      update conversation_sides s set
        unread = greatest(s.unread - case when coalesce(s.read_until, '-infinity') < g.sent_at then 1 else 0 end, 0),
        -- Nothing else was ever said: an empty conversation is nobody's.
        last_at = case when exists (select 1 from messages o where o.conversation_id = s.conversation_id
          and o.sent_at <> g.sent_at and o.sent_at > coalesce(s.cleared_until, '-infinity')
          and (o.deleted_at is null or o.to_id = s.user_id and exists (select 1 from message_purchases b
            where b.conversation_id = o.conversation_id and b.sent_at = o.sent_at)))
          then s.last_at end
      from gone g where s.user_id = g.to_id and s.other_id = g.from_id
    )
    select to_id as fan_id, message_id from gone order by to_id
  `)
  const upTo = next.length === most ? (next.at(-1)?.fanId ?? null) : null
  return { gone, upTo }
}

/** Whether somebody still has it who has not bought it. */
export const isStillOut = async (from: Db, { massId, isTakenDown }: Out): Promise<boolean> =>
  (await from.maybe(sql`select 1 from messages m where m.mass_id = ${massId} and ${isOut(isTakenDown)} limit 1`)) !==
  null
