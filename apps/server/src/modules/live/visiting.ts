import {
  END_OF_TIME,
  instant,
  LARGEST_ID,
  LIVE_AUDIENCE_PAGE_SIZE,
  LIVE_LEFT_MS,
  liveChannel,
  liveRefusal,
  type enterLive,
  type LiveAllow,
  type LiveRefusalName,
  type LiveRoomId,
  type LiveViewer,
  type LiveVisitId,
  type OutputOf,
  type UserId,
} from '@fanlight/contract'
import { UserId as AnyUserId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { MediaEngine } from '../../platform/media-engine/media-engine.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { isLookingIn } from './guests.store.ts'
import { presentAllow, presentViewer } from './live.present.ts'
import { isModerator } from './moderators.store.ts'
import { findRoom, type RoomRow } from './live.store.ts'
import type { LiveNews } from './news.ts'
import type { Recordings } from './recordings.ts'
import type { Talking } from './talking.ts'
import * as store from './visits.store.ts'

export const GRANT_SECONDS = 60
/** A process of which nothing was heard for so long is dead, and those whom it heard are gone. */
const PROCESS_DEAD_MS = 20_000
const FORGOTTEN_AFTER_MS = 3_600_000
const CHECKED_AT_ONCE = 500

const position = cursorOf(z.object({ enteredAt: z.int().nonnegative().max(END_OF_TIME), userId: AnyUserId }))

export type Visiting = ReturnType<typeof createVisiting>

/**
 * Who comes to see a room. That somebody is still there is a word to the process that they are connected to, and is kept in
 * its memory: a room of thousands costs a line when one comes and one when they go, and none in between.
 */
export function createVisiting(
  deps: Platform & {
    engine: MediaEngine
    news: LiveNews
    recordings: Recordings
    talking: Talking
    links: StoredLinks
    process: string
  },
) {
  const { db, clock, realtime, engine, news, recordings, talking, links, process, log } = deps
  const heard = new Map<LiveRoomId, Map<UserId, number>>()

  async function mustFind(roomId: LiveRoomId): Promise<RoomRow> {
    const room = await findRoom(db, roomId)
    if (!room || room.state === 'over') throw new AppError('ROOM_NOT_EXISTS', {})
    return room
  }

  async function allowOf(viewerId: UserId | null, room: RoomRow): Promise<LiveAllow> {
    if (room.state === 'over') return presentAllow(room, 'over', false)
    if (viewerId === null) return presentAllow(room, 'login', false)
    if (viewerId === room.creatorId) return presentAllow(room, null, false)
    const standing = await store.findStanding(db, viewerId, room, clock.now())
    // Who looks after the house has to see what goes on in it.
    const why = standing.isOperator ? null : liveRefusal(room.entry, standing)
    return presentAllow(room, why, standing.hasTicket)
  }

  function hear(roomId: LiveRoomId, userId: UserId): void {
    const room = heard.get(roomId) ?? new Map<UserId, number>()
    heard.set(roomId, room.set(userId, clock.now()))
  }

  realtime.gather(liveChannel)
  realtime.receive(liveChannel, 'here', async ({ userId }, { roomId }) => {
    const isKnown = heard.get(roomId)?.has(userId) ?? false
    if (isKnown || (await store.takeOver(db, { roomId, userId, process }))) hear(roomId, userId)
  })

  /** Who is not in the room neither sees nor hears it, on any device. */
  const cutOff = (roomId: LiveRoomId, userId: UserId): Promise<void> => {
    realtime.expel(liveChannel, { roomId }, userId)
    return cutPicture(roomId, userId)
  }

  const cutPicture = (roomId: LiveRoomId, userId: UserId): Promise<void> =>
    engine.remove(roomId, userId).catch((error: unknown) => log.warn({ err: error, roomId }, 'nobody was cut off'))

  async function mayBeIn(roomId: LiveRoomId, userId: UserId): Promise<boolean> {
    const room = await findRoom(db, roomId)
    if (!room || room.state === 'over') return false
    if (room.creatorId === userId || (await store.isVisiting(db, roomId, userId))) return true
    return room.entry.kind === 'free' && isLookingIn(db, { roomId, guestId: userId as string as LiveVisitId })
  }

  realtime.authorise(liveChannel, ({ userId }, { roomId }) => mayBeIn(roomId, userId))
  // By a grant of before they left or were blocked, which the engine cannot take back.
  engine.onEvent(({ type, roomId, userId }) => {
    if (type !== 'joined') return
    mayBeIn(roomId as LiveRoomId, userId)
      .then((isAllowed) => (isAllowed ? undefined : cutOff(roomId as LiveRoomId, userId)))
      .catch((error: unknown) => log.error({ err: error, roomId }, 'who came into a room was not looked at'))
  })

  /** In the transaction in which they lose the right to be there. */
  async function shutOut(tx: Tx, roomId: LiveRoomId, userId: UserId): Promise<void> {
    await store.endVisit(tx, roomId, userId, clock.now())
    heard.get(roomId)?.delete(userId)
    tx.afterCommit(() => cutOff(roomId, userId))
  }

  return {
    allowOf,
    shutOut,

    async enter(viewerId: UserId, roomId: LiveRoomId): Promise<OutputOf<typeof enterLive>> {
      const room = await mustFind(roomId)
      if (room.creatorId === viewerId) throw new AppError('SELF_ACTION', {})
      const { why } = await allowOf(viewerId, room)
      if (why !== null) throw refusalOf(why, room)
      await store.saveVisit(db, { roomId, userId: viewerId, process, at: clock.now() })
      hear(roomId, viewerId)
      try {
        await engine.openRoom(recordings.mediaOf(room))
      } catch (error) {
        log.error({ err: error, roomId }, 'the media engine opens no room')
        throw new AppError('MEDIA_UNAVAILABLE', {})
      }
      return {
        room: await news.show(room, viewerId),
        grant: await engine.grant({ roomId, userId: viewerId, role: 'view', ttlSeconds: GRANT_SECONDS }),
        ...(await talking.talkFor(viewerId, room)),
      }
    },

    async leave(viewerId: UserId, roomId: LiveRoomId): Promise<void> {
      heard.get(roomId)?.delete(viewerId)
      await store.endVisit(db, roomId, viewerId, clock.now())
      await cutOff(roomId, viewerId)
    },

    /** In the transaction in which two part: neither watches the other any more. */
    async part(tx: Tx, oneId: UserId, otherId: UserId): Promise<void> {
      for (const [creatorId, userId] of [
        [oneId, otherId],
        [otherId, oneId],
      ] as const) {
        for (const { roomId } of await store.listShared(tx, creatorId, userId)) {
          await shutOut(tx, roomId, userId)
        }
      }
    },

    /** In the transaction in which they have to go, from wherever they are. */
    async leaveAll(tx: Tx, userId: UserId): Promise<void> {
      for (const { roomId } of await store.listVisited(tx, userId)) await shutOut(tx, roomId, userId)
    },

    /**
     * In the transaction that ends a session of theirs. Which of their pictures went to it nobody knows: all of them end, and where another
     * session stands it comes in again by itself.
     */
    async sessionEnded(tx: Tx, userId: UserId): Promise<void> {
      for (const { roomId, isElsewhere } of await store.listVisited(tx, userId)) {
        if (isElsewhere) tx.afterCommit(() => cutPicture(roomId, userId))
        else await shutOut(tx, roomId, userId)
      }
    },

    async audience(
      viewerId: UserId,
      roomId: LiveRoomId,
      cursor: string | undefined,
    ): Promise<{ viewers: LiveViewer[]; nextCursor: string | null }> {
      const room = await mustFind(roomId)
      const mayRead = room.creatorId === viewerId || (await store.isVisiting(db, roomId, viewerId))
      if (!mayRead) throw new AppError('FORBIDDEN', {})
      const after = position.read(cursor, { enteredAt: END_OF_TIME, userId: LARGEST_ID as UserId })
      const rows = await store.listViewers(db, room, {
        aliveSince: instant(clock.now() - PROCESS_DEAD_MS),
        after: { enteredAt: instant(after.enteredAt), userId: after.userId },
        limit: LIVE_AUDIENCE_PAGE_SIZE + 1,
      })
      const { page, nextCursor } = pageOf(rows, LIVE_AUDIENCE_PAGE_SIZE, ({ enteredAt, userId }) =>
        position.write({ enteredAt, userId }),
      )
      // Who may say nothing is the affair of those who keep order, and of who it is.
      const keepsOrder = room.creatorId === viewerId || (await isModerator(db, room.creatorId, viewerId))
      const seen = (row: (typeof page)[number]) =>
        keepsOrder || row.userId === viewerId ? row : { ...row, isMuted: false }
      return { viewers: page.map((row) => presentViewer(seen(row), links)), nextCursor }
    },

    /** Who was not heard from is gone, and their picture with them. */
    async sweep(): Promise<void> {
      const now = clock.now()
      await store.saveAlive(db, process, now, instant(now - FORGOTTEN_AFTER_MS))
      const gone = [...heard].flatMap(([roomId, people]) =>
        [...people].filter(([, at]) => now - at >= LIVE_LEFT_MS).map(([userId]) => ({ roomId, userId })),
      )
      const ended = gone.length > 0 ? await store.endVisits(db, process, gone, now) : []
      for (const { roomId, userId } of gone) heard.get(roomId)?.delete(userId)
      // Who was heard by another process since then is still there.
      for (const { roomId, userId } of ended) await cutOff(roomId, userId)
      for (const [roomId, people] of heard) if (people.size === 0) heard.delete(roomId)
    },

    /** Whoever unfollowed, or whose membership ended, is in a room that is not for them any more. */
    async checkRights(): Promise<void> {
      for (const { roomId, userId } of await store.listUnentitled(db, clock.now(), CHECKED_AT_ONCE)) {
        await db.transaction((tx) => shutOut(tx, roomId, userId))
      }
    },

    /** How many watch each room, told to those who are in it. */
    async count(): Promise<void> {
      for (const { roomId, viewers } of await store.countViewers(db, instant(clock.now() - PROCESS_DEAD_MS))) {
        realtime.signal(liveChannel, { roomId }, 'viewers', { viewers })
      }
    },
  }
}

export function refusalOf(why: LiveRefusalName, { entry }: RoomRow): AppError {
  switch (why) {
    case 'blocked':
      return new AppError('BLOCKED', {})
    case 'follow':
      return new AppError('FOLLOW_TO_WATCH', {})
    case 'membership':
      return new AppError('MEMBERS_TO_WATCH', { minLevel: entry.kind === 'subscribers' ? entry.minLevel : 1 })
    case 'ticket':
      if (entry.kind === 'ticket') return new AppError('TICKET_NEEDED', { price: entry.price })
      return new AppError('ROOM_NOT_EXISTS', {})
    case 'login':
    case 'over':
      return new AppError('ROOM_NOT_EXISTS', {})
  }
}
