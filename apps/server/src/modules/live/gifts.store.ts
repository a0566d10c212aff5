import type { LiveRoomId, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { PlaceGuard } from '../gifts/index.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'

/** While there is something to see, by who is in the room, for its creator. The room is held against what ends it. */
export const whileLive: PlaceGuard = (sends) => sql`
  select w.place from unnest(
    ${sends.map(({ placeId }) => placeId)}::bigint[], ${sends.map(({ fanId }) => fanId)}::bigint[],
    ${sends.map(({ creatorId }) => creatorId)}::bigint[]
  ) with ordinality as w (room_id, fan_id, creator_id, place)
  join live_rooms r on r.room_id = w.room_id and r.state in ('live', 'away') and r.creator_id = w.creator_id
  where exists (
    select 1 from live_visits v where v.room_id = w.room_id and v.user_id = w.fan_id and v.left_at is null
  )
  order by r.room_id for key share of r
`

/** Of each room; null where there is none. */
export async function findCreators(from: Db, roomIds: readonly LiveRoomId[]): Promise<(UserId | null)[]> {
  const rows = await from.many<{ roomId: LiveRoomId; creatorId: UserId }>(sql`
    select room_id, creator_id from live_rooms where room_id = any (${roomIds}::bigint[])
  `)
  const found = new Map(rows.map(({ roomId, creatorId }) => [roomId, creatorId]))
  return roomIds.map((roomId) => found.get(roomId) ?? null)
}

export type GifterRow = PersonRow & { diamonds: string }

/** Who gave the most in a room, less what went back. */
export const listTopGifters = (from: Db, roomId: LiveRoomId, limit: number): Promise<GifterRow[]> =>
  from.many(sql`
    select ${personColumns}, s.diamonds from (
      select fan_id, sum(amount - returned)::bigint as diamonds from gift_sends
      where place_kind = 'live' and place_id = ${roomId}::bigint group by fan_id
    ) s join users u on u.user_id = s.fan_id and u.deleted_at is null
    where s.diamonds > 0 order by s.diamonds desc, u.user_id limit ${limit}::int
  `)

/** What gifts in a room brought its creator, less what went back. */
export async function sumEarned(from: Db, roomId: LiveRoomId): Promise<number> {
  const row = await from.maybe<{ earned: string }>(sql`
    select coalesce(sum(earned), 0)::bigint as earned from gift_sends
    where place_kind = 'live' and place_id = ${roomId}::bigint
  `)
  return Number(row?.earned ?? 0)
}
