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
