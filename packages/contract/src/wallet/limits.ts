export const STATEMENT_PAGE_SIZE = 20
