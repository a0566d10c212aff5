/** 0 never applied, 1 waits for approval, 2 approved, 3 rejected. */
export const APPLICATION_STATES = { none: 0, pending: 1, approved: 2, rejected: 3 } as const

export const APPLICANT_NAME_MAX_LENGTH = 20
export const AGENCY_NAME_MAX_LENGTH = 50
/** What is typed into one of the contact or social fields. */
export const CONTACT_MAX_LENGTH = 100
export const REJECTION_REASON_MAX_LENGTH = 500
/** "Approval is promised within 24 hours." */
export const APPROVAL_PROMISED_MS = 24 * 60 * 60 * 1000

/** Minutes of one paid cycle of a call. */
export const CALL_CYCLES = [1, 5, 10, 15, 30, 60] as const
export const CALL_PRICE_MAX = 100_000
export const TICKET_PRICE_MAX = 100_000
