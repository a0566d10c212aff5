import type { CallEndReason, CallId, CallState, Diamonds, Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { sumInCall } from '../gifts/index.ts'
import { personObject, type PersonRow } from '../identity/index.ts'

export type EntryRow = {
  callId: CallId
  isDialer: boolean
  state: CallState
  endReason: CallEndReason | null
  price: Diamonds
  cycleMinutes: number
  dialedAt: Instant
  connectedAt: Instant | null
  endedAt: Instant | null
  pausedMs: string
  pausedAt: Instant | null
  /** Null: they have left. */
  other: PersonRow | null
  isFollowing: boolean
  paid: string
  earned: string
}

const entries = (viewerId: UserId, which: Sql): Sql => sql`
  select c.call_id, c.dialer_id = ${viewerId} as is_dialer, c.state, c.end_reason, c.price, c.cycle_minutes, c.dialed_at,
    c.connected_at, c.ended_at, c.paused_ms, c.paused_at, ${personObject} as other,
    (select 1 from follows f where f.fan_id = ${viewerId} and f.followed_id = u.user_id) is not null as is_following,
    coalesce(p.paid, 0) + g.paid as paid, coalesce(p.earned, 0) + g.earned as earned
  from calls c
  left join users u on u.user_id = case when c.dialer_id = ${viewerId} then c.picker_id else c.dialer_id end
    and u.deleted_at is null
  left join lateral (
    select sum(y.price - y.returned) as paid, sum(y.earned) as earned from call_cycles y where y.call_id = c.call_id
  ) p on true
  cross join lateral (${sumInCall(sql`c.call_id`)}) g
  where c.call_id = any (array(${which}))
  order by c.call_id desc
`

/** Calls of somebody that are over, the newest first. Each side is a page of its own index. */
export const listEntries = (from: Db, viewerId: UserId, before: CallId, most: number): Promise<EntryRow[]> =>
  from.many(
    entries(
      viewerId,
      sql`
        select call_id from (
          (select call_id from calls where dialer_id = ${viewerId} and call_id < ${before}::bigint and ended_at is not null
            order by call_id desc limit ${most})
          union all
          (select call_id from calls where picker_id = ${viewerId} and call_id < ${before}::bigint and ended_at is not null
            order by call_id desc limit ${most})
        ) as both_sides order by call_id desc limit ${most}
      `,
    ),
  )

export const findEntry = (from: Db, viewerId: UserId, callId: CallId): Promise<EntryRow | null> =>
  from.maybe(
    entries(
      viewerId,
      sql`select call_id from calls where call_id = ${callId}::bigint and ${viewerId}::bigint in (dialer_id, picker_id)`,
    ),
  )

export const exportCalls = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select c.dialed_at, c.accepted_at, c.connected_at, c.ended_at, c.state, c.end_reason, c.price, c.cycle_minutes,
      c.dialer_id = ${userId} as is_dialer, u.user_name as with_whom,
      case when c.dialer_id = ${userId} then c.dialer_device else c.picker_device end as device,
      case when c.dialer_id = ${userId} then c.dialer_terminal else c.picker_terminal end as device_type,
      (select coalesce(json_agg(json_build_object('cycle', y.cycle, 'startedAt', y.started_at, 'price', y.price,
        'earned', case when c.picker_id = ${userId} then y.earned end, 'returned', y.returned) order by y.cycle), '[]') from call_cycles y where y.call_id = c.call_id) as cycles
    from calls c
    left join users u on u.user_id = case when c.dialer_id = ${userId} then c.picker_id else c.dialer_id end
      and u.deleted_at is null
    where c.dialer_id = ${userId} or c.picker_id = ${userId} order by c.call_id
  `)

/** What the two paid and earned stays with the book; by which device was the person's. */
export async function eraseDevices(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`update calls set dialer_device = null where dialer_id = ${userId}`)
  await tx.run(sql`update calls set picker_device = null where picker_id = ${userId}`)
}
