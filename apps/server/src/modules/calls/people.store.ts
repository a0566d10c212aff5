import type { Instant, LanguageCode, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'
import { inForce } from '../memberships/index.ts'
import type { Standing } from './may-call.ts'

export type CallPersonRow = PersonRow & { coverKey: string | null; isFollowing: boolean }

/** One of the two as the other one sees them, also when they have left since. */
export async function findPerson(from: Db, viewerId: UserId, otherId: UserId): Promise<CallPersonRow> {
  const row = await from.maybe<CallPersonRow>(sql`
    select ${personColumns}, p.cover_key,
      (select 1 from follows f where f.fan_id = ${viewerId} and f.followed_id = u.user_id) is not null as is_following
    from users u left join profiles p on p.user_id = u.user_id where u.user_id = ${otherId}::bigint
  `)
  if (!row) throw new Error(`There is no user ${otherId}`)
  return row
}

/** What one who wants to call and the other one are to each other. Null: there is no such person. */
export function findStanding(from: Db, dialerId: UserId, pickerId: UserId, now: Instant): Promise<Standing | null> {
  return from.maybe<Standing>(sql`
    select u.deleted_at is null and u.suspended_at is null as is_there, u.role = 'creator' as is_creator, u.nick_name,
      (select 1 from blocks b where b.blocker_id = ${dialerId} and b.blocked_id = u.user_id) is not null
        or (select 1 from blocks b where b.blocker_id = u.user_id and b.blocked_id = ${dialerId}) is not null as is_blocked,
      (select 1 from follows f where f.fan_id = ${dialerId} and f.followed_id = u.user_id) is not null as is_following,
      coalesce((select max(m.level) from memberships m
        where m.fan_id = ${dialerId} and m.creator_id = u.user_id and ${inForce(now)}), 0)::int as member_level,
      coalesce((select max(t.level) from tiers t where t.creator_id = u.user_id and t.deleted_at is null), 0)::int as top_level
    from users u where u.user_id = ${pickerId}::bigint
  `)
}

export async function findLanguage(from: Db, userId: UserId): Promise<LanguageCode> {
  const row = await from.maybe<{ language: LanguageCode }>(sql`
    select language_code as language from users where user_id = ${userId}::bigint
  `)
  return row?.language ?? 'en'
}
