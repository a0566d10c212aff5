/** So long it rings. */
export const CALL_INVITE_MS = 60_000
/** By then after it was answered the devices of both are in the call. */
export const CALL_JOIN_MS = 10_000
/** By then after that both see and hear each other. */
export const CALL_CONNECT_MS = 10_000
/** So long a call waits for a side that reloads the page or changes the network. */
export const CALL_RESUME_MS = 30_000
/** How often a device in a call says that it is there, and at once when something about it changes. */
export const CALL_BEAT_MS = 5_000
/** A device of which nothing was heard for so long is away. */
export const CALL_AWAY_MS = 12_000
/** What one device says to the other about how they connect. */
export const CALL_SIGNAL_MAX_LENGTH = 40_000
export const CALL_HISTORY_PAGE_SIZE = 20

/** So long somebody who was told that the line is free has before the next one is. */
export const CALL_TURN_MS = 60_000
/** Nobody waits longer. */
export const CALL_WAIT_MS = 24 * 60 * 60_000
/** In so many lists one person may stand. */
export const CALL_WAITS_MAX = 10

/** Cycles of one booking. */
export const BOOKING_CYCLES_MAX = 6
export const BOOKING_DAYS_AHEAD_MAX = 60
/** Hours that a creator opens in a week, as rows. */
export const BOOKING_HOURS_MAX = 28
/** A booking begins no sooner than so long from now. */
export const BOOKING_NOTICE_MS = 30 * 60_000
/** Until so long before it begins, a fan who cancels has everything back. */
export const BOOKING_FREE_CANCEL_MS = 24 * 60 * 60_000
/** Or so long after it was booked, should that be later: who mistook the day has everything back. */
export const BOOKING_REGRET_MS = 10 * 60_000
/** So long one waits for the other. */
export const BOOKING_PATIENCE_MS = 10 * 60_000
/** So much sooner than it begins one may come. */
export const BOOKING_EARLY_MS = 2 * 60_000
/** So long before it begins the two are reminded; and when it does. */
export const BOOKING_REMINDERS_MS = [24 * 60 * 60_000, 10 * 60_000, 0] as const
/** What a fan may have booked and not had yet, with all creators together. */
export const BOOKINGS_OPEN_MAX = 10
