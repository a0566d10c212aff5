import type { Diamonds, Instant, LanguageCode, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type Due = { userId: UserId; otherId: UserId; isPatient: boolean }

/** Held until the transaction ends: what another process holds is its own. */
export const holdDue = (tx: Tx, now: Instant, most: number): Promise<Due[]> =>
  tx.many<Due>(sql`
    select user_id, other_id, is_patient from message_pushes where due_at <= ${new Date(now)}::timestamptz
    order by is_patient, due_at limit ${most}::int for update skip locked
  `)

/** What becomes of each: told now, put off, or let go. */
export async function settleDue(
  tx: Tx,
  all: readonly (Due & { sentAt: Instant | null; dueAt: Instant | null })[],
): Promise<void> {
  const pairs = sql`
    unnest(${all.map(({ userId }) => userId)}::bigint[], ${all.map(({ otherId }) => otherId)}::bigint[],
      ${all.map(({ dueAt }) => (dueAt === null ? null : new Date(dueAt)))}::timestamptz[],
      ${all.map(({ sentAt }) => (sentAt === null ? null : new Date(sentAt)))}::timestamptz[])
      as w (user_id, other_id, due_at, sent_at)
  `
  await tx.run(sql`
    update message_pushes p set due_at = w.due_at, sent_at = coalesce(w.sent_at, p.sent_at) from ${pairs}
    where p.user_id = w.user_id and p.other_id = w.other_id and coalesce(w.due_at, w.sent_at, p.sent_at) is not null
  `)
  await tx.run(sql`
    delete from message_pushes p using ${pairs}
    where p.user_id = w.user_id and p.other_id = w.other_id and coalesce(w.due_at, w.sent_at, p.sent_at) is null
  `)
}

/** It was read, or is not to be heard of any more. Those of which devices still show something. */
export async function takeRead(tx: Tx, userId: UserId, otherIds: readonly UserId[]): Promise<UserId[]> {
  const rows = await tx.many<{ otherId: UserId; wasSent: boolean }>(sql`
    delete from message_pushes where user_id = ${userId} and other_id = any (${otherIds}::bigint[])
    returning other_id, sent_at is not null as was_sent
  `)
  return rows.filter(({ wasSent }) => wasSent).map(({ otherId }) => otherId)
}

/** Of these, whose devices show something of it. */
export const listSent = (tx: Tx, userIds: readonly UserId[], otherId: UserId): Promise<{ userId: UserId }[]> =>
  tx.many(sql`
    select user_id from message_pushes
    where user_id = any (${userIds}::bigint[]) and other_id = ${otherId} and sent_at is not null
  `)

export async function erasePushes(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from message_pushes where user_id = ${userId} or other_id = ${userId}`)
}

export type Waiting = {
  unread: number
  nickName: string
  language: LanguageCode
  showsText: boolean
  /** Of the newest that is unread; null when there is none to show. */
  text: string | null
  translated: string | null
  translatedTo: LanguageCode | null
  price: Diamonds | null
}

/** What somebody has not read of another; null where nothing of it is to be said. */
export const findWaiting = (from: Db, userId: UserId, otherId: UserId): Promise<Waiting | null> =>
  from.maybe<Waiting>(sql`
    select s.unread, o.nick_name, u.language_code as language, coalesce(t.shows_messages, false) as shows_text,
      l.text, l.translated, l.translated_to, l.price
    from conversation_sides s
    join users u on u.user_id = s.user_id and u.deleted_at is null and u.suspended_at is null
    join users o on o.user_id = s.other_id and o.deleted_at is null and o.suspended_at is null
    left join notification_settings t on t.user_id = s.user_id
    left join lateral (
      select m.text, m.translated, m.translated_to, m.price from messages m
      where m.conversation_id = s.conversation_id and m.to_id = s.user_id and m.deleted_at is null and m.hidden_at is null
        and m.sent_at > greatest(coalesce(s.read_until, '-infinity'), coalesce(s.cleared_until, '-infinity'))
      order by m.sent_at desc limit 1
    ) l on true
    where s.user_id = ${userId} and s.other_id = ${otherId} and s.unread > 0 and not s.is_muted and not s.is_request
      and not exists (select 1 from blocks b where b.blocker_id = s.user_id and b.blocked_id = s.other_id)
      and not exists (select 1 from blocks b where b.blocker_id = s.other_id and b.blocked_id = s.user_id)
  `)
