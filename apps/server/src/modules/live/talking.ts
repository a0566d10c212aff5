import {
  LIVE_RECENT_MESSAGES,
  liveChannel,
  type InputOf,
  type LiveMessage,
  type LiveMessageId,
  type LiveRoomId,
  type LiveTalk,
  type sayInLive,
  type UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Gifts } from '../gifts/index.ts'
import { presentMessage } from './live.present.ts'
import { findRoom, type RoomRow } from './live.store.ts'
import { listModerators } from './moderators.store.ts'
import * as store from './talk.store.ts'
import { isVisiting } from './visits.store.ts'

const MUTED_SHOWN = 200

export type Talking = ReturnType<typeof createTalking>

/** What is said in a room by those who are in it. */
export function createTalking(deps: Platform & { links: StoredLinks; gifts: Gifts }) {
  const { db, clock, ids, realtime, links, gifts } = deps

  async function mustFind(roomId: LiveRoomId): Promise<RoomRow> {
    const room = await findRoom(db, roomId)
    if (!room || room.state === 'over') throw new AppError('ROOM_NOT_EXISTS', {})
    return room
  }

  async function talkFor(readerId: UserId, { roomId, creatorId }: RoomRow): Promise<LiveTalk> {
    const pinned = await store.findPinned(db, roomId, readerId)
    const messages = await store.listRecent(db, roomId, readerId, LIVE_RECENT_MESSAGES)
    const moderators = (await listModerators(db, creatorId)).map(({ userId }) => userId)
    const moderates = readerId === creatorId || moderators.includes(readerId)
    return {
      messages: messages.map((row) => presentMessage(row, links)),
      gifts: await gifts.listInRoom(roomId, readerId),
      pinned: pinned && presentMessage(pinned, links),
      moderators,
      isMuted: await store.isMuted(db, roomId, readerId),
      muted: moderates ? await store.listMuted(db, roomId, MUTED_SHOWN) : [],
    }
  }

  return {
    talkFor,

    /** For who is in the room already, or has it. */
    async read(readerId: UserId, roomId: LiveRoomId): Promise<LiveTalk> {
      const room = await mustFind(roomId)
      const mayRead = room.creatorId === readerId || (await isVisiting(db, roomId, readerId))
      if (!mayRead) throw new AppError('FORBIDDEN', {})
      return talkFor(readerId, room)
    },

    async say(userId: UserId, { roomId, messageId: key, text }: InputOf<typeof sayInLive>): Promise<LiveMessage> {
      const room = await mustFind(roomId)
      const isAnchor = room.creatorId === userId
      if (!isAnchor && !(await isVisiting(db, roomId, userId))) throw new AppError('FORBIDDEN', {})
      if (!isAnchor && (await store.isMuted(db, roomId, userId))) throw new AppError('MUTED_IN_LIVE', {})
      const said = await store.insertMessage(db, {
        messageId: ids.next() as LiveMessageId,
        roomId,
        userId,
        key,
        text,
        at: clock.now(),
      })
      if (!said) {
        const twin = await store.findByKey(db, roomId, userId, key)
        if (!twin) throw new AppError('ROOM_NOT_EXISTS', {})
        if (twin.text !== text) throw new AppError('KEY_REUSED', {})
        return presentMessage(twin, links)
      }
      const message = presentMessage(said, links)
      await realtime.publish(liveChannel, { roomId }, 'said', { message })
      return message
    },
  }
}
