import type { Audience, CreatorSetting, LiveEntry, Role, UserId, VideoMission, VideoPrice } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { AppError } from '../../platform/errors.ts'

/** What other modules ask of a creator's settings: who may write, call, enter, comment and see, and for how much. */
export type CreatorTerms = {
  videoSwitch: boolean
  videoMissions: VideoMission[]
  videoPrices: VideoPrice[]
  voiceSwitch: boolean
  voicePrices: VideoPrice[]
  messagesFrom: Audience
  messagesMinLevel: CreatorSetting['messagesMinLevel']
  liveEntry: LiveEntry
  postAudience: Audience
  commentsFrom: Audience
  watermark: boolean
}

export type SettingRow = CreatorTerms & {
  userId: UserId
  showsFollowers: boolean
  isDiscoverable: boolean
  isRunWithHelp: boolean
}

/** Who never saved anything has no row, and these instead. */
const termColumns = sql`
  coalesce(s.video_switch, false) as video_switch,
  coalesce(s.video_missions, '{}') as video_missions, coalesce(s.video_prices, '[]') as video_prices,
  coalesce(s.voice_switch, false) as voice_switch, coalesce(s.voice_prices, '[]') as voice_prices,
  coalesce(s.messages_from, 'everyone') as messages_from, coalesce(s.messages_min_level, 1)::int as messages_min_level,
  coalesce(s.live_entry, '{"kind":"free"}') as live_entry,
  coalesce(s.post_audience, 'everyone') as post_audience,
  coalesce(s.comments_from, 'everyone') as comments_from, coalesce(s.watermark, false) as watermark
`

/** A creator who never opened the page has the defaults. Nobody else has settings; neither has who blocks the viewer. */
export function findSetting(db: Db, creatorId: UserId, viewerId: UserId | null): Promise<SettingRow | null> {
  return db.maybe<SettingRow>(sql`
    select u.user_id, ${termColumns}, p.shows_followers, p.is_discoverable, p.is_run_with_help
    from users u join profiles p using (user_id) left join creator_settings s using (user_id)
    where u.user_id = ${creatorId} and u.role = 'creator' and u.deleted_at is null and u.suspended_at is null
      and not exists (
        select 1 from blocks b where b.blocker_id = u.user_id and b.blocked_id = ${viewerId}::bigint)
  `)
}

/** One row for each of them. Who is no creator, or no longer, has the defaults whatever was saved before. */
export function listTerms(db: Db, userIds: readonly UserId[]): Promise<(CreatorTerms & { userId: UserId })[]> {
  return db.many(sql`
    select wanted.user_id, ${termColumns}
    from (select distinct unnest(${userIds}::bigint[]) as user_id) wanted
      left join users u on u.user_id = wanted.user_id and u.role = 'creator' and u.deleted_at is null
      left join creator_settings s on s.user_id = u.user_id
  `)
}

export async function openSettings(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`insert into creator_settings (user_id) values (${userId}) on conflict do nothing`)
}

/** Holds the row, so that of two changes from two devices neither undoes the other. */
export async function lockSettings(tx: Tx, userId: UserId): Promise<void> {
  await openSettings(tx, userId)
  await tx.many(sql`select user_id from creator_settings where user_id = ${userId} for update`)
}

export async function saveSetting(tx: Tx, setting: SettingRow): Promise<void> {
  await tx.run(sql`
    update creator_settings set
      video_switch = ${setting.videoSwitch}, video_missions = ${setting.videoMissions}::text[],
      video_prices = ${JSON.stringify(setting.videoPrices)}::jsonb, voice_switch = ${setting.voiceSwitch},
      voice_prices = ${JSON.stringify(setting.voicePrices)}::jsonb, messages_from = ${setting.messagesFrom},
      messages_min_level = ${setting.messagesMinLevel},
      live_entry = ${JSON.stringify(setting.liveEntry)}::jsonb, post_audience = ${setting.postAudience},
      comments_from = ${setting.commentsFrom}, watermark = ${setting.watermark}
    where user_id = ${setting.userId}
  `)
}

export async function findHeadPicKey(db: Db, userId: UserId): Promise<string | null> {
  const row = await db.maybe<{ headPicKey: string | null }>(sql`
    select head_pic_key from users where user_id = ${userId}
  `)
  return row?.headPicKey ?? null
}

/** What a user is now, and stays until the transaction ends. */
export async function lockRole(tx: Tx, userId: UserId): Promise<Role> {
  const row = await tx.maybe<{ role: Role }>(sql`
    select role from users where user_id = ${userId} and deleted_at is null for update
  `)
  if (!row) throw new AppError('TOKEN_INVALID', {})
  return row.role
}

export async function eraseSettings(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from creator_settings where user_id = ${userId}`)
}

export function exportSettings(db: Db, userId: UserId): Promise<Record<string, unknown> | null> {
  return db.maybe(sql`
    select video_switch, video_missions, video_prices, voice_switch, voice_prices, messages_from, messages_min_level,
      live_entry, post_audience, comments_from, watermark
    from creator_settings where user_id = ${userId}
  `)
}
