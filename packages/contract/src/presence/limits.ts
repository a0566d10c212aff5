/** People who come on screen are asked for together: so long the first of them waits for others. */
export const PRESENCE_BATCH_MS = 1_000
/** How long a subscription lasts. Whose picture is still on screen by then is asked for again in time. */
export const PRESENCE_LASTS_MS = 70_000
/** So many people one request may name. */
export const PRESENCE_SUBSCRIBE_MAX = 200
/** So many people one device may follow at a time; beyond it the one asked for longest ago is let go. */
export const PRESENCE_WATCHED_MAX = 1_000
