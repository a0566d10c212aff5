import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { UserId } from '../core/scalars.ts'
import { GiftComboId, GiftList, GiftSend, GiftSent } from '../gifts/entities.ts'
import { CallId } from './entities.ts'
import * as descriptors from './gifts.descriptors.ts'

export const listCallGifts = defineEndpoint(descriptors.listCallGifts, {
  summary: 'What can be given in a call, and the own diamonds',
  input: z.object({
    /** Who would get it. All are offered the same. */
    otherUserId: UserId.optional(),
  }),
  output: GiftList,
})

export const presentCallGift = defineEndpoint(descriptors.presentCallGift, {
  summary: 'Give the one who was called a gift, while the two talk. The same idempotency key twice gives once',
  input: GiftSend.extend({ roomId: CallId }),
  output: GiftSent,
  refusals: [
    'NOT_FOUND',
    'ROOM_NOT_EXISTS',
    'BLOCKED',
    'PRICE_CHANGED',
    'COMBO_ENDED',
    'INSUFFICIENT_DIAMONDS',
    'CONFLICT',
  ],
  limit: { max: 300, perSeconds: 60 },
})

export const stopCallGiftCombo = defineEndpoint(descriptors.stopCallGiftCombo, {
  summary: 'End a combo of one’s own. Repeating it is harmless',
  input: z.object({ roomId: CallId, comboId: GiftComboId }),
  output: z.object({}),
  refusals: ['ROOM_NOT_EXISTS'],
})
