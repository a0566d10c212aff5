/** Where a month of earnings is on one sheet. */
export const STATEMENT_PATH = '/creator/earnings/statement'
export const statementPath = (month: string): string => `${STATEMENT_PATH}?month=${month}`
