import type { Instant, MembershipLevel, OrderId, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'

export type WelcomeRow = {
  creatorId: UserId
  creator: PersonRow
  tierName: string
  level: MembershipLevel
  thankYou: string
  startsAt: Instant | null
}

/** What an order that is paid has begun; null for an order of another kind, of another fan, or one that is not finished. */
export const findWelcome = (from: Db, fanId: UserId, orderId: OrderId, now: Instant): Promise<WelcomeRow | null> =>
  from.maybe<WelcomeRow>(sql`
    select s.creator_id, ${personObject} as creator, o.tier_name, s.level, t.thank_you,
      case when s.starts_at > ${new Date(now)}::timestamptz then s.starts_at end as starts_at
    from subscriptions s
    join orders o using (order_id)
    join tiers t on t.tier_id = s.tier_id
    join users u on u.user_id = s.creator_id
    where s.order_id = ${orderId}::bigint and s.fan_id = ${fanId}::bigint and o.status = 'DONE' and u.deleted_at is null
  `)
