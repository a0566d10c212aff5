import { cents } from '../core/values.ts'

/** As they travel. */
export const ORDER_TYPES = { recharge: 1, subscribe: 2 } as const
export const ORDER_STATUS_CODES = { TO_PAY: 1, PAID: 2, DONE: 3, CLOSED: 4 } as const
export const PAYMENT_CHANNELS = { alipay: 1, wechat: 2, apple: 3, google: 4, paypal: 5, dlocal: 6 } as const
export const PAYMENT_CHANNEL_CODE = 'A000005'

/** "Please wait 72 hours before trying again": as long an unfinished order can be gone on with. */
export const ORDER_LIFETIME_MS = 72 * 60 * 60 * 1000
export const ORDERS_PAGE_SIZE = 20
export const CARDS_MAX = 10
export const CARD_HOLDER_MAX_LENGTH = 100
export const PACKAGE_PRICE_MAX = cents(1_000_000)
/** Raising or lifting the own limit waits a day; lowering it does not. */
export const SPENDING_LIMIT_RAISE_MS = 24 * 60 * 60 * 1000
export const SPENDING_LIMIT_MAX = cents(100_000_000)

/** The window in which paying happens. */
export const PAYMENT_POPUP_NAME = 'fanlight-payment'
