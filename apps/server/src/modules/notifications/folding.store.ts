import type { Instant, NotificationId, NotificationKind, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { ActorChange, KnownActor, LineChange, OpenLine } from './folding.policy.ts'
import type { ChosenWays, Delivery } from './settings.policy.ts'

type Key = { receiverId: UserId; kind: string; subject: string }

export const listOpen = (tx: Tx, keys: readonly Key[]): Promise<OpenLine[]> =>
  tx.many<OpenLine>(sql`
    select n.notification_id, n.receiver_id, n.kind, n.subject
    from unnest(
      ${keys.map(({ receiverId }) => receiverId)}::bigint[], ${keys.map(({ kind }) => kind)}::text[],
      ${keys.map(({ subject }) => subject)}::text[]) as k (receiver_id, kind, subject)
      join notifications n using (receiver_id, kind, subject) where n.read_at is null
  `)

/**
 * What the same people did of the same before, in lines that are read too. Each is looked for by who did it, whatever the
 * tables held when the plan was made: by the line, all who liked a post would be read for each one who likes it.
 */
export const listActors = (tx: Tx, keys: readonly (Key & { actorId: UserId })[]): Promise<KnownActor[]> =>
  tx.many<KnownActor>(sql`
    select a.notification_id, n.receiver_id, n.kind, n.subject, a.actor_id, a.event_count, a.is_withdrawn, a.quote_key,
      n.read_at is not null as is_read
    from unnest(
      ${keys.map(({ receiverId }) => receiverId)}::bigint[], ${keys.map(({ kind }) => kind)}::text[],
      ${keys.map(({ subject }) => subject)}::text[], ${keys.map(({ actorId }) => actorId)}::bigint[]
    ) as k (receiver_id, kind, subject, actor_id)
      cross join lateral (
        select * from notification_actors where actor_id = k.actor_id and receiver_id = k.receiver_id offset 0
      ) a
      cross join lateral (
        select * from notifications where notification_id = a.notification_id offset 0
      ) n
    where n.kind = k.kind and n.subject = k.subject
    order by a.notification_id desc
  `)

export type ReceiverRow = {
  userId: UserId
  ways: ChosenWays
  quietFrom: string | null
  quietTo: string | null
  timeZone: string
  digestAt: Instant | null
  hasPushTarget: boolean
}

const hasChosen = sql`(exists (select 1 from notification_settings s where s.user_id = u.user_id)
  or exists (select 1 from push_targets t where t.user_id = u.user_id))`

/** Those who are still here, and how they want to be told. */
export const listReceiverSettings = (db: Db, userIds: readonly UserId[]): Promise<ReceiverRow[]> =>
  db.many<ReceiverRow>(receiverSettings(userIds))

/** Of these, those who have set something or whose browser is told. */
export const listChosenSettings = (db: Db, userIds: readonly UserId[]): Promise<ReceiverRow[]> =>
  db.many<ReceiverRow>(sql`${receiverSettings(userIds)} and ${hasChosen}`)

const receiverSettings = (userIds: readonly UserId[]): Sql => sql`
    select u.user_id, coalesce(s.ways, '{}') as ways, s.quiet_from::text, s.quiet_to::text,
      coalesce(s.time_zone, 'UTC') as time_zone, s.digest_at,
      exists (select 1 from push_targets t where t.user_id = u.user_id) as has_push_target
    from users u left join notification_settings s using (user_id)
    where u.user_id = any (${userIds}::bigint[]) and u.deleted_at is null
  `

/** A change of a line, with the ways it goes and when. */
export type LineRow = LineChange &
  Pick<Delivery, 'isListed' | 'isInDigest'> & {
    kindGroup: string
    isGrouped: boolean
    pushAt: Instant | null
    mailAt: Instant | null
  }

const dateOf = (at: Instant | null): Date | null => (at === null ? null : new Date(at))

export async function insertLines(tx: Tx, lines: readonly LineRow[]): Promise<void> {
  if (lines.length === 0) return
  await tx.run(sql`
    insert into notifications (notification_id, receiver_id, kind, kind_group, subject, actor_id, is_grouped, actor_count,
      event_count, diamonds, cents, quote, details, at, is_listed, push_at, mail_at, in_digest)
    select * from unnest(
      ${lines.map(({ notificationId }) => notificationId)}::bigint[],
      ${lines.map(({ receiverId }) => receiverId)}::bigint[], ${lines.map(({ kind }) => kind)}::text[],
      ${lines.map(({ kindGroup }) => kindGroup)}::text[], ${lines.map(({ subject }) => subject)}::text[],
      ${lines.map(({ actorId }) => actorId)}::bigint[], ${lines.map(({ isGrouped }) => isGrouped)}::boolean[],
      ${lines.map(({ actors }) => actors)}::int[], ${lines.map(({ events }) => events)}::int[],
      ${lines.map(({ diamonds }) => diamonds)}::bigint[], ${lines.map(({ cents }) => cents)}::bigint[],
      ${lines.map(({ quote }) => quote)}::text[],
      ${lines.map(({ details }) => (details === null ? null : JSON.stringify(details)))}::jsonb[],
      ${lines.map(({ at }) => new Date(at))}::timestamptz[], ${lines.map(({ isListed }) => isListed)}::boolean[],
      ${lines.map(({ pushAt }) => dateOf(pushAt))}::timestamptz[],
      ${lines.map(({ mailAt }) => dateOf(mailAt))}::timestamptz[],
      ${lines.map(({ isInDigest }) => isInDigest)}::boolean[])
    on conflict (receiver_id, kind, subject) where read_at is null do nothing
  `)
}

/** A line that rings again does so at most once in `every`: a thousand tips in a minute are not a thousand letters. */
export async function updateLines(
  tx: Tx,
  lines: readonly LineRow[],
  every: { pushMs: number; mailMs: number },
): Promise<void> {
  if (lines.length === 0) return
  await tx.run(sql`
    update notifications n set
      actor_count = greatest(n.actor_count + c.actors, 0), event_count = greatest(n.event_count + c.events, 0),
      diamonds = case when c.diamonds is null then n.diamonds else coalesce(n.diamonds, 0) + c.diamonds end,
      cents = case when c.cents is null then n.cents else coalesce(n.cents, 0) + c.cents end,
      actor_id = coalesce(c.actor_id, n.actor_id), quote = coalesce(c.quote, n.quote),
      details = coalesce(c.details, n.details), at = case when c.rings then c.at else n.at end,
      is_listed = case when c.rings then c.is_listed else n.is_listed end,
      push_at = case when n.is_grouped and n.actor_count + c.actors <= 0 then null when c.push_at is null then n.push_at
        else greatest(c.push_at, n.pushed_at + make_interval(secs => ${every.pushMs / 1000}::float8)) end,
      mail_at = case when n.is_grouped and n.actor_count + c.actors <= 0 then null when c.mail_at is null then n.mail_at
        else greatest(c.mail_at, n.mailed_at + make_interval(secs => ${every.mailMs / 1000}::float8)) end,
      in_digest = (n.in_digest or c.in_digest) and not (n.is_grouped and n.actor_count + c.actors <= 0)
    from unnest(
      ${lines.map(({ notificationId }) => notificationId)}::bigint[], ${lines.map(({ actorId }) => actorId)}::bigint[],
      ${lines.map(({ actors }) => actors)}::int[], ${lines.map(({ events }) => events)}::int[],
      ${lines.map(({ diamonds }) => diamonds)}::bigint[], ${lines.map(({ cents }) => cents)}::bigint[],
      ${lines.map(({ quote }) => quote)}::text[],
      ${lines.map(({ details }) => (details === null ? null : JSON.stringify(details)))}::jsonb[],
      ${lines.map(({ at }) => new Date(at))}::timestamptz[], ${lines.map(({ rings }) => rings)}::boolean[],
      ${lines.map(({ isListed }) => isListed)}::boolean[],
      ${lines.map(({ pushAt }) => dateOf(pushAt))}::timestamptz[],
      ${lines.map(({ mailAt }) => dateOf(mailAt))}::timestamptz[],
      ${lines.map(({ isInDigest }) => isInDigest)}::boolean[]
    ) as c (notification_id, actor_id, actors, events, diamonds, cents, quote, details, at, rings, is_listed, push_at,
      mail_at, in_digest)
    where n.notification_id = c.notification_id
  `)
}

export async function saveActors(tx: Tx, actors: readonly ActorChange[]): Promise<void> {
  if (actors.length === 0) return
  await tx.run(sql`
    insert into notification_actors as a (notification_id, actor_id, receiver_id, event_count, is_withdrawn, quote, quote_key, at)
    select * from unnest(
      ${actors.map(({ notificationId }) => notificationId)}::bigint[],
      ${actors.map(({ actorId }) => actorId)}::bigint[], ${actors.map(({ receiverId }) => receiverId)}::bigint[],
      ${actors.map(({ eventCount }) => eventCount)}::int[], ${actors.map(({ isWithdrawn }) => isWithdrawn)}::boolean[],
      ${actors.map(({ quote }) => quote)}::text[], ${actors.map(({ quoteKey }) => quoteKey)}::text[],
      ${actors.map(({ at }) => new Date(at))}::timestamptz[])
    on conflict (notification_id, actor_id) do update set event_count = excluded.event_count,
      is_withdrawn = excluded.is_withdrawn,
      -- What is still quoted stays as it was written; what was taken back is quoted no more.
      quote = case when excluded.quote_key is not null and excluded.quote_key = a.quote_key then a.quote else excluded.quote end,
      quote_key = excluded.quote_key,
      -- By the minute: who does it again and again keeps their place, and none of the indexes has to follow.
      at = case when excluded.at > a.at + interval '1 minute' then excluded.at else a.at end
  `)
}

/**
 * The same line for all of these who have set nothing: it is in their list, and goes no other way. Written by the database
 * itself, because of a hundred thousand followers that is nearly everybody. Says who they are.
 */
export async function insertSame(
  tx: Tx,
  told: Omit<Told, 'receiverIds'> & { kindGroup: string; isGrouped: boolean },
  lines: readonly { notificationId: NotificationId; receiverId: UserId }[],
): Promise<UserId[]> {
  const rows = await tx.many<{ receiverId: UserId }>(sql`
    insert into notifications (notification_id, receiver_id, kind, kind_group, subject, actor_id, is_grouped, event_count, at,
      is_listed)
    select w.notification_id, u.user_id, ${told.kind}::text, ${told.kindGroup}::text, ${told.subject}::text,
      ${told.actorId}::bigint, ${told.isGrouped}::boolean, 1, ${new Date(told.at)}::timestamptz, true
    from unnest(
      ${lines.map(({ notificationId }) => notificationId)}::bigint[],
      ${lines.map(({ receiverId }) => receiverId)}::bigint[]) as w (notification_id, user_id)
      join users u using (user_id)
    where u.deleted_at is null and not ${hasChosen}
    on conflict (receiver_id, kind, subject) where read_at is null do nothing
    returning receiver_id
  `)
  return rows.map(({ receiverId }) => receiverId)
}

/** When the letter of the day leaves, unless one is due already. */
export async function expectDigests(tx: Tx, due: readonly { userId: UserId; at: Instant }[]): Promise<void> {
  if (due.length === 0) return
  await tx.run(sql`
    insert into notification_settings as s (user_id, digest_at)
    select * from unnest(${due.map(({ userId }) => userId)}::bigint[], ${due.map(({ at }) => new Date(at))}::timestamptz[])
    on conflict (user_id) do update set digest_at = coalesce(s.digest_at, excluded.digest_at)
  `)
}

export type Told = {
  receiverIds: readonly UserId[]
  kind: NotificationKind
  subject: string
  actorId: UserId
  at: Instant
}

/** The two have nothing to do with each other any more. */
export async function deleteBetween(tx: Tx, receiverId: UserId, actorId: UserId): Promise<void> {
  await tx.run(sql`delete from notifications where receiver_id = ${receiverId} and actor_id = ${actorId}`)
  await tx.run(sql`delete from notification_news where receiver_id = ${receiverId} and actor_id = ${actorId}`)
  await deleteActor(tx, actorId, receiverId)
}

/** What a person did is in nobody's list any more, or not in that of one. */
export async function deleteActor(tx: Tx, actorId: UserId, receiverId: UserId | null = null): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from notification_actors
      where actor_id = ${actorId} and (${receiverId}::bigint is null or receiver_id = ${receiverId}::bigint)
      returning notification_id, event_count, is_withdrawn
    )
    update notifications n set
      actor_count = greatest(n.actor_count - case when g.is_withdrawn then 0 else 1 end, 0),
      event_count = greatest(n.event_count - g.event_count, 0)
    from gone g where n.notification_id = g.notification_id
  `)
}

/** So many at a time, so that nobody waits for long. Says how many there were. */
export const deleteAbout = (
  tx: Tx,
  subject: string,
  kinds: readonly NotificationKind[],
  limit: number,
): Promise<number> =>
  tx.run(sql`
    delete from notifications where notification_id = any (array(
      select notification_id from notifications where subject = ${subject} and kind = any (${kinds}::text[])
      limit ${limit}::int))
  `)

/** Ids begin with the time they were made at, and a line is never older than its id. */
export const deleteOld = (tx: Tx, before: { id: string; at: Instant }, limit: number): Promise<number> =>
  tx.run(sql`
    delete from notifications where notification_id = any (array(
      select notification_id from notifications
      where notification_id < ${before.id}::bigint and at < ${new Date(before.at)}::timestamptz
      order by notification_id limit ${limit}::int))
  `)

export const deleteOfReceiver = (tx: Tx, userId: UserId): Promise<number> =>
  tx.run(sql`delete from notifications where receiver_id = ${userId}`)
