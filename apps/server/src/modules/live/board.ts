import type { LiveBoard, LiveRoomId, UserId } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Goals } from './goals.ts'
import { findRoom } from './live.store.ts'
import { findMenu } from './menus.store.ts'
import type { createRequests } from './requests.ts'
import { isVisiting } from './visits.store.ts'

/** What who comes into a room reads of its menu, of what was ordered and of its goal; the channel has what comes after. */
export function createBoard(deps: Platform & { requests: ReturnType<typeof createRequests>; goals: Goals }) {
  const { db, requests, goals } = deps
  return {
    async of(readerId: UserId, roomId: LiveRoomId): Promise<LiveBoard> {
      const room = await findRoom(db, roomId)
      if (!room) throw new AppError('ROOM_NOT_EXISTS', {})
      const mayRead = room.creatorId === readerId || (await isVisiting(db, roomId, readerId))
      if (!mayRead) throw new AppError('FORBIDDEN', {})
      return {
        items: await findMenu(db, room.creatorId),
        requests: await requests.list(roomId, readerId),
        goal: await goals.of(roomId),
      }
    },
  }
}
