import type { Instant, NotificationKind, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { News, NewsRow, Withdrawal } from './news.ts'
import { shortened } from './news.sql.ts'

export async function insertNews(tx: Tx, news: readonly News[], now: Instant): Promise<void> {
  await tx.run(sql`
    insert into notification_news (receiver_id, kind, subject, actor_id, event_key, diamonds, cents, quote, details, at)
    select * from unnest(
      ${news.map(({ receiverId }) => receiverId)}::bigint[], ${news.map(({ kind }) => kind)}::text[],
      ${news.map(({ subject }) => subject ?? '')}::text[], ${news.map(({ actorId }) => actorId ?? null)}::bigint[],
      ${news.map(({ eventKey }) => eventKey ?? null)}::text[], ${news.map(({ diamonds }) => diamonds ?? null)}::bigint[],
      ${news.map(({ cents }) => cents ?? null)}::bigint[], ${news.map(({ quote }) => shortened(quote ?? null))}::text[],
      ${news.map(({ details }) => (details ? JSON.stringify(details) : null))}::jsonb[],
      ${news.map(({ at }) => new Date(at ?? now))}::timestamptz[])
  `)
}

export async function insertWithdrawals(tx: Tx, withdrawn: readonly Withdrawal[], at: Instant): Promise<void> {
  await tx.run(sql`
    insert into notification_news (receiver_id, kind, subject, actor_id, event_key, is_withdrawn, at)
    select n.*, true, ${new Date(at)}::timestamptz from unnest(
      ${withdrawn.map(({ receiverId }) => receiverId)}::bigint[], ${withdrawn.map(({ kind }) => kind)}::text[],
      ${withdrawn.map(({ subject }) => subject ?? '')}::text[], ${withdrawn.map(({ actorId }) => actorId)}::bigint[],
      ${withdrawn.map(({ eventKey }) => eventKey ?? null)}::text[]
    ) as n (receiver_id, kind, subject, actor_id, event_key)
  `)
}

/** Those who are to be told something, the one who waits longest first. */
export async function listReceivers(db: Db, limit: number): Promise<UserId[]> {
  const rows = await db.many<{ receiverId: UserId }>(sql`
    select receiver_id from notification_news group by receiver_id order by min(news_id) limit ${limit}::int
  `)
  return rows.map(({ receiverId }) => receiverId)
}

export async function hasNews(db: Db, receiverId: UserId): Promise<boolean> {
  return (await db.maybe(sql`select 1 from notification_news where receiver_id = ${receiverId} limit 1`)) !== null
}

/** In the order they were written. Gone from here when the transaction stands, and told by then. */
export function takeNews(tx: Tx, receiverIds: readonly UserId[], limit: number): Promise<NewsRow[]> {
  return tx.many<NewsRow>(sql`
    with taken as (
      delete from notification_news n using (
        select receiver_id, news_id from notification_news where receiver_id = any (${receiverIds}::bigint[])
        order by news_id limit ${limit}::int
      ) t
      where n.receiver_id = t.receiver_id and n.news_id = t.news_id
      returning n.news_id, n.receiver_id, n.kind, n.subject, n.actor_id, n.event_key, n.is_withdrawn, n.diamonds, n.cents,
        n.quote, n.details, n.at
    )
    select taken.news_id, receiver_id, kind, subject, actor_id, event_key, is_withdrawn, diamonds::float8, cents::float8, quote,
      details, at
    from taken order by taken.news_id
  `)
}

/**
 * Those whose notifications are changed take turns, in the order of their numbers. No row is locked for it: a person who is
 * told something for the first time has none.
 */
export async function lockReceivers(tx: Tx, userIds: readonly UserId[]): Promise<void> {
  await tx.many(sql`
    select pg_advisory_xact_lock(hashtextextended('notifications', user_id))
    from (select distinct user_id from unnest(${userIds}::bigint[]) as w (user_id) order by user_id) w
  `)
}

export async function deleteNewsAbout(tx: Tx, subject: string, kinds: readonly NotificationKind[]): Promise<void> {
  await tx.run(sql`delete from notification_news where subject = ${subject} and kind = any (${kinds}::text[])`)
}

export async function deleteNewsOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from notification_news where receiver_id = ${userId} or actor_id = ${userId}`)
}
