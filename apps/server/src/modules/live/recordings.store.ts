import type { AssetId, Instant, LiveRoomId, UserId } from '@fanlight/contract'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RoomRow } from './live.store.ts'

export type RecordingRow = {
  roomId: LiveRoomId
  creatorId: UserId
  state: 'ready' | 'kept' | 'discarded' | 'expired' | 'removed'
  assetId: AssetId
  bytes: number
  durationMs: number
  isCutShort: boolean
  savedAt: Instant
  deleteAt: Instant | null
}
/** With what is said of its room. */
export type ShownRecordingRow = RecordingRow & Pick<RoomRow, 'title' | 'entry' | 'beganAt'>

/** Of recordings `c`. */
const columns = sql`
  c.room_id, c.creator_id, c.state, c.asset_id, c.bytes::float8 as bytes, c.duration_ms, c.is_cut_short, c.saved_at, c.delete_at
`

/** False: there is one already. */
export async function insertRecording(tx: Tx, row: RecordingRow): Promise<boolean> {
  const added = await tx.run(sql`
    insert into live_recordings (room_id, creator_id, state, asset_id, bytes, duration_ms, is_cut_short, saved_at, delete_at)
    values (${row.roomId}::bigint, ${row.creatorId}::bigint, ${row.state}, ${row.assetId}::bigint, ${row.bytes},
      ${row.durationMs}::int, ${row.isCutShort}, ${new Date(row.savedAt)},
      ${row.deleteAt === null ? null : new Date(row.deleteAt)})
    on conflict do nothing
  `)
  return added === 1
}

export const findRecording = (from: Db, roomId: LiveRoomId): Promise<RecordingRow | null> =>
  from.maybe<RecordingRow>(sql`select ${columns} from live_recordings c where c.room_id = ${roomId}::bigint`)

/** Held until the transaction ends. */
export const lockRecording = (tx: Tx, roomId: LiveRoomId): Promise<RecordingRow | null> =>
  tx.maybe<RecordingRow>(sql`select ${columns} from live_recordings c where c.room_id = ${roomId}::bigint for update`)

/** The newest first. Each lasts a week, so there are never many. */
export const listWaiting = (from: Db, creatorId: UserId): Promise<ShownRecordingRow[]> =>
  from.many<ShownRecordingRow>(sql`
    select ${columns}, r.title, r.entry, r.began_at from live_recordings c join live_rooms r using (room_id)
    where c.creator_id = ${creatorId}::bigint and c.state = 'ready' order by c.room_id desc limit 100
  `)

export async function settleRecording(
  tx: Tx,
  roomId: LiveRoomId,
  state: Exclude<RecordingRow['state'], 'ready'>,
): Promise<void> {
  await tx.run(sql`
    update live_recordings set state = ${state}, delete_at = null where room_id = ${roomId}::bigint and state = 'ready'
  `)
}

/** Those about which nobody decided in time are gone from now on; their files go next. */
export const expireRecordings = (db: Database, now: Instant): Promise<{ assetId: AssetId }[]> =>
  db.alone(sql`
    update live_recordings set state = 'expired', delete_at = null
    where state = 'ready' and delete_at <= ${new Date(now)}::timestamptz returning asset_id
  `)

/** Those of the files whose creator has not decided yet. */
export async function listUndecided(from: Db, assetIds: readonly AssetId[]): Promise<AssetId[]> {
  const rows = await from.many<{ assetId: AssetId }>(sql`
    select asset_id from live_recordings where asset_id = any (${[...assetIds]}::bigint[]) and state = 'ready'
  `)
  return rows.map(({ assetId }) => assetId)
}

/** Of a creator who leaves: what they had not decided about. */
export const removeRecordings = (tx: Tx, creatorId: UserId): Promise<{ assetId: AssetId }[]> =>
  tx.many(sql`
    update live_recordings set state = 'removed', delete_at = null
    where creator_id = ${creatorId}::bigint and state = 'ready' returning asset_id
  `)

export const exportRecordings = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select r.title, c.state, c.duration_ms, c.bytes::float8 as bytes, c.saved_at, c.delete_at
    from live_recordings c join live_rooms r using (room_id) where c.creator_id = ${userId} order by c.room_id
  `)
