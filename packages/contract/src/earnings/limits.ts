/** How long a receiver of payouts is new: until then nothing is sent to it. */
export const NEW_RECEIVER_MS = 72 * 60 * 60 * 1000
export const EARNINGS_PAGE_SIZE = 20
export const SERIES_DAYS_MAX = 366
