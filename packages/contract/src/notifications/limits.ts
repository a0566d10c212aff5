import { DAY_MS } from '../core/time.ts'

export const NOTIFICATIONS_PAGE_SIZE = 20
/** How many of those who did something are named; the others are a number. */
export const NOTIFICATION_ACTORS_SHOWN = 3
/** A notification is kept for as long after the last thing that happened to it. */
export const NOTIFICATIONS_KEPT_MS = 90 * DAY_MS
/** The badge counts as far as this: one more than it shows as a number. */
export const UNREAD_COUNT_MAX = 100
/** How much of a comment is quoted. */
export const NOTIFICATION_QUOTE_LENGTH = 140
/** Browsers of one person that are told; the oldest makes room. */
export const PUSH_DEVICES_MAX = 20
export const PUSH_ENDPOINT_MAX_LENGTH = 1_000
