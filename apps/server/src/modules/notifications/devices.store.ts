import type { UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Times } from './settings.policy.ts'

export const listReachedByMessages = (
  tx: Tx,
  userIds: readonly UserId[],
): Promise<(Times & { userId: UserId; targetIds: string[] })[]> =>
  tx.many(sql`
    select u.user_id, to_char(s.quiet_from, 'HH24:MI') as quiet_from, to_char(s.quiet_to, 'HH24:MI') as quiet_to,
      coalesce(s.time_zone, 'UTC') as time_zone, array_agg(t.target_id::text order by t.target_id) as target_ids
    from users u join push_targets t using (user_id) left join notification_settings s using (user_id)
    where u.user_id = any (${userIds}::bigint[]) and u.deleted_at is null and u.suspended_at is null
      and coalesce(s.pushes_messages, true)
    group by u.user_id, s.user_id
  `)
