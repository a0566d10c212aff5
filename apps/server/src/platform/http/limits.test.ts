import { checkSession, forgotPassword, listNotices, uploadLogs } from '@fanlight/contract/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({ RATE_LIMIT_FACTOR: '1' })))
afterAll(() => app.close())

const times = <T>(count: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, call))
const outcome = (answers: { status: number }[]) => ({
  passed: answers.filter(({ status }) => status !== 429).length,
  stopped: answers.filter(({ status }) => status === 429).length,
})

describe('the limit of an endpoint', () => {
  it('lets its number of calls pass and answers 429 to the next, saying how long to wait', async () => {
    const caller = app.as(null, { address: '192.0.2.1' })
    const ask = () => caller.raw(forgotPassword.path, { email: 'nobody@example.com' })
    const { max, perSeconds } = forgotPassword.limit
    expect(outcome(await times(max, ask))).toEqual({ passed: max, stopped: 0 })
    const { status, body, headers } = await ask()
    expect(status).toBe(429)
    expect(body).toMatchObject({ success: false, code: 429, reason: 'TOO_MANY' })
    const { retryAfterMs } = body.data as { retryAfterMs: number }
    expect(retryAfterMs).toBeGreaterThan(0)
    expect(retryAfterMs).toBeLessThanOrEqual(perSeconds * 1_000)
    expect(headers['retry-after']).toBe(String(Math.ceil(retryAfterMs / 1_000)))
  })

  it('starts anew when its time is over, and not before', async () => {
    const caller = app.as(null, { address: '192.0.2.1' })
    const ask = async () => (await caller.raw(forgotPassword.path, { email: 'nobody@example.com' })).status
    app.clock.advance(forgotPassword.limit.perSeconds * 1_000 - 1)
    expect(await ask()).toBe(429)
    app.clock.advance(1)
    expect(await ask()).toBe(200)
    const answers = await times(forgotPassword.limit.max, ask)
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
  })

  it('is counted for each route alone', async () => {
    const caller = app.as(null, { address: '192.0.2.1' })
    expect((await caller.raw(listNotices.path, {})).status).toBe(200)
  })

  it('is counted for each address alone', async () => {
    const other = app.as(null, { address: '192.0.2.2' })
    expect((await other.raw(forgotPassword.path, { email: 'nobody@example.com' })).status).toBe(200)
  })

  it('follows a signed-in user from address to address', async () => {
    const fan = await app.person()
    const { max } = uploadLogs.limit
    let place = 0
    const ask = () => app.as(fan, { address: `198.51.100.${++place}` }).raw(uploadLogs.path, { uploadLogReqList: [] })
    expect(outcome(await times(max + 3, ask))).toEqual({ passed: max, stopped: 3 })
    const other = await app.person()
    const elsewhere = app.as(other, { address: '198.51.100.1' })
    expect((await elsewhere.raw(uploadLogs.path, { uploadLogReqList: [] })).status).toBe(200)
  })

  it('counts calls that are refused as malformed, too', async () => {
    const caller = app.as(null, { address: '192.0.2.3' })
    const { max } = forgotPassword.limit
    const answers = await times(max + 2, () => caller.raw(forgotPassword.path, { email: 7 }))
    expect(outcome(answers)).toEqual({ passed: max, stopped: 2 })
  })

  it('stops somebody who tries out tokens', async () => {
    const { max } = checkSession.limit
    let guess = 0
    const ask = () => app.as({ token: `guess${++guess}` }, { address: '192.0.2.4' }).raw(checkSession.path, {})
    expect(outcome(await times(max + 5, ask))).toEqual({ passed: max, stopped: 5 })
  })
})

describe('the limit of all endpoints together', () => {
  it('stops a caller who stays below the limit of each', async () => {
    const caller = app.as(null, { address: '192.0.2.5' })
    const paths = app.http.routes.map(({ endpoint }) => endpoint).filter(({ limit }) => limit.max >= 120)
    const answers = (await Promise.all(paths.map(({ path }) => times(110, () => caller.raw(path, []))))).flat()
    expect(answers.length).toBeGreaterThan(1_200)
    expect(outcome(answers)).toEqual({ passed: 1_200, stopped: answers.length - 1_200 })
  })
})
