import { REPORTED_AROUND, type Instant, type LiveMessageId, type LiveRoomId, type UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Changing } from './changing.ts'
import { findRoom, type RoomRow } from './live.store.ts'
import type { Moderating } from './moderating.ts'
import * as store from './reported.store.ts'

const atTime = (at: Instant | null): string => (at === null ? '-' : new Date(at).toISOString())

/** A room, or a line of its chat, that somebody reports. Pictures and sound are kept nowhere: operators look into the room. */
export function createReported({ changing, moderating }: { changing: Changing; moderating: Moderating }) {
  return {
    room: {
      /** It is about its creator. Who is blocked by them can report it all the same. */
      async show(from: Db, roomId: LiveRoomId) {
        const room = await findRoom(from, roomId)
        if (!room || !(await store.isCreatorHere(from, room.creatorId))) return null
        const { creatorId, coverKey, entry, openedAt } = room
        const evidence = {
          fromId: creatorId,
          at: openedAt,
          text: describe(room),
          media: coverKey === null ? [] : [{ type: 'image' as const, key: coverKey }],
          price: entry.kind === 'ticket' ? entry.price : null,
          isReported: true,
        }
        return { ownerId: creatorId, shown: [evidence] }
      },

      /** As when an operator cuts it in the room: at once, and tickets go back. */
      async takeDown(tx: Tx, roomId: LiveRoomId): Promise<void> {
        await changing.changeIn(tx, roomId, { type: 'end', reason: 'cut' })
      },
    },

    line: {
      async show(from: Db, messageId: LiveMessageId, reporterId: UserId) {
        const line = await store.findReadableLine(from, messageId, reporterId)
        if (!line) return null
        const lines = await store.listAround(from, line, REPORTED_AROUND)
        return {
          ownerId: line.userId,
          shown: lines.map(({ userId, at, text, messageId: each }) => ({
            fromId: userId,
            at,
            text,
            media: [],
            price: null,
            isReported: each === messageId,
          })),
        }
      },

      async takeDown(tx: Tx, messageId: LiveMessageId): Promise<void> {
        const roomId = await store.findRoomOfLine(tx, messageId)
        if (roomId !== null) await moderating.takeDown(tx, roomId, messageId)
      },
    },
  }
}

const describe = ({ roomId, title, entry, openedAt, beganAt, endedAt, endReason, viewers }: RoomRow): string =>
  `${title}\n\nlive ${roomId} (${entry.kind}): opened ${atTime(openedAt)}, began ${atTime(beganAt)}, ` +
  `ended ${atTime(endedAt)} (${endReason ?? 'goes on'}), ${viewers} watching`
