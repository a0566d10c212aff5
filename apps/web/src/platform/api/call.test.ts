// @vitest-environment jsdom
import { checkSession, editProfile, listNotices, REQUEST_TIMEOUT_MS, type Account } from '@fanlight/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { storage } from '../storage/index.ts'
import { ApiError, authErrors, call, describeError, refusedWith } from './index.ts'

type Answer = { status?: number; body: unknown }
const server = vi.fn<(path: string, request: RequestInit) => Promise<Response>>()
const answers = ({ status = 200, body }: Answer) =>
  server.mockImplementation(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )
const failure = (reason: string, code: number, data: unknown = {}) => ({
  success: false,
  code,
  msg: `msg of ${reason}`,
  reason,
  data,
})
const success = (data: unknown) => ({ body: { success: true, code: 200, msg: '', data } })

const sent = () => {
  const [path, request] = server.mock.lastCall!
  return {
    path,
    headers: Object.fromEntries(new Headers(request.headers)),
    body: JSON.parse(request.body as string) as unknown,
  }
}
const caught = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('did not fail')
    },
    (error: ApiError) => error,
  )

let authEvents: string[]
let stop: () => void
beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
  vi.stubGlobal('fetch', server)
  authEvents = []
  stop = authErrors.subscribe(({ token }) => authEvents.push(token))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.mockReset()
})

describe('a call', () => {
  it('of a visitor says so and carries what every request carries', async () => {
    answers(success({ notices: [] }))
    expect(await call(listNotices, {})).toEqual({ notices: [] })
    expect(sent()).toMatchObject({
      path: listNotices.path,
      headers: { token: 'nohave', 'content-type': 'application/json' },
    })
    expect(sent().body).toEqual({
      appId: 'fanlight-web',
      source: 'web',
      terminalType: 2,
      userAgent: expect.any(String),
      osVersion: 'pc',
    })
  })

  it('of a user carries the token, the user id, the input and the key of the intention', async () => {
    storage.token.set('t1')
    storage.user.set({ userId: '7', displayName: 'Mia' } as Account)
    answers(success({}))
    await call(editProfile, { profiles: { bio: 'Hi' } }, { idempotencyKey: 'once' })
    expect(sent().headers).toMatchObject({ token: 't1', 'idempotency-key': 'once' })
    expect(sent().body).toMatchObject({ userId: '7', profiles: { bio: 'Hi' } })
  })

  it('for another saved account does not carry the current user’s id', async () => {
    storage.token.set('t1')
    storage.user.set({ userId: '7', displayName: 'Mia' } as Account)
    answers(success({}))
    await call(checkSession, {}, { token: 't2' })
    expect(sent().headers).toMatchObject({ token: 't2' })
    expect(sent().body).not.toHaveProperty('userId')
  })
})

describe('a failed call', () => {
  it('throws the reason, the code and the details of a refusal', async () => {
    answers({ status: 429, body: failure('TOO_MANY', 429, { retryAfterMs: 3000 }) })
    const error = await caught(call(listNotices, {}))
    expect(error).toMatchObject({ reason: 'TOO_MANY', code: 429 })
    expect(refusedWith(error, 'TOO_MANY')?.retryAfterMs).toBe(3000)
    expect(refusedWith(error, 'UNDERAGE')).toBeNull()
  })

  it('says a rule’s refusal, which comes with HTTP 200, in the user’s words', async () => {
    answers({ body: failure('USERNAME_TAKEN', 40008) })
    expect(describeError(await caught(call(editProfile, { profiles: {} })))).toBe('This username is taken.')
  })

  it('says the server’s words for a reason that this build does not know', async () => {
    answers({ body: failure('BRAND_NEW', 49999) })
    expect(describeError(await caught(call(listNotices, {})))).toBe('msg of BRAND_NEW')
  })

  it('without any words is a response exception', async () => {
    answers({ body: { success: false, code: 49999, msg: '', reason: 'BRAND_NEW', data: null } })
    expect(describeError(await caught(call(listNotices, {})))).toBe('response exception')
  })

  it('is our fault when a proxy answers with a page', async () => {
    answers({ status: 502, body: '<h1>Bad gateway</h1>' })
    expect(await caught(call(listNotices, {}))).toMatchObject({ reason: 'INTERNAL', code: 502 })
  })

  it('is offline when nothing is reached', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await caught(call(listNotices, {}))).toMatchObject({ reason: 'offline' })
  })

  it('times out after ten seconds', async () => {
    vi.useFakeTimers()
    server.mockImplementation(
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    const failed = caught(call(listNotices, {}))
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
    expect(await failed).toMatchObject({ reason: 'TIMED_OUT' })
  })

  it('that nobody waits for any more is not an ApiError', async () => {
    server.mockImplementation(
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    const wanted = new AbortController()
    const failed = caught(call(listNotices, {}, { signal: wanted.signal }))
    wanted.abort()
    expect(await failed).not.toBeInstanceOf(ApiError)
  })
})

describe('the auth event', () => {
  it.each<[string, Answer]>([
    ['code 200000', { body: failure('TOKEN_INVALID', 200000) }],
    ['HTTP 401', { status: 401, body: 'no' }],
  ])('fires on %s', async (_, given) => {
    storage.token.set('t1')
    answers(given)
    await caught(call(checkSession, {}))
    expect(authEvents).toEqual(['t1'])
  })

  it('does not fire for a token that was replaced meanwhile', async () => {
    storage.token.set('t1')
    answers({ status: 401, body: failure('TOKEN_INVALID', 200000) })
    const late = caught(call(checkSession, {}))
    storage.token.set('t2')
    await late
    expect(authEvents).toEqual([])
  })

  it.each([
    ['a visitor', null, undefined],
    ['another saved account', 't1', 't2'],
  ])('does not fire for %s', async (_, current, token) => {
    storage.token.set(current)
    answers({ status: 401, body: failure('TOKEN_INVALID', 200000) })
    await caught(call(checkSession, {}, { token }))
    expect(authEvents).toEqual([])
  })
})
