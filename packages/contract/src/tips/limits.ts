export const TIP_REMARK_MAX_LENGTH = 500
export const TIP_MAX = 1_000_000
/** What the dialog offers to choose from. */
export const TIP_SUGGESTIONS = [50, 100, 500, 1000] as const
