import { vi } from 'vitest'
import { PATIENCE_MS } from './lib/patience.ts'

const { waitFor, waitUntil } = vi
// Files share their worker, and with it what the one before has changed.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  }
  vi.waitUntil = function untilPatiently(callback, options) {
    return waitUntil(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  }
}
