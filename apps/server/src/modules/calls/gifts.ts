import {
  callsChannel,
  type CallId,
  type EventData,
  type GiftSent,
  type InputOf,
  type presentCallGift,
  type stopCallGiftCombo,
  type UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Gifts } from '../gifts/index.ts'
import type { CallData } from './calls.machine.ts'
import { findCall } from './calls.store.ts'
import type { Changing } from './changing.ts'
import { whileTalking } from './gifts.store.ts'
import type { CallNews } from './news.ts'

/** What the dialer gives the picker while they talk. */
export function createCallGifts(deps: Platform & { gifts: Gifts; changing: Changing; news: CallNews }) {
  const { db, log, realtime, gifts, changing, news } = deps
  const presenting = gifts.presentingIn('call', whileTalking)

  async function mine(userId: UserId, callId: CallId): Promise<CallData> {
    const call = await findCall(db, callId)
    if (!call || (userId !== call.dialerId && userId !== call.pickerId)) throw new AppError('ROOM_NOT_EXISTS', {})
    // Who was called earns, and gives nothing.
    if (userId !== call.dialerId) throw new AppError('FORBIDDEN', {})
    return call
  }

  /** To all devices of both. The gift stands, whether or not the word of it arrives. */
  async function tell<N extends 'GIFT' | 'GIFT_COMBO_END'>(
    { dialerId, pickerId, callId }: CallData,
    name: N,
    more: Omit<EventData<typeof callsChannel, N>, 'call'>,
  ): Promise<void> {
    try {
      const call = await findCall(db, callId)
      if (!call) return
      for (const userId of [dialerId, pickerId]) {
        const data = { call: await news.show(call, userId), ...more } as EventData<typeof callsChannel, N>
        await realtime.publish(callsChannel, { userId }, name, data)
      }
    } catch (error) {
      log.warn({ err: error, callId }, 'a gift could not be announced')
    }
  }

  return {
    offer: gifts.offer,

    async present(
      userId: UserId,
      { roomId, ...send }: InputOf<typeof presentCallGift>,
      idempotencyKey: string | null,
    ): Promise<GiftSent> {
      const call = await mine(userId, roomId)
      const { pickerId: creatorId, price } = call
      const wanted = { fanId: userId, creatorId, placeId: roomId, send, idempotencyKey }
      const { sent, received } = await presenting.present(wanted)
      if (received) {
        await tell(call, 'GIFT', { gift: received })
        // What was given may be what the next cycle would have been paid with.
        const isCovered = sent.diamondBalance >= price
        if (isCovered !== call.isNextCovered) await changing.change(roomId, { type: 'covered', isCovered })
      }
      return sent
    },

    async stopCombo(userId: UserId, { roomId, comboId }: InputOf<typeof stopCallGiftCombo>): Promise<void> {
      const call = await mine(userId, roomId)
      if (await presenting.stopCombo(userId, roomId, comboId)) {
        await tell(call, 'GIFT_COMBO_END', { combo: { fromUserId: userId, comboId } })
      }
    },
  }
}
