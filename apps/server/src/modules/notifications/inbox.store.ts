import type {
  Instant,
  NotificationGroup,
  NotificationId,
  NotificationKind,
  NotificationSubject,
  UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'

export type ActorRow = { person: PersonRow; quote: string | null }

export type LineRow = {
  notificationId: NotificationId
  receiverId: UserId
  kind: string
  subject: string
  actors: ActorRow[]
  actorCount: number
  eventCount: number
  diamonds: number | null
  cents: number | null
  quote: string | null
  details: NotificationSubject | null
  at: Instant
  isRead: boolean
}

export type KnownLine = LineRow & { kind: NotificationKind }

const isActive: Sql = sql`u.deleted_at is null and u.suspended_at is null`

/**
 * A line `n` of which somebody is there who did it: those who left or are suspended are named nowhere. Asked for as values: a
 * plan might otherwise read all people first.
 */
const isThere: Sql = sql`
  (n.actor_id is null or (select u.user_id from users u where u.user_id = n.actor_id and ${isActive}) is not null)
  and (not n.is_grouped or (
    select a.actor_id from notification_actors a join users u on u.user_id = a.actor_id
    where a.notification_id = n.notification_id and not a.is_withdrawn and ${isActive} limit 1) is not null)
`

/**
 * What is said of a line `n`. How many did it is counted where it is quickly counted; of a crowd the number that is kept is
 * right to within those who are suspended.
 */
const lineColumns: Sql = sql`
  n.notification_id, n.receiver_id, n.kind, n.subject, n.event_count, n.diamonds::float8, n.cents::float8, n.quote,
  n.details, n.at, n.read_at is not null as is_read,
  case
    when not n.is_grouped then case when n.actor_id is null then 0 else 1 end
    when n.actor_count > 100 then n.actor_count
    else (select count(*)::int from notification_actors a join users u on u.user_id = a.actor_id
      where a.notification_id = n.notification_id and not a.is_withdrawn and ${isActive})
  end as actor_count,
  coalesce(case when n.is_grouped then (
    select json_agg(json_build_object('person', l.person, 'quote', l.quote)) from (
      select ${personObject} as person, a.quote
      from notification_actors a join users u on u.user_id = a.actor_id
      where a.notification_id = n.notification_id and not a.is_withdrawn and ${isActive}
      order by a.at desc, a.actor_id desc limit 3) l
  ) else (
    select json_agg(json_build_object('person', ${personObject}, 'quote', null)) from users u
    where u.user_id = n.actor_id and ${isActive}
  ) end, '[]') as actors
`

export type Position = { at: number; notificationId: string }

/** 21 is the page and one more. Of each group the newest, by its index, and of those the newest. */
export const listLines = (
  db: Db,
  userId: UserId,
  groups: readonly NotificationGroup[],
  before: Position,
): Promise<LineRow[]> =>
  db.many<LineRow>(sql`
    select ${lineColumns} from (
      select newest.* from unnest(${groups}::text[]) as g (name) cross join lateral (
        select * from notifications n
        where n.receiver_id = ${userId} and n.kind_group = g.name and n.is_listed
          and (n.at, n.notification_id) < (${new Date(before.at)}::timestamptz, ${before.notificationId}::bigint)
          and ${isThere}
        order by n.at desc, n.notification_id desc limit 21
      ) newest
      order by newest.at desc, newest.notification_id desc limit 21
    ) n
    order by n.at desc, n.notification_id desc
  `)

export const listByIds = (db: Db, userId: UserId, ids: readonly NotificationId[]): Promise<LineRow[]> =>
  db.many<LineRow>(sql`
    select ${lineColumns} from notifications n
    where n.notification_id = any (${ids}::bigint[]) and n.receiver_id = ${userId} and n.read_at is null and ${isThere}
    order by n.at desc, n.notification_id desc
  `)

/** As far as the badge counts. */
export const countUnread = (db: Db, userIds: readonly UserId[]): Promise<{ userId: UserId; unread: number }[]> =>
  db.many(sql`
    select w.user_id, c.unread from unnest(${userIds}::bigint[]) as w (user_id) cross join lateral (
      select count(*)::int as unread from (
        select 1 from notifications n
        where n.receiver_id = w.user_id and n.read_at is null and n.is_listed and ${isThere} limit 100) l
    ) c
  `)

/** What was read need not be sent any more. */
const asRead = (now: Instant): Sql => sql`
  read_at = ${new Date(now)}::timestamptz, push_at = null, mail_at = null, in_digest = false
`

export const markOneRead = (tx: Tx, userId: UserId, id: NotificationId, now: Instant): Promise<number> =>
  tx.run(sql`
    update notifications set ${asRead(now)}
    where notification_id = ${id} and receiver_id = ${userId} and read_at is null
  `)

export const markReadUntil = (
  tx: Tx,
  userId: UserId,
  { groups, until }: { groups: readonly NotificationGroup[]; until: Instant },
  now: Instant,
): Promise<number> =>
  tx.run(sql`
    update notifications set ${asRead(now)}
    where receiver_id = ${userId} and read_at is null and at <= ${new Date(until)}::timestamptz
      and kind_group = any (${groups}::text[])
  `)

/** What happened, how often and for how much. Who did it, and what they wrote, is theirs. */
export const exportLines = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select n.at, n.kind, n.subject, n.actor_count, n.event_count, n.diamonds, n.cents, n.details,
      -- What others said below a post is theirs, and may be for members by now.
      case when n.kind not in ('comment', 'reply', 'comment_like') then n.quote end as quote, n.read_at
    from notifications n where n.receiver_id = ${userId} order by n.at, n.notification_id
  `)
