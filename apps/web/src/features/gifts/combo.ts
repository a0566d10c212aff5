import { isComboOpen, type GiftComboId, type GiftId } from '@fanlight/contract'

/** The own combo as this browser sees it. By its clock: the server has the last word. */
export type OwnCombo = { comboId: GiftComboId; giftId: GiftId; num: number; sentAt: number }

/** Which combo a send of this gift goes on with; null: it begins one. */
export const comboFor = (combo: OwnCombo | null, giftId: GiftId, now: number): GiftComboId | null =>
  combo?.giftId === giftId && isComboOpen(combo.sentAt, now) ? combo.comboId : null
