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
