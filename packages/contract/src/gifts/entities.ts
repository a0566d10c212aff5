import { z } from 'zod'
import { Diamonds, Instant, UserId, typedText } from '../core/scalars.ts'
import { ID_DIGITS } from '../core/rules.ts'
import { GIFT_ARTS, GIFT_CATEGORIES, type GiftArt } from './arts.ts'
import { GIFT_NAME_MAX_LENGTH, GIFT_NUM_MAX, GIFT_PRICE_MAX } from './limits.ts'

export const GiftId = z.string().regex(ID_DIGITS, 'Not an id').meta({ format: 'id' }).brand<'GiftId'>()
export type GiftId = z.infer<typeof GiftId>

/** The sender makes it up: a new one begins a combo, one of theirs that is not over goes on with it. */
export const GiftComboId = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'Not an id of a combo')
  .brand<'GiftComboId'>()
export type GiftComboId = z.infer<typeof GiftComboId>

export const GiftPrice = Diamonds.min(1).max(GIFT_PRICE_MAX)
const GiftName = typedText().min(1).max(GIFT_NAME_MAX_LENGTH)

export const Gift = z.object({
  giftId: GiftId,
  /** As an operator wrote it, or in English; `art` names the picture, for who has words of their own for it. */
  giftName: z.string(),
  art: z.enum(Object.keys(GIFT_ARTS) as [GiftArt, ...GiftArt[]]),
  giftPic: z.string(),
  /** A larger picture, where there is one. */
  giftPreview: z.string().nullable(),
  /** Of one. */
  price: Diamonds,
})
export type Gift = z.infer<typeof Gift>

export const GiftCategory = z.object({ categoryId: z.enum(GIFT_CATEGORIES), gifts: z.array(Gift) })
export type GiftCategory = z.infer<typeof GiftCategory>

/** Everything there is to give, the cheapest first unless an operator says otherwise. */
export const GiftList = z.object({ categories: z.array(GiftCategory), diamondBalance: Diamonds })
export type GiftList = z.infer<typeof GiftList>

/** What is said to send one; `roomId` is where. */
export const GiftSend = z.object({
  giftId: GiftId,
  giftNum: z.int().min(1).max(GIFT_NUM_MAX).default(1),
  /** Left out, it is a combo of its own. */
  comboId: GiftComboId.optional(),
  /** What the sender was shown for one; another one is refused. */
  expectedPrice: Diamonds.optional(),
})
export type GiftSend = z.infer<typeof GiftSend>

/** The answer to it, the same however often the same send is repeated, but for what is left by then. */
export const GiftSent = z.object({
  comboId: GiftComboId,
  /** How many of it the combo has with this send. */
  comboNum: z.int(),
  comboEndsAt: Instant,
  /** What this send cost. */
  amount: Diamonds,
  diamondBalance: Diamonds,
})
export type GiftSent = z.infer<typeof GiftSent>

/** A gift as those who see it arrive are told of it. */
export const ReceivedGift = z.object({
  fromUserId: UserId,
  fromUserNickname: z.string(),
  fromHeadPicUrl: z.string().nullable(),
  giftId: GiftId,
  giftName: z.string(),
  art: Gift.shape.art,
  giftPic: z.string(),
  giftNum: z.int(),
  comboId: GiftComboId,
  /** How many of it the combo has: who missed a send is right again with the next. */
  comboNum: z.int(),
  at: Instant,
})
export type ReceivedGift = z.infer<typeof ReceivedGift>

/** The sender has stopped, or its time was over when they said so. */
export const ComboEnd = z.object({ fromUserId: UserId, comboId: GiftComboId })
export type ComboEnd = z.infer<typeof ComboEnd>

/** What was given in one place, a line for each combo. */
export const GiftLine = z.object({
  comboId: GiftComboId,
  giftId: GiftId,
  giftName: z.string(),
  art: Gift.shape.art,
  giftPic: z.string(),
  giftNum: z.int(),
  /** Of its first send. */
  at: Instant,
  /** What the sender paid for it; to who had it, what they earned by it. */
  diamonds: Diamonds,
  /** What of it went back. */
  returned: Diamonds,
})
export type GiftLine = z.infer<typeof GiftLine>

/** A gift as operators see it. */
export const AdminGift = Gift.extend({
  category: z.enum(GIFT_CATEGORIES).exclude(['all']),
  isOffered: z.boolean(),
  position: z.int(),
})
export type AdminGift = z.infer<typeof AdminGift>

export const GiftForm = z.object({
  giftId: GiftId,
  giftName: GiftName,
  price: GiftPrice,
  category: AdminGift.shape.category,
  isOffered: z.boolean(),
  position: z.int().min(0).max(1000),
})
