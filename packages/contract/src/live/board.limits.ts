/** Requests on one creator's menu. */
export const LIVE_MENU_MAX = 20
export const LIVE_MENU_TEXT_MAX_LENGTH = 80
export const LIVE_MENU_PRICE_MAX = 100_000
export const LIVE_GOAL_TEXT_MAX_LENGTH = 80
export const LIVE_GOAL_MAX = 10_000_000
/** What is read of requests that are settled, the latest; those that wait are all read, up to a number nobody could do. */
export const LIVE_SETTLED_REQUESTS = 30
export const LIVE_OPEN_REQUESTS = 200
