import {
  LIVE_RECORDING_SAVED_MS,
  LIVE_UNKEPT_ENDS,
  type Instant,
  type LiveRecording,
  type LiveRecordingStateName,
} from '@fanlight/contract'
import type { RoomRow } from './live.store.ts'
import type { RecordingRow, ShownRecordingRow } from './recordings.store.ts'

export const presentWaiting = (row: ShownRecordingRow): LiveRecording => ({
  roomId: row.roomId,
  title: row.title,
  entry: row.entry,
  recordedAt: row.beganAt ?? row.savedAt,
  state: row.state,
  seconds: Math.round(row.durationMs / 1000),
  isCutShort: row.isCutShort,
  deletesAt: row.deleteAt,
})

/** Null: none was wanted, or the room goes on. */
export function presentRecording(room: RoomRow, row: RecordingRow | null, now: Instant): LiveRecording | null {
  if (!room.isRecorded || room.state !== 'over') return null
  if (row) return presentWaiting({ ...row, title: room.title, entry: room.entry, beganAt: room.beganAt })
  const { roomId, title, entry, beganAt, openedAt } = room
  const recordedAt = beganAt ?? openedAt
  const state = withoutFile(room, now)
  return { roomId, title, entry, recordedAt, state, seconds: 0, isCutShort: false, deletesAt: null }
}

function withoutFile({ endReason, beganAt, endedAt }: RoomRow, now: Instant): LiveRecordingStateName {
  if (endReason !== null && LIVE_UNKEPT_ENDS.includes(endReason)) return 'removed'
  return beganAt !== null && now - (endedAt ?? 0) < LIVE_RECORDING_SAVED_MS ? 'saving' : 'empty'
}
