import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  instant,
  LIVE_RECORDING_MAX_BYTES,
  LIVE_RECORDING_MAX_MS,
  LIVE_RECORDING_WAITS_MS,
  LIVE_UNKEPT_ENDS,
  type AssetId,
  type LiveRecording,
  type LiveRoomId,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { MediaEngine, MediaRoom } from '../../platform/media-engine/media-engine.ts'
import { measureRecording, type Recorded } from '../../platform/media-engine/recording-file.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Media } from '../media/index.ts'
import * as rooms from './live.store.ts'
import type { RoomRow } from './live.store.ts'
import { presentRecording, presentWaiting } from './recordings.present.ts'
import * as store from './recordings.store.ts'

/** What is sent at most; one quality for all who watch. */
const ROOM_MEDIA = { maxPublishers: 1, maxKbps: 2_500 } as const
const FILE = /^(\d{1,19})\.mkv$/
/** So close to what is allowed it was the limit that ended it. */
const [NEAR_MS, NEAR_BYTES] = [3_000, 4 * 1024 * 1024]

export type Recordings = ReturnType<typeof createRecordings>

/**
 * What creators keep of their rooms. The engine writes a file on its machine while the room is open; once it is over the file goes
 * to where uploads of videos wait, and its creator decides. What they keep is a video like any other.
 */
export function createRecordings(deps: Platform & { engine: MediaEngine; media: Media; folder: string }) {
  const { db, clock, ids, log, storage, engine, media, folder } = deps
  const { recordings: files } = media.videos
  const canRecord = files.canMake && engine.canRecord
  let collecting: Promise<void> | null = null
  let isAskedAgain = false

  const fileOf = (roomId: LiveRoomId): string => join(folder, `${roomId}.mkv`)
  const isCutShort = ({ durationMs, bytes }: Recorded): boolean =>
    durationMs > LIVE_RECORDING_MAX_MS - NEAR_MS || bytes > LIVE_RECORDING_MAX_BYTES - NEAR_BYTES

  async function mustOwn(creatorId: UserId, roomId: LiveRoomId): Promise<RoomRow> {
    const room = await rooms.findRoom(db, roomId)
    if (room?.creatorId !== creatorId) throw new AppError('ROOM_NOT_EXISTS', {})
    return room
  }

  /** Of a room that is over. Harmless when it was done before. */
  async function collectOne(room: RoomRow, file: string): Promise<void> {
    const { roomId, creatorId, endReason } = room
    const isUnkept = endReason !== null && LIVE_UNKEPT_ENDS.includes(endReason)
    const recorded = isUnkept || (await store.findRecording(db, roomId)) ? null : await measureRecording(file)
    if (!recorded) return
    const assetId = ids.next() as AssetId
    await files.put(assetId, file)
    const now = clock.now()
    await db.transaction((tx) =>
      store.insertRecording(tx, {
        roomId,
        creatorId,
        state: 'ready',
        assetId,
        bytes: recorded.bytes,
        durationMs: recorded.durationMs,
        isCutShort: isCutShort(recorded),
        savedAt: now,
        deleteAt: instant(now + LIVE_RECORDING_WAITS_MS),
      }),
    )
  }

  async function collectAll(): Promise<void> {
    const names = await readdir(folder).catch(() => [])
    for (const name of names) {
      const roomId = FILE.exec(name)?.[1] as LiveRoomId | undefined
      const room = roomId === undefined ? null : await rooms.findRoom(db, roomId)
      if (room && room.state !== 'over') continue
      // A room that was ended by another process is still open here.
      if (room) await engine.closeRoom(room.roomId)
      if (room?.isRecorded) await collectOne(room, join(folder, name))
      await rm(join(folder, name), { force: true })
    }
  }

  return {
    /** How a room is opened at the engine. */
    mediaOf: ({ roomId, isRecorded }: Pick<RoomRow, 'roomId' | 'isRecorded'>): MediaRoom => ({
      roomId,
      ...ROOM_MEDIA,
      recording: isRecorded
        ? { file: fileOf(roomId), maxBytes: LIVE_RECORDING_MAX_BYTES, maxMs: LIVE_RECORDING_MAX_MS }
        : null,
    }),

    /** Throws when no room can be recorded now. */
    async assertPossible(): Promise<void> {
      if (!canRecord) throw new AppError('VIDEO_UNAVAILABLE', {})
      if (!(await storage.hasRoomFor(0))) throw new AppError('UPLOADS_PAUSED', {})
    },

    of: async (room: RoomRow): Promise<LiveRecording | null> =>
      presentRecording(room, await store.findRecording(db, room.roomId), clock.now()),

    list: async (creatorId: UserId): Promise<{ canRecord: boolean; recordings: LiveRecording[] }> => ({
      canRecord,
      recordings: (await store.listWaiting(db, creatorId)).map(presentWaiting),
    }),

    async keep(creatorId: UserId, roomId: LiveRoomId): Promise<AssetId> {
      const room = await mustOwn(creatorId, roomId)
      if (presentRecording(room, await store.findRecording(db, roomId), clock.now())?.state === 'saving') {
        throw new AppError('CONFLICT', {})
      }
      return db.transaction(async (tx) => {
        const recording = await store.lockRecording(tx, roomId)
        if (recording?.state === 'kept') return recording.assetId
        if (recording?.state !== 'ready') throw new AppError('NOT_FOUND', {})
        const { assetId, bytes } = recording
        await files.adopt(tx, { ownerId: creatorId, assetId, bytes, name: room.title })
        await store.settleRecording(tx, roomId, 'kept')
        return assetId
      })
    },

    async discard(creatorId: UserId, roomId: LiveRoomId): Promise<void> {
      await mustOwn(creatorId, roomId)
      await db.transaction(async (tx) => {
        const recording = await store.lockRecording(tx, roomId)
        if (recording?.state === 'kept') throw new AppError('ALREADY_DECIDED', {})
        if (recording?.state !== 'ready') return
        await store.settleRecording(tx, roomId, 'discarded')
        tx.afterCommit(() => files.remove(recording.assetId))
      })
    },

    /** Files of rooms that are over go to where they are kept; one run at a time. */
    collect(): Promise<void> {
      isAskedAgain = true
      collecting ??= (async () => {
        try {
          while (isAskedAgain) {
            isAskedAgain = false
            await collectAll()
          }
        } finally {
          collecting = null
        }
      })()
      return collecting
    },

    /** A recording about which nobody decided in time goes. */
    async expire(): Promise<void> {
      const expired = await store.expireRecordings(db, clock.now())
      for (const { assetId } of expired) await files.remove(assetId)
      if (expired.length > 0) log.info({ recordings: expired.length }, 'recordings that nobody kept are gone')
    },

    /** In the transaction in which a creator leaves. */
    async removeAllOf(tx: Tx, creatorId: UserId): Promise<void> {
      for (const { assetId } of await store.removeRecordings(tx, creatorId)) tx.afterCommit(() => files.remove(assetId))
    },
  }
}
