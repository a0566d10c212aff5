import {
  DAY_MS,
  instant,
  LARGEST_ID,
  LIVE_ROOMS_PAGE_SIZE,
  type getAnchorRoom,
  type LiveAllow,
  type LiveRoom,
  type LiveRoomId,
  type OutputOf,
  type UserId,
} from '@fanlight/contract'
import { LiveRoomId as AnyRoomId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentAnchor } from './live.present.ts'
import * as store from './live.store.ts'
import type { LiveNews } from './news.ts'
import type { Visiting } from './visiting.ts'

/** As many as the column holds. */
const MOST_VIEWERS = 2 ** 31 - 1
const position = cursorOf(z.object({ viewers: z.int().min(0).max(MOST_VIEWERS), roomId: AnyRoomId }))

/** Which rooms there are. */
export function createListing(deps: Platform & { news: LiveNews; links: StoredLinks; visiting: Visiting }) {
  const { db, clock, news, links, visiting } = deps
  return {
    async list(
      viewerId: UserId | null,
      cursor: string | undefined,
    ): Promise<{ rooms: LiveRoom[]; nextCursor: string | null }> {
      const after = position.read(cursor, { viewers: MOST_VIEWERS, roomId: LARGEST_ID as LiveRoomId })
      const rows = await store.listShown(db, viewerId, after, LIVE_ROOMS_PAGE_SIZE + 1)
      const { page, nextCursor } = pageOf(rows, LIVE_ROOMS_PAGE_SIZE, ({ viewers, roomId }) =>
        position.write({ viewers, roomId }),
      )
      return { rooms: await news.showMany(page, viewerId), nextCursor }
    },

    async allow(viewerId: UserId | null, roomId: LiveRoomId): Promise<LiveAllow> {
      const room = await store.findRoom(db, roomId)
      if (!room) throw new AppError('ROOM_NOT_EXISTS', {})
      return visiting.allowOf(viewerId, room)
    },

    async ofAnchor(viewerId: UserId | null, creatorId: UserId): Promise<OutputOf<typeof getAnchorRoom>> {
      const anchor = (await store.listAnchors(db, viewerId, [creatorId])).get(creatorId)
      if (!anchor) throw new AppError('NOT_FOUND', {})
      const room = await store.findLatestOf(db, creatorId, instant(clock.now() - DAY_MS))
      return {
        anchor: presentAnchor(anchor, links),
        room: room && (await news.show(room, viewerId)),
        allow: room && (await visiting.allowOf(viewerId, room)),
      }
    },
  }
}
