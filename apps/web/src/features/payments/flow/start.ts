import type { ORDER_TYPES } from '@fanlight/contract'

export type PaymentApi = 'createOrder' | 'paypalSubscribe' | 'repay'

/** What the payment window is told to call: its `api`, `orderType` and `apiParams`. */
export type PaymentStart = {
  api: PaymentApi
  orderType: (typeof ORDER_TYPES)[keyof typeof ORDER_TYPES]
  /** The endpoint's input without the addresses to come back to, which the window knows itself. */
  apiParams: Readonly<Record<string, unknown>>
}
