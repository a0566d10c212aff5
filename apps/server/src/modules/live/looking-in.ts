import {
  instant,
  LIVE_LEFT_MS,
  liveRefusal,
  type InputOf,
  type LiveRoomId,
  type LiveTalk,
  type LiveVisitId,
  type lookIntoLive,
  type OutputOf,
  type overhearLive,
  type UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { MediaEngine } from '../../platform/media-engine/media-engine.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './guests.store.ts'
import { findRoom, type RoomRow } from './live.store.ts'
import type { LiveNews } from './news.ts'
import type { Recordings } from './recordings.ts'
import type { Talking } from './talking.ts'
import { GRANT_SECONDS, refusalOf, type Visiting } from './visiting.ts'

/** Guests all read the same, and ask again and again: the database is asked once for so long. */
const TALK_FRESH_MS = 2_000
/** One process may hear of them what another has written: often enough that none takes them for gone. */
const WRITTEN_EVERY_MS = 10_000
const NOBODY = { isBlocked: false, isFollowing: false, memberLevel: 0, hasTicket: false }

/** To the engine and to who reads they are somebody whom the platform does not know. */
const asPerson = (guestId: LiveVisitId): UserId => guestId as string as UserId

/**
 * Who has no account looks into rooms that are free. They are counted, but nobody knows who they are, and nothing is told to
 * them: they ask, and who has not asked for a while is gone.
 */
export function createLookingIn(
  deps: Platform & {
    engine: MediaEngine
    news: LiveNews
    recordings: Recordings
    talking: Talking
    visiting: Visiting
    /** From so many on that the engine serves, its places are for those who have an account. */
    guestsUpTo: number
  },
) {
  const { db, clock, ids, log, engine, news, recordings, talking, visiting, guestsUpTo } = deps
  const talks = new Map<LiveRoomId, { at: number; talk: Promise<LiveTalk> }>()
  /** Who asked this process, and when that was last written down: not every time. */
  const written = new Map<string, number>()

  /** Free for everybody, and not refused to them in particular. */
  async function mustFind(viewerId: UserId | null, roomId: LiveRoomId): Promise<RoomRow> {
    const room = await findRoom(db, roomId)
    if (!room) throw new AppError('ROOM_NOT_EXISTS', {})
    if (room.state === 'over') return room
    const own = viewerId === null ? null : (await visiting.allowOf(viewerId, room)).why
    const why = own ?? liveRefusal(room.entry, NOBODY)
    if (why !== null) throw refusalOf(why, room)
    return room
  }

  function talkOf(room: RoomRow): Promise<LiveTalk> {
    const now = clock.now()
    for (const [roomId, { at }] of talks) if (now - at >= TALK_FRESH_MS) talks.delete(roomId)
    const known = talks.get(room.roomId)
    if (known) return known.talk
    const talk = talking.talkFor(asPerson(ids.next() as LiveVisitId), room)
    talks.set(room.roomId, { at: now, talk })
    return talk
  }

  /** Who is counted no more loses the picture, and looks in again by that. */
  async function hear(guest: store.Guest): Promise<void> {
    const [key, now] = [`${guest.roomId} ${guest.guestId}`, clock.now()]
    if (now - (written.get(key) ?? -Infinity) < WRITTEN_EVERY_MS) return
    if (await store.saveHeard(db, guest, now)) written.set(key, now)
  }

  async function hasSeat(): Promise<boolean> {
    const { ok, peers } = await engine.health()
    return ok && Math.max(peers, await store.countGuests(db)) < guestsUpTo
  }

  return {
    async look(
      viewerId: UserId | null,
      { roomId, visitId }: InputOf<typeof lookIntoLive>,
    ): Promise<OutputOf<typeof lookIntoLive>> {
      const room = await mustFind(viewerId, roomId)
      if (room.state === 'over') throw new AppError('ROOM_NOT_EXISTS', {})
      const shown = await news.show(room, viewerId)
      // Whose line broke is one guest still.
      const isBack = visitId !== undefined && (await store.saveHeard(db, { roomId, guestId: visitId }, clock.now()))
      if (viewerId === room.creatorId || !(isBack || (await hasSeat()))) return { room: shown, seat: null }
      try {
        await engine.openRoom(recordings.mediaOf(room))
      } catch (error) {
        log.error({ err: error, roomId }, 'the media engine opens no room')
        throw new AppError('MEDIA_UNAVAILABLE', {})
      }
      const guestId = isBack ? visitId : (ids.next() as LiveVisitId)
      if (!isBack) await store.saveGuest(db, { roomId, guestId }, clock.now())
      const to = { roomId, userId: asPerson(guestId), role: 'view', ttlSeconds: GRANT_SECONDS } as const
      return { room: shown, seat: { visitId: guestId, grant: await engine.grant(to) } }
    },

    async overhear(
      viewerId: UserId | null,
      { roomId, visitId }: InputOf<typeof overhearLive>,
    ): Promise<OutputOf<typeof overhearLive>> {
      const room = await mustFind(viewerId, roomId)
      if (visitId !== undefined && room.state !== 'over') await hear({ roomId, guestId: visitId })
      return { room: await news.show(room, viewerId), talk: room.state === 'over' ? null : await talkOf(room) }
    },

    /** Who has not asked for a while is gone, and their picture with them. */
    async sweep(): Promise<void> {
      const silentSince = instant(clock.now() - LIVE_LEFT_MS)
      for (const [key, at] of written) if (at <= silentSince) written.delete(key)
      for (const { roomId, guestId } of await store.takeSilent(db, silentSince)) {
        written.delete(`${roomId} ${guestId}`)
        await engine
          .remove(roomId, asPerson(guestId))
          .catch((error: unknown) => log.warn({ err: error, roomId }, 'nobody was cut off'))
      }
    },
  }
}
