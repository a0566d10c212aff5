import { instant, LIVE_UNSEEN_MS, type LiveRoomId } from '@fanlight/contract'
import type { MediaEngine } from '../../platform/media-engine/media-engine.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Changing } from './changing.ts'
import * as store from './live.store.ts'
import type { LiveNews } from './news.ts'

/** So long a room that was taken is left to the process that took it. */
const LEASE_MS = 5_000
const AT_ONCE = 200

/**
 * Looks after open rooms: what is due, by whichever process takes it; and, of those whose media come to this process, that their
 * creators are to be seen. A room that nobody looks after closes itself.
 */
export function createWatchingOver(deps: Platform & { engine: MediaEngine; changing: Changing; news: LiveNews }) {
  const { db, clock, log, engine, changing, news } = deps

  engine.onEvent(({ type, roomId, userId }) => {
    if (type !== 'media-up' && type !== 'media-down') return
    void (async () => {
      const room = await store.findRoom(db, roomId as LiveRoomId)
      if (room?.creatorId === userId) await changing.change(room.roomId, { type: 'media', isUp: type === 'media-up' })
    })().catch((error: unknown) => log.error({ err: error, roomId }, 'a room did not hear of its media'))
  })

  return {
    async due(): Promise<number> {
      const now = clock.now()
      const rooms = await store.claimDue(db, now, instant(now + LEASE_MS), AT_ONCE)
      for (const { roomId } of rooms) await changing.change(roomId, { type: 'tick' })
      return rooms.length
    },

    async seen(): Promise<void> {
      const publishing = await engine.publishing()
      if (publishing.length === 0) return
      const now = clock.now()
      const roomIds = publishing.map(({ roomId }) => roomId as LiveRoomId)
      for (const room of await store.saveSeen(db, roomIds, now, instant(now + LIVE_UNSEEN_MS))) {
        if (!room.isThere) await changing.change(room.roomId, { type: 'end', reason: 'closed' })
        // A word of the engine was lost: what it says now counts.
        else if (!room.isSeen) await changing.change(room.roomId, { type: 'media', isUp: true })
        else await news.mark(room.creatorId)
      }
    },
  }
}
