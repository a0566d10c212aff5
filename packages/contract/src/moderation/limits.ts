import { DAY_MS } from '../core/time.ts'

export const REPORT_TEXT_MAX_LENGTH = 1_000
export const REPORT_NOTE_MAX_LENGTH = 500
export const REPORTS_PAGE_SIZE = 20
/** So many messages before and after a reported one are shown to who decides. */
export const REPORTED_AROUND = 5
/** What was kept to decide by is kept so long afterwards. */
export const REPORT_EVIDENCE_KEPT_MS = 90 * DAY_MS
