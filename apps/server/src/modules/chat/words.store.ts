import type { UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

/**
 * Sorts the words of some messages into the index of the search. They are held meanwhile: one that is emptied in this moment
 * leaves none behind. Those that somebody else holds wait for the next time. Says how many it did.
 */
export async function sortSome(tx: Tx, most: number): Promise<number> {
  const row = await tx.maybe<{ done: number }>(sql`
    with waiting as materialized (
      select ctid as row, conversation_id, sent_at from messages_unsorted limit ${most}::int for update skip locked
    ),
    held as materialized (
      select m.conversation_id, m.sent_at, m.from_id, m.to_id, m.mass_id, m.text
      from messages m join waiting w on m.conversation_id = w.conversation_id and m.sent_at = w.sent_at
      for share of m skip locked
    ),
    sorted as (
      insert into message_words (conversation_id, sent_at, words)
      select conversation_id, sent_at, message_document(from_id, to_id, mass_id, text) from held where text <> ''
      on conflict do nothing
    ),
    done as (
      delete from messages_unsorted where ctid = any (array(
        select w.row from waiting w left join held h using (conversation_id, sent_at)
        -- Also of what is not there any more.
        where h.sent_at is not null or not exists (select 1 from messages m
          where m.conversation_id = w.conversation_id and m.sent_at = w.sent_at)))
      returning 1
    )
    select count(*)::int as done from done
  `)
  return row?.done ?? 0
}

/** Of messages `m`: still shown to them. */
const isShownTo = (userId: UserId): Sql => sql`
  m.text <> '' and m.deleted_at is null and not (m.hidden_at is not null and m.to_id = ${userId}::bigint)
`

/**
 * The statement of a `with` that says in which of somebody's conversations these words were written, and when for the last time:
 * looked up among their own messages alone. What is not in the index yet is read as it stands.
 */
export const saying = (userId: UserId, query: string): Sql => sql`
  said as materialized (
    select conversation_id, max(sent_at) as at from (
      select m.conversation_id, m.sent_at from message_words w join messages m using (conversation_id, sent_at)
      where w.words @@ message_question(${userId}::bigint, ${query}::text) and ${isShownTo(userId)}
      union all
      select m.conversation_id, m.sent_at from messages_unsorted w join messages m using (conversation_id, sent_at)
      where (w.from_id = ${userId}::bigint or w.to_id = ${userId}::bigint) and ${isShownTo(userId)}
        and message_document(m.from_id, m.to_id, m.mass_id, m.text) @@ message_question(${userId}::bigint, ${query}::text)
    ) found
    group by conversation_id
  )
`
