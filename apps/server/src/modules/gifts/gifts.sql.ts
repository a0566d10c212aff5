import { sql, type Sql } from '../../platform/db/sql.ts'

/** What gifts in a call cost and brought so far, less what went back: one row, for a lateral join with `calls c`. */
export const sumInCall = (callId: Sql): Sql => sql`
  select coalesce(sum(s.amount - s.returned), 0)::bigint as paid, coalesce(sum(s.earned), 0)::bigint as earned
  from gift_sends s where s.place_kind = 'call' and s.place_id = ${callId}
`
