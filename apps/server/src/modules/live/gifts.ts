import {
  liveChannel,
  type GiftSent,
  type InputOf,
  type LiveRoomId,
  type presentLiveGift,
  type stopLiveGiftCombo,
  type UserId,
} from '@fanlight/contract'
import { readTogether } from '../../platform/db/together.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Gifts } from '../gifts/index.ts'
import { findCreators, isOutside, whileLive } from './gifts.store.ts'
import type { Goals } from './goals.ts'

const KNOWN_ROOMS = 1_000

/** What those who watch give the creator, seen by all who are in the room. */
export function createLiveGifts(deps: Platform & { gifts: Gifts; goals: Goals }) {
  const { db, log, realtime, gifts, goals } = deps
  const presenting = gifts.presentingIn('live', whileLive)

  const creatorOf = readTogether((roomIds: readonly LiveRoomId[]) => findCreators(db, roomIds))
  /** Whose room it is never changes; whether one may give there now, the statement asks that pays. The latest so many. */
  const known = new Map<LiveRoomId, UserId>()

  async function mustFind(roomId: LiveRoomId): Promise<{ creatorId: UserId }> {
    const creatorId = known.get(roomId) ?? (await creatorOf(roomId))
    if (creatorId === null) throw new AppError('ROOM_NOT_EXISTS', {})
    known.set(roomId, creatorId)
    const [oldest] = known.keys()
    if (known.size > KNOWN_ROOMS && oldest !== undefined) known.delete(oldest)
    return { creatorId }
  }

  /** What holds a gift back says only that it cannot be given here: to those who left, that they have to come back. */
  async function explain(error: unknown, roomId: LiveRoomId, userId: UserId): Promise<never> {
    const isHeldBack = error instanceof AppError && error.reason === 'ROOM_NOT_EXISTS'
    if (isHeldBack && (await isOutside(db, roomId, userId))) throw new AppError('NOT_IN_ROOM', {})
    throw error
  }

  /** The gift stands, whether or not the word of it arrives. */
  const said = (error: unknown): void => log.warn({ err: error }, 'a gift could not be announced')

  return {
    offer: (userId: UserId | null) => gifts.offer(userId),

    async present(
      userId: UserId,
      { roomId, ...send }: InputOf<typeof presentLiveGift>,
      idempotencyKey: string | null,
    ): Promise<GiftSent> {
      const { creatorId } = await mustFind(roomId)
      if (creatorId === userId) throw new AppError('SELF_ACTION', {})
      const wanted = { fanId: userId, creatorId, placeId: roomId, send, idempotencyKey }
      const { sent, received } = await presenting
        .present(wanted)
        .catch((error: unknown) => explain(error, roomId, userId))
      if (received) await realtime.publish(liveChannel, { roomId }, 'gift', { gift: received }).catch(said)
      if (received) goals.given(roomId)
      return sent
    },

    async stopCombo(userId: UserId, { roomId, comboId }: InputOf<typeof stopLiveGiftCombo>): Promise<void> {
      await mustFind(roomId)
      if (!(await presenting.stopCombo(userId, roomId, comboId))) return
      const combo = { fromUserId: userId, comboId }
      await realtime.publish(liveChannel, { roomId }, 'gift_combo_end', { combo }).catch(said)
    },
  }
}
