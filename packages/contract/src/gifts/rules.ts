import type { Diamonds } from '../core/scalars.ts'
import { diamonds } from '../core/values.ts'
import { GIFT_COMBO_MS, GIFT_COMBO_TICK_MS, GIFT_ITEM_WIDTH, GIFT_MENU_VISIBLE, GIFT_MENU_WIDTH } from './limits.ts'

/** What so many of a gift cost. */
export const giftAmount = (price: Diamonds, giftNum: number): Diamonds => diamonds(price * giftNum)

/** A price as it is shown: over 999 in thousands, with one digit after the point where there is one. */
export function giftPriceShown(price: number): { value: number; isInThousands: boolean } {
  if (price <= 999) return { value: price, isInThousands: false }
  return { value: Math.floor(price / 100) / 10, isInThousands: true }
}

/** After a send: what is left does not pay for more than one more of the same. */
export const isBalanceLow = (balance: number, amount: number): boolean => amount > 0 && balance / amount <= 1

/** A combo goes on until this moment after its last send; a send at the moment itself is too late. */
export const isComboOpen = (lastSentAt: number, now: number): boolean => now - lastSentAt < GIFT_COMBO_MS

/** How many ticks of a combo's time are left, of GIFT_COMBO_TICKS. */
export const comboTicksLeft = (lastSentAt: number, now: number): number =>
  Math.max(0, Math.ceil((GIFT_COMBO_MS - Math.max(0, now - lastSentAt)) / GIFT_COMBO_TICK_MS))

export const GIFT_COMBO_TICKS = GIFT_COMBO_MS / GIFT_COMBO_TICK_MS

/** How many gifts a row of this width shows. */
export function visibleGifts(width: number = GIFT_MENU_WIDTH): number {
  const { min, max } = GIFT_MENU_VISIBLE
  return Math.min(max, Math.max(min, Math.floor((width - 20) / GIFT_ITEM_WIDTH)))
}
