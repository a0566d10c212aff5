export const SEARCH_MAX_LENGTH = 60
export const SEARCH_PAGE_SIZE = 24
export const RISING_DAYS = 14
export const POPULAR_TAGS = 20
/** Above any price, in cents as in diamonds. */
export const SEARCH_PRICE_MAX = 1_000_000_000
