import { LOG_UPLOAD_DEBOUNCE_MS, uploadLogs } from '@fanlight/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { begin, endAll } from '../../testing/render-app.tsx'
import { flushLog, logError, logToServer, startLog } from './log.ts'

let server: FakeServer
beforeEach(async () => {
  // What other tests of this worker have left waiting goes to a server of its own.
  startServer()
  flushLog()
  await begin(null)
  server = startServer()
  vi.useFakeTimers()
})
afterEach(async () => {
  flushLog()
  vi.useRealTimers()
  await endAll()
})

const batches = () => server.askedFor(uploadLogs).map(({ uploadLogReqList }) => uploadLogReqList)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('lines wait five seconds for company and go together', async () => {
  logToServer('info', 'First')
  await pass(LOG_UPLOAD_DEBOUNCE_MS - 1)
  logToServer('warn', 'Second', { id: 7 })
  await pass(LOG_UPLOAD_DEBOUNCE_MS - 1)
  expect(batches()).toEqual([])
  await pass(1)
  expect(batches()).toMatchObject([
    [
      { level: 'info', message: 'First' },
      { level: 'warn', message: 'Second', context: '{"id":7}' },
    ],
  ])
  await pass(60_000)
  expect(batches()).toHaveLength(1)
})

it('go at once when the page goes away', async () => {
  startLog()
  logToServer('error', 'Last words')
  window.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(batches()).toMatchObject([[{ message: 'Last words' }]])
})

it('of a page that fails in a loop are fifty at most, and never more than a page that goes away may send', async () => {
  for (let time = 0; time < 200; time += 1) logToServer('error', 'Again')
  await pass(LOG_UPLOAD_DEBOUNCE_MS)
  expect(batches()[0]).toHaveLength(50)
  for (let time = 0; time < 50; time += 1) logToServer('error', 'é'.repeat(2_000), { stack: 'x'.repeat(4_000) })
  await pass(LOG_UPLOAD_DEBOUNCE_MS)
  const large = batches()[1] ?? []
  expect(large.length).toBeGreaterThan(1)
  expect(new TextEncoder().encode(JSON.stringify(large)).length).toBeLessThan(64 * 1024)
  // What was too much then is no reason to be silent now.
  logToServer('info', 'Calm')
  await pass(LOG_UPLOAD_DEBOUNCE_MS)
  expect(batches()[2]).toMatchObject([{ message: 'Calm' }])
})

it('of an error say where it happened, without what an address keeps secret', async () => {
  location.hash = '#/resetPassword?token=secret'
  logError(new Error('It broke'), { about: 'a test' })
  await pass(LOG_UPLOAD_DEBOUNCE_MS)
  const [line] = batches()[0] ?? []
  expect(line).toMatchObject({ level: 'error', message: 'It broke' })
  expect(line?.context).toContain('#/resetPassword')
  expect(JSON.stringify(line)).not.toContain('token=secret')
})

it('that cannot be sent are dropped without a word', async () => {
  server.refuse(uploadLogs, 'TOO_MANY', { retryAfterMs: 1_000 })
  logToServer('info', 'Lost')
  await pass(LOG_UPLOAD_DEBOUNCE_MS * 4)
  expect(batches()).toHaveLength(1)
})
