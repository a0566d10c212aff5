import { GRACE_DAYS, type Instant } from '@fanlight/contract'
import { sql, type Sql } from '../../platform/db/sql.ts'

/** The same as `runsUntil`, for the database; of memberships `m`. */
export const inForceUntil: Sql = sql`
  (m.expires_at + make_interval(days => case when m.state in ('active', 'past_due') then ${GRACE_DAYS}::int else 0 end))
`
export const inForce = (now: Instant): Sql => sql`${inForceUntil} > ${new Date(now)}::timestamptz`
