import { instant, liveChannel, type LiveRoom, type UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Presence } from '../presence/index.ts'
import { presentRoom } from './live.present.ts'
import { listAnchors, type RoomRow } from './live.store.ts'

export type LiveNews = ReturnType<typeof createLiveNews>

/** So long a creator counts as live without another word: every open room is looked at more often. */
export const LIVE_MARK_MS = 90_000

/** What is shown of rooms, and how those who are in one learn that it has changed. */
export function createLiveNews(deps: Platform & { presence: Presence; links: StoredLinks }) {
  const { db, clock, realtime, presence, links } = deps

  async function showMany(rooms: readonly RoomRow[], viewerId: UserId | null, from: Db = db): Promise<LiveRoom[]> {
    const anchors = await listAnchors(
      from,
      viewerId,
      rooms.map(({ creatorId }) => creatorId),
    )
    return rooms.flatMap((room) => {
      const anchor = anchors.get(room.creatorId)
      return anchor ? [presentRoom(room, anchor, links, clock.now())] : []
    })
  }

  async function show(room: RoomRow, viewerId: UserId | null): Promise<LiveRoom> {
    const [shown] = await showMany([room], viewerId)
    if (!shown) throw new AppError('ROOM_NOT_EXISTS', {})
    return shown
  }

  const mark = (creatorId: UserId): Promise<void> =>
    presence.mark(creatorId, 'live', instant(clock.now() + LIVE_MARK_MS))

  return {
    show,
    showMany,
    mark,

    /** After the commit. */
    async changed(room: RoomRow): Promise<void> {
      if (room.state === 'live' || room.state === 'away') await mark(room.creatorId)
      else await presence.unmark(room.creatorId, 'live')
      const [shown] = await showMany([room], null)
      if (shown) await realtime.publish(liveChannel, { roomId: room.roomId }, 'room_changed', { room: shown })
    },
  }
}
