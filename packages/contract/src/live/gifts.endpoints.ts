import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { UserId } from '../core/scalars.ts'
import { GiftComboId, GiftList, GiftSend, GiftSent } from '../gifts/entities.ts'
import { LiveRoomId } from './entities.ts'
import * as descriptors from './gifts.descriptors.ts'

export const listLiveGifts = defineEndpoint(descriptors.listLiveGifts, {
  summary: 'What can be given in a live room, and the own diamonds; a visitor has none',
  input: z.object({
    /** Who would get it. All are offered the same. */
    otherUserId: UserId.optional(),
  }),
  output: GiftList,
})

export const presentLiveGift = defineEndpoint(descriptors.presentLiveGift, {
  summary: 'Give the creator of a room a gift, by who is in it. The same idempotency key twice gives once',
  input: GiftSend.extend({ roomId: LiveRoomId }),
  output: GiftSent,
  refusals: [
    'NOT_FOUND',
    'ROOM_NOT_EXISTS',
    'NOT_IN_ROOM',
    'SELF_ACTION',
    'BLOCKED',
    'PRICE_CHANGED',
    'COMBO_ENDED',
    'INSUFFICIENT_DIAMONDS',
    'CONFLICT',
  ],
  limit: { max: 300, perSeconds: 60 },
})

export const stopLiveGiftCombo = defineEndpoint(descriptors.stopLiveGiftCombo, {
  summary: 'End a combo of one’s own. Repeating it is harmless',
  input: z.object({ roomId: LiveRoomId, comboId: GiftComboId }),
  output: z.object({}),
  refusals: ['ROOM_NOT_EXISTS'],
})
