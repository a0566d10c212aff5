export const STATEMENT_PAGE_SIZE = 20
/** Lines in one exported file; who has more narrows the time. */
export const STATEMENT_EXPORT_MAX = 20_000
