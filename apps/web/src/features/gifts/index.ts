import type { Gift, GiftList } from '@fanlight/contract'
import { openDialog } from '../../platform/dialogs/index.ts'

export { createGiftEffects, effectOf } from './effects.ts'
export { useGiftName } from './gift-words.ts'
export { GiftLines } from './GiftLines.tsx'
export { GiftMenu } from './GiftMenu.tsx'
export { GiftPicture } from './GiftPicture.tsx'
export { GiftSheet, type GiftChoice } from './GiftSheet.tsx'
export { GiftShowOff } from './GiftShowOff.tsx'
export type { GiftPlace } from './place.ts'
export { useGiftSending, type SentGift } from './use-gift-sending.ts'

/** On a phone, in a call: a grid of them, over what is seen. */
export function openGiftPopup(props: { list: GiftList; onSend: (gift: Gift) => void }): void {
  void openDialog(() => import('./GiftPopupDialog.tsx'), props, { name: 'gift' })
}
