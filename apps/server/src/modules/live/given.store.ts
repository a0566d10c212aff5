import type { Instant, LiveRoomId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'

/** What was given in a room, less what went back: gifts, and requests that were done. Tickets are paid to come in. */
const givenIn = (roomId: LiveRoomId): Sql => sql`
  select fan_id, amount - returned as amount, earned, at from gift_sends
  where place_kind = 'live' and place_id = ${roomId}::bigint
  union all
  select fan_id, price - returned, earned, settled_at from live_requests
  where room_id = ${roomId}::bigint and state = 'done'
`

export type GifterRow = PersonRow & { diamonds: string }

/** Who gave the most in a room. */
export const listTopGifters = (from: Db, roomId: LiveRoomId, limit: number): Promise<GifterRow[]> =>
  from.many(sql`
    select ${personColumns}, s.diamonds from (
      select fan_id, sum(amount)::bigint as diamonds from (${givenIn(roomId)}) g group by fan_id
    ) s join users u on u.user_id = s.fan_id and u.deleted_at is null
    where s.diamonds > 0 order by s.diamonds desc, u.user_id limit ${limit}::int
  `)

/** What it brought the creator. */
export async function sumEarned(from: Db, roomId: LiveRoomId): Promise<number> {
  const row = await from.maybe<{ earned: string }>(sql`
    select coalesce(sum(g.earned), 0)::bigint as earned from (${givenIn(roomId)}) g
  `)
  return Number(row?.earned ?? 0)
}

/** What was given since. */
export async function sumGiven(from: Db, roomId: LiveRoomId, since: Instant): Promise<number> {
  const row = await from.maybe<{ given: string }>(sql`
    select coalesce(sum(g.amount), 0)::bigint as given from (${givenIn(roomId)}) g
    where g.at >= ${new Date(since)}::timestamptz
  `)
  return Number(row?.given ?? 0)
}
