import {
  liveChannel,
  type InputOf,
  type LiveMessage,
  type LiveRoomId,
  type sayInLive,
  type UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentMessage } from './live.present.ts'
import { findRoom, type RoomRow } from './live.store.ts'
import * as store from './talk.store.ts'
import { isVisiting } from './visits.store.ts'

/** What is said in a room by those who are in it, and who may not. */
export function createTalking(deps: Platform & { links: StoredLinks }) {
  const { db, clock, ids, realtime, links } = deps

  async function mustFind(roomId: LiveRoomId): Promise<RoomRow> {
    const room = await findRoom(db, roomId)
    if (!room || room.state === 'over') throw new AppError('ROOM_NOT_EXISTS', {})
    return room
  }

  return {
    async say(userId: UserId, { roomId, messageId: key, text }: InputOf<typeof sayInLive>): Promise<LiveMessage> {
      const room = await mustFind(roomId)
      const isAnchor = room.creatorId === userId
      if (!isAnchor && !(await isVisiting(db, roomId, userId))) throw new AppError('FORBIDDEN', {})
      if (!isAnchor && (await store.isMuted(db, roomId, userId))) throw new AppError('MUTED_IN_LIVE', {})
      const said = await store.insertMessage(db, { messageId: ids.next(), roomId, userId, key, text, at: clock.now() })
      if (!said) {
        const twin = await store.findByKey(db, roomId, userId, key)
        if (!twin) throw new AppError('ROOM_NOT_EXISTS', {})
        if (twin.text !== text) throw new AppError('CONFLICT', {})
        return presentMessage(twin, links)
      }
      const message = presentMessage(said, links)
      await realtime.publish(liveChannel, { roomId }, 'said', { message })
      return message
    },

    async mute(
      actorId: UserId,
      { roomId, otherUserId, isMuted }: { roomId: LiveRoomId; otherUserId: UserId; isMuted: boolean },
    ): Promise<void> {
      const room = await mustFind(roomId)
      if (room.creatorId !== actorId) throw new AppError('FORBIDDEN', {})
      if (otherUserId === actorId) throw new AppError('SELF_ACTION', {})
      const wanted = { roomId, userId: otherUserId, isMuted, at: clock.now() }
      await db.transaction(async (tx) => {
        if (!(await store.saveMuted(tx, wanted))) throw new AppError('NOT_FOUND', {})
        tx.afterCommit(() => realtime.publish(liveChannel, { roomId }, 'muted', { userId: otherUserId, isMuted }))
      })
    },
  }
}
