import {
  diamonds,
  GIFT_ARTS,
  GIFT_COMBO_MS,
  instant,
  type Gift,
  type GiftArt,
  type GiftComboId,
  type GiftId,
  type GiftList,
  type GiftSent,
} from '@fanlight/contract'

export const aGift = (art: GiftArt, price: number): Gift => ({
  giftId: String(Object.keys(GIFT_ARTS).indexOf(art) + 1) as GiftId,
  giftName: GIFT_ARTS[art],
  art,
  giftPic: `/gifts/${art}.webp`,
  giftPreview: `/gifts/${art}-large.webp`,
  price: diamonds(price),
})

const sweet = [aGift('rose', 1), aGift('heart', 5)]
const grand = [aGift('fireworks', 1_200)]

export const aGiftList = (): GiftList => ({
  categories: [
    { categoryId: 'all', gifts: [...sweet, ...grand] },
    { categoryId: 'sweet', gifts: sweet },
    { categoryId: 'grand', gifts: grand },
  ],
  diamondBalance: diamonds(500),
})

export const aSend = (part: Partial<GiftSent> = {}): GiftSent => ({
  comboId: 'a-combo-of-luna' as GiftComboId,
  comboNum: 1,
  comboEndsAt: instant(Date.now() + GIFT_COMBO_MS),
  amount: diamonds(1),
  diamondBalance: diamonds(499),
  ...part,
})
