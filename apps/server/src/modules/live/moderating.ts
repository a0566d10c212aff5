import { liveChannel, type LiveMessage, type LiveMessageId, type LiveRoomId, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentMessage } from './live.present.ts'
import { lockRoom, type RoomRow } from './live.store.ts'
import { isModerator } from './moderators.store.ts'
import * as store from './talk.store.ts'
import { isVisiting } from './visits.store.ts'

export type Moderating = ReturnType<typeof createModerating>

/**
 * Order in the chat of a room, kept by its creator and their moderators. The room is held meanwhile: a line that is taken out
 * is not pinned in the same moment.
 */
export function createModerating(deps: Platform & { links: StoredLinks }) {
  const { db, clock, realtime, links } = deps

  async function hold(tx: Tx, roomId: LiveRoomId): Promise<RoomRow> {
    const room = await lockRoom(tx, roomId)
    if (!room || room.state === 'over') throw new AppError('ROOM_NOT_EXISTS', {})
    return room
  }

  const moderates = async (tx: Tx, { roomId, creatorId }: RoomRow, userId: UserId): Promise<boolean> =>
    creatorId === userId || ((await isModerator(tx, creatorId, userId)) && (await isVisiting(tx, roomId, userId)))

  /** The creator stands above all, and moderators are equals. */
  async function isAbove(tx: Tx, { creatorId }: RoomRow, actorId: UserId, otherId: UserId): Promise<boolean> {
    if (actorId === creatorId) return true
    return otherId !== creatorId && !(await isModerator(tx, creatorId, otherId))
  }

  const tellPinned = (tx: Tx, roomId: LiveRoomId, message: LiveMessage | null): void =>
    tx.afterCommit(() => realtime.publish(liveChannel, { roomId }, 'pinned', { message }))

  /** From the screens of those who are in the room, and from the top of its chat. */
  async function remove(tx: Tx, roomId: LiveRoomId, messageId: LiveMessageId): Promise<void> {
    if (!(await store.removeMessage(tx, roomId, messageId, clock.now()))) return
    tx.afterCommit(() => realtime.publish(liveChannel, { roomId }, 'unsaid', { messageId }))
    if (await store.unpin(tx, roomId, { messageId })) tellPinned(tx, roomId, null)
  }

  return {
    unsay: (actorId: UserId, roomId: LiveRoomId, messageId: LiveMessageId): Promise<void> =>
      db.transaction(async (tx) => {
        const room = await hold(tx, roomId)
        const authorId = await store.findAuthor(tx, roomId, messageId)
        const isOwn = authorId === actorId
        if (!isOwn && !(await moderates(tx, room, actorId))) throw new AppError('FORBIDDEN', {})
        if (authorId === null) throw new AppError('NOT_FOUND', {})
        if (!isOwn && !(await isAbove(tx, room, actorId, authorId))) throw new AppError('FORBIDDEN', {})
        await remove(tx, roomId, messageId)
      }),

    /** By an operator, from a room that may be over. */
    takeDown: remove,

    pin: (actorId: UserId, roomId: LiveRoomId, messageId: LiveMessageId | null): Promise<LiveMessage | null> =>
      db.transaction(async (tx) => {
        const room = await hold(tx, roomId)
        if (!(await moderates(tx, room, actorId))) throw new AppError('FORBIDDEN', {})
        if (messageId === null) {
          if (await store.unpin(tx, roomId, {})) tellPinned(tx, roomId, null)
          return null
        }
        if (!(await store.pin(tx, { roomId, messageId, byId: actorId }))) throw new AppError('NOT_FOUND', {})
        const row = await store.findPinned(tx, roomId, actorId)
        const message = row && presentMessage(row, links)
        tellPinned(tx, roomId, message)
        return message
      }),

    mute: (
      actorId: UserId,
      { roomId, otherUserId, isMuted }: { roomId: LiveRoomId; otherUserId: UserId; isMuted: boolean },
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const room = await hold(tx, roomId)
        if (!(await moderates(tx, room, actorId))) throw new AppError('FORBIDDEN', {})
        if (otherUserId === actorId) throw new AppError('SELF_ACTION', {})
        if (!(await isAbove(tx, room, actorId, otherUserId))) throw new AppError('FORBIDDEN', {})
        const wanted = { roomId, userId: otherUserId, isMuted, at: clock.now() }
        if (!(await store.saveMuted(tx, wanted))) throw new AppError('NOT_FOUND', {})
        tx.afterCommit(() => realtime.publish(liveChannel, { roomId }, 'muted', { userId: otherUserId, isMuted }))
        if (isMuted && (await store.unpin(tx, roomId, { authorId: otherUserId }))) tellPinned(tx, roomId, null)
      }),
  }
}
