import type { GiftComboId, GiftSend, GiftSent } from '@fanlight/contract'

/** Where gifts are sent: a call, a live room. What the parts of this room need to know of it. */
export type GiftPlace = {
  present: (send: GiftSend & { comboId: GiftComboId }, options: { idempotencyKey: string }) => Promise<GiftSent>
  stopCombo: (comboId: GiftComboId) => Promise<unknown>
  /** There are too few diamonds for what was to be sent, or for more of it: so many would do. */
  onShort: (need: number) => void
  /** What is offered has changed: it is loaded anew. */
  onOutdated: () => void
}
