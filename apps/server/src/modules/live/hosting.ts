import type { InputOf, LiveRoom, LiveRoomId, LiveSummary, MediaGrant, startLive, UserId } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { MediaEngine } from '../../platform/media-engine/media-engine.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import type { Creators } from '../creators/index.ts'
import type { Media } from '../media/index.ts'
import type { Presence } from '../presence/index.ts'
import type { Changing } from './changing.ts'
import { listTopGifters, sumEarned } from './given.store.ts'
import { dueAt } from './live.machine.ts'
import { presentSummary } from './live.present.ts'
import { countDone } from './requests.store.ts'
import * as store from './live.store.ts'
import type { RoomRow } from './live.store.ts'
import type { LiveNews } from './news.ts'
import type { Recordings } from './recordings.ts'
import { saveByProgram, savePlan, type PlanRow } from './program.store.ts'

const GRANT_SECONDS = 60
const TOP_GIFTERS = 3

type Deps = Platform & {
  audit: Audit
  creators: Creators
  media: Media
  presence: Presence
  engine: MediaEngine
  changing: Changing
  news: LiveNews
  recordings: Recordings
  links: StoredLinks
}

export type Hosting = ReturnType<typeof createHosting>

/** What creators do with their rooms, and operators with those of others. */
export function createHosting(deps: Deps) {
  const { db, clock, ids, log, audit, creators, media, presence, engine, changing, news, recordings, links } = deps

  async function mustOwn(creatorId: UserId, roomId: LiveRoomId): Promise<RoomRow> {
    const room = await store.findRoom(db, roomId)
    if (room?.creatorId !== creatorId) throw new AppError('ROOM_NOT_EXISTS', {})
    return room
  }

  async function openAtEngine(room: RoomRow): Promise<void> {
    const { roomId } = room
    try {
      await engine.openRoom(recordings.mediaOf(room))
    } catch (error) {
      log.error({ err: error, roomId }, 'the media engine opens no room')
      throw new AppError('MEDIA_UNAVAILABLE', {})
    }
  }

  async function summaryOf(room: RoomRow): Promise<LiveSummary> {
    const parts = {
      row: await store.findSummary(db, room),
      gifters: await listTopGifters(db, room.roomId, TOP_GIFTERS),
      earnedInside: await sumEarned(db, room.roomId),
      requests: await countDone(db, room.roomId),
      recording: await recordings.of(room),
    }
    return presentSummary(room, await news.show(room, room.creatorId), parts, { links, now: clock.now() })
  }

  /** Who is called or has a room gets no other one. What it was opened with is what the next one is opened with. */
  async function open(creatorId: UserId, plan: PlanRow, isRecorded = false): Promise<RoomRow> {
    if ((await presence.inCall([creatorId])).has(creatorId)) throw new AppError('USER_IN_CALL', {})
    const { title, coverKey, entry } = plan
    const room: RoomRow = {
      roomId: ids.next() as LiveRoomId,
      creatorId,
      title,
      coverKey,
      entry,
      state: 'opening',
      endReason: null,
      openedAt: clock.now(),
      beganAt: null,
      seenAt: null,
      awayAt: null,
      endedAt: null,
      isRecorded,
      viewers: 0,
      peak: 0,
    }
    await openAtEngine(room)
    const isNew = await db.transaction(async (tx) => {
      const isFirst = await store.insertRoom(tx, room, dueAt(room) ?? clock.now())
      if (isFirst) await savePlan(tx, creatorId, plan, clock.now())
      return isFirst
    })
    if (isNew) return room
    // Of two taps one opens the room, and the other finds it.
    await engine.closeRoom(room.roomId)
    const twin = await store.findOpenOf(db, creatorId)
    if (!twin) throw new AppError('MEDIA_UNAVAILABLE', {})
    return twin
  }

  return {
    open,

    async start(creatorId: UserId, input: InputOf<typeof startLive>): Promise<LiveRoom> {
      const before = await store.findOpenOf(db, creatorId)
      if (before) return news.show(before, creatorId)
      if (input.isRecorded) await recordings.assertPossible()
      const coverKey = input.coverUrl ? await media.adopt(creatorId, input.coverUrl, 'cover') : null
      const entry = input.entry ?? (await creators.settingsOf(db, creatorId)).liveEntry
      const plan = { title: input.title, coverKey, entry, byProgram: false }
      return news.show(await open(creatorId, plan, input.isRecorded), creatorId)
    },

    async publish(
      creatorId: UserId,
      roomId: LiveRoomId,
      byProgram = false,
    ): Promise<{ room: LiveRoom; grant: MediaGrant }> {
      await mustOwn(creatorId, roomId)
      await db.transaction((tx) => saveByProgram(tx, creatorId, byProgram))
      const room = await changing.change(roomId, { type: 'tick' })
      if (!room || room.state === 'over') throw new AppError('ROOM_NOT_EXISTS', {})
      await openAtEngine(room)
      const grant = await engine.grant({ roomId, userId: creatorId, role: 'publish', ttlSeconds: GRANT_SECONDS })
      return { room: await news.show(room, creatorId), grant }
    },

    async stop(creatorId: UserId, roomId: LiveRoomId): Promise<LiveSummary> {
      const before = await mustOwn(creatorId, roomId)
      return summaryOf((await changing.change(roomId, { type: 'end', reason: 'stopped' })) ?? before)
    },

    summary: async (creatorId: UserId, roomId: LiveRoomId): Promise<LiveSummary> =>
      summaryOf(await mustOwn(creatorId, roomId)),

    /** By an operator, who says why. */
    async cut(operatorId: UserId, roomId: LiveRoomId, reason: string): Promise<LiveRoom> {
      const room = await db.transaction(async (tx) => {
        const cut = await changing.changeIn(tx, roomId, { type: 'end', reason: 'cut' })
        // One that ended by itself is not cut: its tickets stay where they are, and the operator has to know that.
        if (cut?.endReason !== 'cut') throw new AppError('ROOM_NOT_EXISTS', {})
        const details = { reason, creatorId: cut.creatorId }
        await audit.record(tx, { actorId: operatorId, action: 'live.cut', subject: `live:${roomId}`, details })
        return cut
      })
      return news.show(room, null)
    },
  }
}
