import { LOG_UPLOAD_DEBOUNCE_MS, uploadLogs, type ClientLog } from '@fanlight/contract'
import { call } from '../api/index.ts'

const MAX_LINES = 50
let waiting: ClientLog[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** A line for the server's log. Lines wait five seconds for company; context is for ids and states, never for secrets. */
export function logToServer(level: ClientLog['level'], message: string, context?: Record<string, unknown>): void {
  // A page that fails in a loop says so fifty times, not for ever.
  if (waiting.length >= MAX_LINES) return
  waiting.push({
    level,
    message: message.slice(0, 2_000),
    ...(context && { context: JSON.stringify(context).slice(0, 4_000) }),
    at: Date.now(),
  })
  clearTimeout(timer)
  timer = setTimeout(flushLog, LOG_UPLOAD_DEBOUNCE_MS)
}

/** Sends what waits, without waiting for more. */
export function flushLog(): void {
  clearTimeout(timer)
  if (waiting.length === 0) return
  const lines = waiting
  waiting = []
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
  logToServer('error', message, { ...context, ...(stack && { stack }), page: location.hash })
}
