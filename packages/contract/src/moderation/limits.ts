import { DAY_MS } from '../core/time.ts'

export const REPORT_TEXT_MAX_LENGTH = 1_000
export const REPORT_NOTE_MAX_LENGTH = 500
export const APPEAL_TEXT_MAX_LENGTH = 2_000
/** From the decision on. */
export const APPEAL_WITHIN_MS = 183 * DAY_MS
export const REPORTS_PAGE_SIZE = 20
/** Hashes of forbidden pictures in one call. */
export const HASHES_AT_ONCE = 1_000
export const FORBIDDEN_NOTE_MAX_LENGTH = 200
/** So many messages before and after a reported one are shown to who decides. */
export const REPORTED_AROUND = 5
/** What was kept to decide by is kept so long afterwards. */
export const REPORT_EVIDENCE_KEPT_MS = 90 * DAY_MS
