/** Many times what anything takes: waiting ends with what is waited for, and only what never comes takes this long. */
export const PATIENCE_MS = 60_000
