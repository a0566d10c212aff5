import { vi } from 'vitest'

/** Many times what anything takes: waiting ends with what is waited for, and only what never comes takes this long. */
const PATIENCE_MS = 20_000

const { waitFor } = vi
// Files share their worker, and with it what the one before has changed.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  }
}
