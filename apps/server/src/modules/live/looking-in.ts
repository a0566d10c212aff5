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
import { GRANT_SECONDS, PROCESS_DEAD_MS, refusalOf, type Visiting } from './visiting.ts'

/** Guests all read the same, and ask again and again: the database is asked once for so long. */
const TALK_FRESH_MS = 2_000
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
    process: string
    /** From so many on that the engine serves, its places are for those who have an account. */
    guestsUpTo: number
  },
) {
  const { db, clock, ids, log, engine, news, recordings, talking, visiting, process, guestsUpTo } = deps
  const talks = new Map<LiveRoomId, { at: number; talk: Promise<LiveTalk> }>()
  const heard = new Map<string, store.Guest & { at: number }>()
  const hear = (guest: store.Guest): void =>
    void heard.set(`${guest.roomId} ${guest.guestId}`, { ...guest, at: clock.now() })

  // Whose line has ended may come back by another one, and is heard of then.
  engine.onEvent(({ type, roomId, userId }) => {
    const guest = type === 'left' ? heard.get(`${roomId} ${userId}`) : undefined
    if (!guest) return
    end([guest]).catch((error: unknown) => log.warn({ err: error, roomId }, 'a guest who left is counted for a while'))
  })

  async function end(gone: readonly store.Guest[]): Promise<store.Guest[]> {
    for (const { roomId, guestId } of gone) heard.delete(`${roomId} ${guestId}`)
    return gone.length > 0 ? store.endGuests(db, gone, process) : []
  }

  async function mustFind(viewerId: UserId | null, roomId: LiveRoomId): Promise<RoomRow> {
    const room = await findRoom(db, roomId)
    if (!room) throw new AppError('ROOM_NOT_EXISTS', {})
    if (room.state === 'over') return room
    const why = viewerId === null ? liveRefusal(room.entry, NOBODY) : (await visiting.allowOf(viewerId, room)).why
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

  /** False: they are counted no more, and would have to look in again. */
  async function isHeard(guest: store.Guest): Promise<boolean> {
    const isKnown = heard.has(`${guest.roomId} ${guest.guestId}`) || (await store.takeOverGuest(db, guest, process))
    if (isKnown) hear(guest)
    return isKnown
  }

  return {
    async look(
      viewerId: UserId | null,
      { roomId, visitId }: InputOf<typeof lookIntoLive>,
    ): Promise<OutputOf<typeof lookIntoLive>> {
      const room = await mustFind(viewerId, roomId)
      if (room.state === 'over') throw new AppError('ROOM_NOT_EXISTS', {})
      const shown = await news.show(room, viewerId)
      if ((await engine.health()).peers >= guestsUpTo) return { room: shown, seat: null }
      try {
        await engine.openRoom(recordings.mediaOf(room))
      } catch (error) {
        log.error({ err: error, roomId }, 'the media engine opens no room')
        throw new AppError('MEDIA_UNAVAILABLE', {})
      }
      // Whose line broke is one guest still.
      const isBack = visitId !== undefined && (await isHeard({ roomId, guestId: visitId }))
      const guestId = isBack ? visitId : (ids.next() as LiveVisitId)
      if (!isBack) await store.saveGuest(db, { roomId, guestId }, process)
      hear({ roomId, guestId })
      const to = { roomId, userId: asPerson(guestId), role: 'view', ttlSeconds: GRANT_SECONDS } as const
      return { room: shown, seat: { visitId: guestId, grant: await engine.grant(to) } }
    },

    async overhear(
      viewerId: UserId | null,
      { roomId, visitId }: InputOf<typeof overhearLive>,
    ): Promise<OutputOf<typeof overhearLive>> {
      const room = await mustFind(viewerId, roomId)
      if (visitId !== undefined && room.state !== 'over') await isHeard({ roomId, guestId: visitId })
      return { room: await news.show(room, viewerId), talk: room.state === 'over' ? null : await talkOf(room) }
    },

    /** Who has not asked for a while is gone, and their picture with them. */
    async sweep(): Promise<void> {
      const now = clock.now()
      const ended = await end([...heard.values()].filter(({ at }) => now - at >= LIVE_LEFT_MS))
      for (const { roomId, guestId } of ended) {
        await engine
          .remove(roomId, asPerson(guestId))
          .catch((error: unknown) => log.warn({ err: error, roomId }, 'nobody was cut off'))
      }
      await store.forgetGuests(db, instant(now - PROCESS_DEAD_MS))
    },
  }
}
