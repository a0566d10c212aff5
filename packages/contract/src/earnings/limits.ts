export const EARNINGS_PAGE_SIZE = 20
export const SERIES_DAYS_MAX = 366
