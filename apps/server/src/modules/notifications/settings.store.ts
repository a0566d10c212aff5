import type { NotificationGroup, NotificationSettings, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { alwaysMailed } from './kinds.ts'
import type { ChosenWays } from './settings.policy.ts'

export type SettingsRow = {
  ways: ChosenWays
  quietFrom: string | null
  quietTo: string | null
  timeZone: string
  pushesMessages: boolean
  showsMessages: boolean
}

const NEVER_CHOSEN: SettingsRow = {
  ways: {},
  quietFrom: null,
  quietTo: null,
  timeZone: 'UTC',
  pushesMessages: true,
  showsMessages: false,
}

/** Who never chose anything has no row. */
export async function findSettings(db: Db, userId: UserId): Promise<SettingsRow> {
  const row = await db.maybe<SettingsRow>(sql`
    select ways, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to, time_zone,
      pushes_messages, shows_messages
    from notification_settings where user_id = ${userId}
  `)
  return row ?? NEVER_CHOSEN
}

/** Holds the row, so that of two changes from two devices neither undoes the other. */
export async function lockSettings(tx: Tx, userId: UserId): Promise<SettingsRow> {
  await tx.run(sql`insert into notification_settings (user_id) values (${userId}) on conflict do nothing`)
  await tx.many(sql`select 1 from notification_settings where user_id = ${userId} for update`)
  return findSettings(tx, userId)
}

export async function saveSettings(tx: Tx, userId: UserId, row: SettingsRow): Promise<void> {
  await tx.run(sql`
    update notification_settings set ways = ${JSON.stringify(row.ways)}::jsonb, quiet_from = ${row.quietFrom}::time,
      quiet_to = ${row.quietTo}::time, time_zone = ${row.timeZone}, pushes_messages = ${row.pushesMessages}, shows_messages = ${row.showsMessages}
    where user_id = ${userId}
  `)
}

/** A way that was turned off is not gone for what is waiting to be sent by it either. */
export async function dropWaiting(
  tx: Tx,
  userId: UserId,
  groups: Record<'push' | 'mail' | 'digest', readonly NotificationGroup[]>,
): Promise<void> {
  await tx.run(sql`
    update notifications set
      push_at = case when kind_group = any (${groups.push}::text[]) then null else push_at end,
      mail_at = case when kind_group = any (${groups.mail}::text[]) and kind <> all (${alwaysMailed}::text[]) then null
        else mail_at end,
      in_digest = in_digest and not kind_group = any (${groups.digest}::text[])
    where receiver_id = ${userId} and read_at is null and (push_at is not null or mail_at is not null or in_digest)
  `)
}

export async function eraseSettings(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from push_targets where user_id = ${userId}`)
  await tx.run(sql`delete from notification_settings where user_id = ${userId}`)
}

export async function exportSettings(
  from: Db,
  userId: UserId,
  shown: (row: SettingsRow) => NotificationSettings,
): Promise<Record<string, unknown>> {
  const devices = await from.many(sql`
    select endpoint, created_at from push_targets where user_id = ${userId} order by created_at
  `)
  return { ...shown(await findSettings(from, userId)), devices }
}
