import { isComboOpen, type GiftComboId, type GiftId } from '@fanlight/contract'
import { newKey } from '../../platform/api/index.ts'

/** The own combo as this browser sees it. By its clock: the server has the last word. */
export type OwnCombo = { comboId: GiftComboId; giftId: GiftId; num: number; sentAt: number }

/** A send by its names: that of the combo that it goes on with or begins, and its own. The same again carries the same. */
export type NamedSend = { giftId: GiftId; giftNum: number; comboId: GiftComboId; key: string }

export function nameSend(giftId: GiftId, giftNum: number, combo: OwnCombo | null): NamedSend {
  const goesOn = combo?.giftId === giftId && isComboOpen(combo.sentAt, Date.now())
  return { giftId, giftNum, comboId: goesOn ? combo.comboId : (newKey() as GiftComboId), key: newKey() }
}

/** The combo once it was sent, just now. */
export const comboAfter = ({ giftId, comboId }: NamedSend, num: number): OwnCombo => ({
  comboId,
  giftId,
  num,
  sentAt: Date.now(),
})
