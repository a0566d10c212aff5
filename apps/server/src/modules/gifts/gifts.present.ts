import {
  diamonds,
  GIFT_CATEGORIES,
  type AdminGift,
  type Gift,
  type GiftArt,
  type GiftCategory,
  type GiftLine,
  type ReceivedGift,
} from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson, type PersonRow } from '../identity/index.ts'
import type { GiftRow } from './gifts.store.ts'
import type { LineRow, SendRow } from './sends.store.ts'

/** The pictures are files of the web application. */
const pictureOf = (art: GiftArt): string => `/gifts/${art}.webp`

export const presentGift = ({ giftId, name, art, price }: GiftRow): Gift => ({
  giftId,
  giftName: name,
  art,
  giftPic: pictureOf(art),
  giftPreview: `/gifts/${art}-large.webp`,
  price,
})

export const presentAdminGift = (row: GiftRow): AdminGift => ({
  ...presentGift(row),
  category: row.category,
  isOffered: row.isOffered,
  position: row.position,
})

export const presentCategories = (rows: readonly GiftRow[]): GiftCategory[] =>
  GIFT_CATEGORIES.map((categoryId) => ({
    categoryId,
    gifts: rows.filter(({ category }) => categoryId === 'all' || categoryId === category).map(presentGift),
  })).filter(({ categoryId, gifts }) => categoryId === 'all' || gifts.length > 0)

type Sent = Pick<SendRow, 'fanId' | 'num' | 'comboId' | 'comboNum' | 'at'>
type Given = Pick<GiftRow, 'giftId' | 'name' | 'art'>

export function presentReceived(send: Sent, gift: Given, sender: PersonRow, links: StoredLinks): ReceivedGift {
  const { displayName, headPicUrl } = presentPerson(sender, links)
  return {
    fromUserId: send.fanId,
    fromUserNickname: displayName,
    fromHeadPicUrl: headPicUrl,
    giftId: gift.giftId,
    giftName: gift.name,
    art: gift.art,
    giftPic: pictureOf(gift.art),
    giftNum: send.num,
    comboId: send.comboId,
    comboNum: Number(send.comboNum),
    at: send.at,
  }
}

/** To who paid, what they paid; to who had it, what they earned. */
export const presentLine = (row: LineRow, isPayer: boolean): GiftLine => ({
  comboId: row.comboId,
  giftId: row.giftId,
  giftName: row.name,
  art: row.art,
  giftPic: pictureOf(row.art),
  giftNum: Number(row.num),
  at: row.at,
  diamonds: diamonds(Number(isPayer ? row.amount : row.earned)),
  returned: diamonds(isPayer ? Number(row.returned) : 0),
})
