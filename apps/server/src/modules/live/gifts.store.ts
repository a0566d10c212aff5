import type { LiveRoomId, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { PlaceGuard } from '../gifts/index.ts'

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

/** Whether the room goes on without this person. */
export const isOutside = async (from: Db, roomId: LiveRoomId, userId: UserId): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from live_rooms r where r.room_id = ${roomId}::bigint and r.state in ('live', 'away')
      and not exists (
        select 1 from live_visits v where v.room_id = r.room_id and v.user_id = ${userId}::bigint and v.left_at is null
      )
  `)) !== null
