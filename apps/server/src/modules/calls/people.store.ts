import type { CallId, Diamonds, Instant, LanguageCode, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'
import { sumInCall } from '../gifts/index.ts'
import { inForce } from '../memberships/index.ts'
import { sumOfCycles } from './cycles.store.ts'
import type { Standing } from './may-call.ts'

export type CallPersonRow = PersonRow & { coverKey: string | null; isFollowing: boolean }
type Spent = { paid: Diamonds; earned: Diamonds }

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

export type Wanted = { viewerId: UserId; otherId: UserId; callId: CallId }

/** Of many calls, the other one and what each call has cost and brought so far, with its gifts and less what went back. */
export function listShown(from: Db, wanted: readonly Wanted[]): Promise<(CallPersonRow & Spent)[]> {
  return from.many(sql`
    select ${personColumns}, p.cover_key,
      (select 1 from follows f where f.fan_id = w.viewer_id and f.followed_id = u.user_id) is not null as is_following,
      (y.paid + g.paid)::float as paid, (y.earned + g.earned)::float as earned
    from unnest(
      ${wanted.map(({ viewerId }) => viewerId)}::bigint[], ${wanted.map(({ otherId }) => otherId)}::bigint[],
      ${wanted.map(({ callId }) => callId)}::bigint[]
    ) with ordinality as w (viewer_id, other_id, call_id, place)
    join users u on u.user_id = w.other_id
    left join profiles p on p.user_id = u.user_id
    cross join lateral (${sumOfCycles(sql`w.call_id`)}) y
    cross join lateral (${sumInCall(sql`w.call_id`)}) g
    order by w.place
  `)
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
