/** What a gift may cost, in diamonds. */
export const GIFT_PRICE_MAX = 10_000
export const GIFT_NAME_MAX_LENGTH = 30
/** So many of a gift can be sent at once: one payment, all or nothing. */
export const GIFT_QUANTITIES = [1, 10, 6, 188, 520, 999, 1314] as const
export const GIFT_NUM_MAX = 1314
/** So long a combo goes on after the last send. */
export const GIFT_COMBO_MS = 10_000
/** In which steps its time is shown to run out. */
export const GIFT_COMBO_TICK_MS = 100
/** The width of a row of gifts that is not known yet, and how many of them it shows at least and at most. */
export const GIFT_MENU_WIDTH = 1700
export const GIFT_MENU_VISIBLE = { min: 7, max: 22 } as const
/** Of one gift in the row. */
export const GIFT_ITEM_WIDTH = 81.8
/** So long after the last change of its size a row counts anew. */
export const GIFT_MENU_RESIZE_MS = 100
