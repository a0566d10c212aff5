import { LOG_UPLOAD_DEBOUNCE_MS, uploadLogs, type ClientLog } from '@fanlight/contract'
import { call } from '../api/index.ts'

const MAX_LINES = 50
/** Browsers let a page that goes away send 64 KiB and refuse more, with all that is in it. */
const MAX_BYTES = 56 * 1024
let waiting: ClientLog[] = []
let bytes = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** A line for the server's log. Lines wait five seconds for company; context is for ids and states, never for secrets. */
export function logToServer(level: ClientLog['level'], message: string, context?: Record<string, unknown>): void {
  // A page that fails in a loop says so fifty times, not for ever.
  if (waiting.length >= MAX_LINES) return
  const line: ClientLog = {
    level,
    message: message.slice(0, 2_000),
    ...(context && { context: JSON.stringify(context).slice(0, 4_000) }),
    at: Date.now(),
  }
  const weight = new TextEncoder().encode(JSON.stringify(line)).length
  if (bytes + weight > MAX_BYTES) return
  waiting.push(line)
  bytes += weight
  clearTimeout(timer)
  timer = setTimeout(flushLog, LOG_UPLOAD_DEBOUNCE_MS)
}

/** Sends what waits, without waiting for more. */
export function flushLog(): void {
  clearTimeout(timer)
  if (waiting.length === 0) return
  const lines = waiting
  waiting = []
  bytes = 0
  // Lines that cannot be sent are dropped: a log of failing to log helps nobody.
  call(uploadLogs, { uploadLogReqList: lines }, { keepalive: true }).catch(() => undefined)
}

/** Reports what nothing else caught, and sends what waits when the page goes away. */
export function startLog(): void {
  window.addEventListener('error', (event) => logError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => logError(event.reason))
  window.addEventListener('pagehide', flushLog)
}

export function logError(error: unknown, context?: Record<string, unknown>): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  logToServer('error', message, { ...context, ...(stack && { stack }), page: pageOf(location.hash) })
}

/** Without what follows the question mark: a link of a letter has a secret there. */
const pageOf = (hash: string): string => hash.split('?')[0] ?? ''
