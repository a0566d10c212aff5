import { randomBytes } from 'node:crypto'
import { checkSession, forgotPassword, listNotices, signUp, uploadLogs } from '@fanlight/contract/schemas'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { digestOf } from '../../modules/identity/index.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { countInMemory } from './limits.ts'
import { networkOf } from './network.ts'

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

  it('starts again when its time is over, and not before', async () => {
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

  it('stops someone who tries out tokens', async () => {
    const { max } = checkSession.limit
    let guess = 0
    const ask = () => app.as({ token: `guess${++guess}` }, { address: '192.0.2.4' }).raw(checkSession.path, {})
    expect(outcome(await times(max + 5, ask))).toEqual({ passed: max, stopped: 5 })
  })
})

describe('a network', () => {
  it('is the same with another port behind its address, and in another notation; what is no address is one caller', () => {
    const mapped = ['::ffff:31.1.1.1', '::ffff:1f01:0101', '0:0:0:0:0:ffff:31.1.1.1']
    expect(['31.1.1.1', '31.1.1.1:443', '31.1.1.1:80', ...mapped].map(networkOf)).toEqual(Array(6).fill('31.1.1.1'))
    expect(networkOf('2001:db8:a:2::31.1.1.1')).toBe('2001:db8:a:2::/64')
    const household = ['2001:db8:a:2::1', '[2001:db8:a:2::2]:443', '[2001:db8:a:2::3]']
    expect(household.map(networkOf)).toEqual(Array(3).fill('2001:db8:a:2::/64'))
    expect(['junk1', 'junk2', ''].map(networkOf)).toEqual(Array(3).fill('unknown'))
  })

  it('is a whole /64 of IPv6: another address of the same household is no other caller', async () => {
    let host = 0
    const ask = () =>
      app
        .as(null, { address: `2001:db8:1:2::${(++host).toString(16)}` })
        .raw(forgotPassword.path, { email: 'a@b.example' })
    const { max } = forgotPassword.limit
    expect(outcome(await times(max + 4, ask))).toEqual({ passed: max, stopped: 4 })
    const next = app.as(null, { address: '2001:db8:1:3::1' })
    expect((await next.raw(forgotPassword.path, { email: 'a@b.example' })).status).toBe(200)
  })

  it('is the same by IPv4, however that is written', async () => {
    const { max } = forgotPassword.limit
    const from = (address: string) => app.as(null, { address }).raw(forgotPassword.path, { email: 'a@b.example' })
    await times(max, () => from('192.0.2.77'))
    expect((await from('::ffff:192.0.2.77')).status).toBe(429)
  })

  it('cannot get around the limit of what visitors call by signing in', async () => {
    const { max } = forgotPassword.limit
    const people = await Promise.all(Array.from({ length: max + 3 }, signedUp))
    const answers = await Promise.all(
      people.map((fan) => app.as(fan, { address: '192.0.2.78' }).raw(forgotPassword.path, { email: 'a@b.example' })),
    )
    expect(outcome(answers)).toEqual({ passed: max, stopped: 3 })
  })

  let places = 0
  const signedUp = async () => {
    const email = `limited${++places}@example.com`
    const form = { email, password: digestOf('a password'), nickname: `fan_${places}`, birthday: '19900101' }
    return app.as(null, { address: `198.51.100.${100 + places}` }).call(signUp, form)
  }

  it('that tries out tokens is stopped before they are looked up', async () => {
    const reads = vi.spyOn(app.platform.db, 'many')
    // Those that come together are looked up with one statement: what counts is how many tokens it asks for.
    const lookedUp = () =>
      reads.mock.calls.flatMap(([{ text, values }]) => (text.includes('token_hash = any') ? [values[0]].flat() : []))
    const guess = () => app.as({ token: randomBytes(32).toString('base64url') }, { address: '192.0.2.79' })
    const answers = await times(500, () => guess().raw(listNotices.path, {}))
    expect(lookedUp().length).toBeGreaterThan(100)
    expect(lookedUp().length).toBeLessThanOrEqual(300)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    reads.mockClear()
    await app.as({ token: 'no token of ours' }, { address: '192.0.2.80' }).raw(checkSession.path, {})
    expect(lookedUp()).toEqual([])
    const same = { token: randomBytes(32).toString('base64url') }
    for (let asked = 0; asked < 5; asked++) {
      await app.as(same, { address: '192.0.2.81' }).raw(checkSession.path, {})
    }
    expect(lookedUp()).toHaveLength(1)
    reads.mockRestore()
  })
})

describe('counts', () => {
  it('of callers who come in masses push out the oldest, and forget nobody else', () => {
    const count = countInMemory({ max: 1, perSeconds: 60 }, () => 0)
    count('the attacker')
    for (let caller = 0; caller < 99_000; caller++) count(`caller ${caller}`)
    expect(count('the attacker')).toBeGreaterThan(0)
    for (let caller = 99_000; caller < 250_000; caller++) count(`caller ${caller}`)
    expect(count('caller 249999')).toBeGreaterThan(0)
    expect(count('caller 200000')).toBeGreaterThan(0)
  })
})

describe('the limit of all endpoints together', () => {
  it('stops a caller who stays below the limit of each', async () => {
    const caller = app.as(null, { address: '192.0.2.5' })
    const roomy = app.http.routes.map(({ endpoint }) => endpoint).filter(({ limit }) => limit.max >= 120)
    const paths = roomy.slice(0, 12)
    const answers = (await Promise.all(paths.map(({ path }) => times(110, () => caller.raw(path, []))))).flat()
    expect(answers.length).toBeGreaterThan(1_200)
    expect(outcome(answers)).toEqual({ passed: 1_200, stopped: answers.length - 1_200 })
  })
})
