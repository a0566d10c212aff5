export const STATEMENT_PAGE_SIZE = 20
/** Payouts to one creator, and refunds to one fan, within this time count together where two operators have to agree. */
export const SECOND_EYES_WINDOW_MS = 24 * 60 * 60 * 1000
