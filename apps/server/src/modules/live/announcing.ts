import type { LiveRoomId } from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Changing } from './changing.ts'
import * as store from './live.store.ts'

const TOLD_AT_ONCE = 1_000

/** Followers are told when there is something to see, in parts, each of which stands with how far it has come. */
export function createAnnouncing(deps: Platform & { notifications: Notifications; changing: Changing }): void {
  const { db, jobs, notifications, changing } = deps

  const tellSome = (roomId: LiveRoomId): Promise<boolean> =>
    db.transaction(async (tx) => {
      const room = await store.lockRoom(tx, roomId)
      if (!room || room.beganAt === null) return false
      const told = await store.listUntold(tx, roomId, TOLD_AT_ONCE)
      const last = told.at(-1)
      if (!last) return false
      await notifications.tellMany(tx, {
        receiverIds: told.map(({ userId }) => userId),
        kind: 'live_started',
        subject: roomId,
        actorId: room.creatorId,
        at: room.beganAt,
      })
      await store.saveTold(tx, roomId, last)
      return told.length === TOLD_AT_ONCE
    })

  const work = jobs.define<{ roomId: LiveRoomId }>('live.announce', async ({ roomId }) => {
    while (await tellSome(roomId));
  })
  changing.onBegun((tx, { roomId }) => work.enqueue(tx, { roomId }))
}
