import type { Instant, LanguageCode, NotificationId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type Due = { notificationId: NotificationId; receiverId: UserId }

/** Taken by one process: what another holds is its own. 500 at a time. */
export const takePushes = (tx: Tx, now: Instant): Promise<Due[]> =>
  tx.many<Due>(sql`
    with due as (
      select notification_id from notifications where push_at <= ${new Date(now)}::timestamptz
      order by push_at limit 500 for update skip locked
    )
    update notifications n set push_at = null, pushed_at = ${new Date(now)}::timestamptz
    where n.notification_id = any (array(select notification_id from due)) returning n.notification_id, n.receiver_id
  `)

export const takeMails = (tx: Tx, now: Instant): Promise<Due[]> =>
  tx.many<Due>(sql`
    with due as (
      select notification_id from notifications where mail_at <= ${new Date(now)}::timestamptz
      order by mail_at limit 500 for update skip locked
    )
    update notifications n set mail_at = null, mailed_at = ${new Date(now)}::timestamptz
    where n.notification_id = any (array(select notification_id from due)) returning n.notification_id, n.receiver_id
  `)

export async function takeDigests(tx: Tx, now: Instant): Promise<{ receivers: number; due: Due[] }> {
  const receivers = await tx.many<{ userId: UserId }>(sql`
    with due as (
      select user_id from notification_settings where digest_at <= ${new Date(now)}::timestamptz
      order by digest_at limit 500 for update skip locked
    )
    update notification_settings s set digest_at = null where s.user_id = any (array(select user_id from due))
    returning s.user_id
  `)
  if (receivers.length === 0) return { receivers: 0, due: [] }
  const due = await tx.many<Due>(sql`
    update notifications set in_digest = false
    where receiver_id = any (${receivers.map(({ userId }) => userId)}::bigint[]) and in_digest
    returning notification_id, receiver_id
  `)
  return { receivers: receivers.length, due }
}

export const listTargets = (tx: Tx, userIds: readonly UserId[]): Promise<{ targetId: string; userId: UserId }[]> =>
  tx.many(sql`
    select t.target_id, t.user_id from push_targets t join users u using (user_id)
    where t.user_id = any (${userIds}::bigint[]) and u.deleted_at is null and u.suspended_at is null
  `)

export type AddresseeRow = {
  userId: UserId
  email: string
  nickName: string
  languageCode: LanguageCode
  emailVerified: boolean
}

export const findAddressee = (db: Db, userId: UserId): Promise<AddresseeRow | null> =>
  db.maybe<AddresseeRow>(sql`
    select user_id, email, nick_name, language_code, email_verified from users
    where user_id = ${userId} and deleted_at is null and suspended_at is null
  `)
