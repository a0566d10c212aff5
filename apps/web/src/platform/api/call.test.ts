import {
  checkSession,
  editProfile,
  exportMyData,
  instant,
  listNotices,
  REQUEST_TIMEOUT_MS,
  type Endpoint,
} from '@fanlight/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, startServer, stopServer, type FakeServer } from '../../testing/fake-server.ts'
import { luna, velvetsProfile } from '../../testing/people.ts'
import { startI18n } from '../i18n/index.ts'
import { storage } from '../storage/index.ts'
import { ApiError, authErrors, call, describeError, keepProof, provideRemedies, refusedWith } from './index.ts'

let server: FakeServer

const sent = (endpoint: Endpoint) => ({
  path: server.asked().at(-1)?.path,
  headers: Object.fromEntries(server.headersOf(endpoint).at(-1) ?? []),
  body: server.askedFor(endpoint).at(-1),
})
/** A reason of a later build of the server. */
const brandNew = { success: false, code: 49999, msg: 'msg of BRAND_NEW', reason: 'BRAND_NEW', data: {} }
/** Answers nothing until the caller gives up. */
const untilAborted = ({ signal }: { signal?: AbortSignal | null | undefined }) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
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
  server = startServer()
  authEvents = []
  stop = authErrors.subscribe(({ token }) => authEvents.push(token))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  stopServer()
})

describe('a call', () => {
  it('of a visitor says so and carries what every request carries', async () => {
    server.answer(listNotices, { notices: [] })
    expect(await call(listNotices, {})).toEqual({ notices: [] })
    expect(sent(listNotices)).toMatchObject({
      path: listNotices.path,
      headers: { token: 'nohave', 'content-type': 'application/json' },
    })
    expect(sent(listNotices).body).toEqual({
      appId: 'fanlight-web',
      source: 'web',
      terminalType: 2,
      userAgent: expect.any(String),
      osVersion: 'pc',
    })
  })

  it('of a user carries the token, the user id, the input and the key of the intention', async () => {
    storage.token.set('t1')
    storage.user.set(luna)
    server.answer(editProfile, { user: luna, profile: velvetsProfile })
    await call(editProfile, { profiles: { bio: 'Hi' } }, { idempotencyKey: 'once' })
    expect(sent(editProfile).headers).toMatchObject({ token: 't1', 'idempotency-key': 'once' })
    expect(sent(editProfile).body).toMatchObject({ userId: '7', profiles: { bio: 'Hi' } })
  })

  it('for another saved account does not carry the current user’s id', async () => {
    storage.token.set('t1')
    storage.user.set(luna)
    server.answer(checkSession, { user: luna, expiresAt: instant(0) })
    await call(checkSession, {}, { token: 't2' })
    expect(sent(checkSession).headers).toMatchObject({ token: 't2' })
    expect(sent(checkSession).body).not.toHaveProperty('userId')
  })
})

describe('a failed call', () => {
  it('throws the reason, the code and the details of a refusal', async () => {
    server.refuse(listNotices, 'TOO_MANY', { retryAfterMs: 3000 })
    const error = await caught(call(listNotices, {}))
    expect(error).toMatchObject({ reason: 'TOO_MANY', code: 429 })
    expect(refusedWith(error, 'TOO_MANY')?.retryAfterMs).toBe(3000)
    expect(refusedWith(error, 'UNDERAGE')).toBeNull()
  })

  it('says a rule’s refusal, which comes with HTTP 200, in the user’s words', async () => {
    server.refuse(editProfile, 'USERNAME_TAKEN')
    expect(describeError(await caught(call(editProfile, { profiles: {} })))).toBe('This username is taken.')
  })

  it.each([
    ['tip', 'You cannot send tip to yourself'],
    ['membership', 'You cannot subscribe yourself'],
    ['post', 'You can’t pay yourself.'],
  ] as const)('says what nobody can pay themself for: a %s', async (paysFor, words) => {
    server.refuse(editProfile, 'SELF_PAYMENT', { paysFor })
    expect(describeError(await caught(call(editProfile, { profiles: {} })))).toBe(words)
  })

  it('says the server’s words for a reason that this build does not know', async () => {
    server.reply(listNotices, () => Response.json(brandNew))
    expect(describeError(await caught(call(listNotices, {})))).toBe('msg of BRAND_NEW')
  })

  it('without any words is a response exception', async () => {
    server.reply(listNotices, () => Response.json({ ...brandNew, msg: '', data: null }))
    expect(describeError(await caught(call(listNotices, {})))).toBe('response exception')
  })

  it('is our fault when a proxy answers with a page', async () => {
    server.reply(listNotices, () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await caught(call(listNotices, {}))).toMatchObject({ reason: 'INTERNAL', code: 502 })
  })

  it('is offline when nothing is reached', async () => {
    server.breakOff(listNotices)
    expect(await caught(call(listNotices, {}))).toMatchObject({ reason: 'offline' })
  })

  it('times out after ten seconds', async () => {
    vi.useFakeTimers()
    server.reply(listNotices, untilAborted)
    const failed = caught(call(listNotices, {}))
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
    expect(await failed).toMatchObject({ reason: 'TIMED_OUT' })
  })

  it('that nobody waits for any more is not an ApiError', async () => {
    server.reply(listNotices, untilAborted)
    const wanted = new AbortController()
    const failed = caught(call(listNotices, {}, { signal: wanted.signal }))
    wanted.abort()
    expect(await failed).not.toBeInstanceOf(ApiError)
  })
})

describe('the auth event', () => {
  it.each([
    ['code 200000', () => Response.json({ ...brandNew, code: 200000, reason: 'TOKEN_INVALID' })],
    ['HTTP 401', () => new Response('no', { status: 401 })],
  ])('fires on %s', async (_, given) => {
    storage.token.set('t1')
    server.reply(checkSession, given)
    await caught(call(checkSession, {}))
    expect(authEvents).toEqual(['t1'])
  })

  it('does not fire for a token that was replaced meanwhile', async () => {
    storage.token.set('t1')
    server.refuse(checkSession, 'TOKEN_INVALID')
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
    server.refuse(checkSession, 'TOKEN_INVALID')
    await caught(call(checkSession, {}, { token }))
    expect(authEvents).toEqual([])
  })
})

describe('a refusal that the user can do something about', () => {
  const refusedOnce = () => {
    let calls = 0
    server.answer(exportMyData, () =>
      calls++ === 0 ? refusal('REAUTHENTICATION_REQUIRED', { level: 'any' }) : { fileName: 'x', url: '/download/x' },
    )
  }
  beforeEach(() => storage.token.set('t1'))
  afterEach(() => provideRemedies({}))

  it('is mended, and the call is made again with the same key and with the proof', async () => {
    refusedOnce()
    provideRemedies({
      REAUTHENTICATION_REQUIRED: async () => {
        keepProof({ proof: 'signed', level: 'any', expiresAt: instant(Date.now() + 1_000) }, 't1')
        return true
      },
    })
    expect(await call(exportMyData, {}, { idempotencyKey: 'once' })).toMatchObject({ fileName: 'x' })
    const [first, second] = server.headersOf(exportMyData)
    expect([first?.get('proof'), second?.get('proof')]).toEqual([null, 'signed'])
    expect(second?.get('idempotency-key')).toBe('once')
  })

  it('stays refused when the user does nothing, and is asked about once more at the most', async () => {
    server.refuse(exportMyData, 'REAUTHENTICATION_REQUIRED', { level: 'any' })
    const remedy = vi.fn(async () => false)
    provideRemedies({ REAUTHENTICATION_REQUIRED: remedy })
    expect(await caught(call(exportMyData, {}))).toMatchObject({ reason: 'REAUTHENTICATION_REQUIRED' })
    remedy.mockResolvedValue(true)
    expect(await caught(call(exportMyData, {}))).toMatchObject({ reason: 'REAUTHENTICATION_REQUIRED' })
    expect(remedy).toHaveBeenCalledTimes(2)
  })

  it('of several calls at once is mended once', async () => {
    server.refuse(exportMyData, 'REAUTHENTICATION_REQUIRED', { level: 'any' })
    const remedy = vi.fn(async () => false)
    provideRemedies({ REAUTHENTICATION_REQUIRED: remedy })
    await Promise.all([1, 2, 3].map(() => caught(call(exportMyData, {}))))
    expect(remedy).toHaveBeenCalledTimes(1)
  })

  it('of another saved account asks nobody', async () => {
    server.refuse(exportMyData, 'REAUTHENTICATION_REQUIRED', { level: 'any' })
    const remedy = vi.fn(async () => true)
    provideRemedies({ REAUTHENTICATION_REQUIRED: remedy })
    await caught(call(exportMyData, {}, { token: 't2' }))
    expect(remedy).not.toHaveBeenCalled()
  })

  it('sends a proof with no other session, and not when it is over', async () => {
    server.answer(exportMyData, { fileName: 'x', url: '/download/x' })
    keepProof({ proof: 'signed', level: 'any', expiresAt: instant(Date.now() - 1) }, 't1')
    await call(exportMyData, {})
    keepProof({ proof: 'signed', level: 'any', expiresAt: instant(Date.now() + 9_000) }, 't1')
    await call(exportMyData, {}, { token: 't2' })
    expect(server.headersOf(exportMyData).map((headers) => headers.get('proof'))).toEqual([null, null])
  })
})
