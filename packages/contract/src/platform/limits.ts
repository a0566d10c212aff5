/** Lines wait this long for company, so that a burst is one request. */
export const LOG_UPLOAD_DEBOUNCE_MS = 5_000
