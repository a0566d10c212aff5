import {
  checkSession,
  editProfile,
  emailLogin,
  getClientConfig,
  getProfile,
  listNotices,
  logout,
  SESSION_LIFETIME_MS,
  uploadLog,
} from '@fanlight/contract'
import { connect, type AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await startTestApp()
  fan = await app.person()
})
afterAll(() => app.close())

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.http.server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

describe('a database that', () => {
  it.each([
    ['is stopped', { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }],
    ['is shutting down', { message: 'terminating connection', code: '57P01' }],
    ['is starting', { message: 'the database system is starting up', code: '57P03' }],
    ['ended the connection', { message: 'Connection terminated unexpectedly' }],
  ])('%s is said to be away, and is no fault of ours', async (_, error) => {
    const spy = vi.spyOn(app.platform.db, 'many').mockRejectedValue(Object.assign(new Error(error.message), error))
    const other = vi.spyOn(app.platform.db, 'maybe').mockRejectedValue(Object.assign(new Error(error.message), error))
    const { status, body } = await app.as().raw(getProfile.path, { otherUserId: fan.user.userId })
    spy.mockRestore()
    other.mockRestore()
    expect([status, body]).toMatchObject([503, { reason: 'TIMED_OUT' }])
  })
})

describe('an answer', () => {
  it('is an envelope of exactly success, code, msg and data', async () => {
    const { status, body } = await app.as().raw(listNotices.path, {})
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, code: 200, msg: 'success', data: { notices: [] } })
  })

  it.each([
    [
      'a sign in a header that none may hold',
      `POST ${listNotices.path} HTTP/1.1\r\nhost: x\r\nuser-agent: a\x00b\r\n\r\n`,
      400,
    ],
    ['no HTTP at all', 'EHLO there\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx-much: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is the same for %s', async (_, asked, status) => {
    await app.http.server.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined)
    const { port } = app.http.server.server.address() as AddressInfo
    const line = connect(port, '127.0.0.1').on('error', () => undefined)
    line.write(asked)
    const [head = '', body = ''] = (await textOf(line)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 400, reason: 'INVALID_INPUT' })
  })

  it('names the reason too when it is a refusal', async () => {
    const { status, body } = await app.as().raw(getProfile.path, { otherUserId: '404' })
    expect(status).toBe(404)
    const msg = 'This isn’t available. It may have been removed.'
    expect(body).toEqual({ success: false, code: 404, msg, data: {}, reason: 'NOT_FOUND' })
  })

  it('carries an id of its own, which is in the log', async () => {
    const first = await app.as().raw(listNotices.path, {})
    const second = await app.as().raw(listNotices.path, {})
    const [id, other] = [first.headers['x-request-id'], second.headers['x-request-id']]
    expect(id).toMatch(/^[\w-]{9,}$/)
    expect(other).not.toBe(id)
    expect(app.logLines.filter((line) => line.includes(`"requestId":"${id}"`))).toHaveLength(1)
  })

  it('is never kept by a cache', async () => {
    expect((await app.as().raw(listNotices.path, {})).headers['cache-control']).toBe('no-store')
  })
})

describe('a malformed request', () => {
  it.each([
    ['half a JSON object', '{"email":'],
    ['no JSON at all', 'email=a@b.c'],
    ['an array', '[]'],
    ['an array that holds the right object', '[{"otherUserId":"1"}]'],
    ['null', 'null'],
    ['a number', '42'],
    ['a string', '"otherUserId"'],
    ['true', 'true'],
    ['a key that would change a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a constructor that would change a prototype', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ])('with %s is answered 400', async (_, payload) => {
    const answer = await post(getProfile.path, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, code: 400, reason: 'INVALID_INPUT' })
    expect(answer.json()).toHaveProperty('data.issues')
  })

  it.each([
    ['a zero byte', '\\u0000'],
    ['a zero byte after a backslash', '\\\\\\u0000'],
    ['the first half of a surrogate pair', 'x\\ud83d'],
    ['the second half of a surrogate pair', '\\uDE00x'],
    ['the halves in the wrong order', '\\ude00\\ud83d'],
  ])('with %s in a text is answered 400, for no database has such text', async (_, text) => {
    const payloads = [`{"message":"${text}"}`, `{"message":"x","unknown":["${text}"]}`, `{"message":"x","${text}":1}`]
    for (const payload of payloads) {
      const answer = await post(uploadLog.path, payload)
      expect([payload, answer.statusCode]).toEqual([payload, 400])
    }
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of type %s is answered 400',
    async (type) => {
      const answer = await post(getProfile.path, '{"otherUserId":"1"}', { 'content-type': type })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ reason: 'INVALID_INPUT' })
    },
  )

  it('is told which field is wrong, and why', async () => {
    const refused = await app.as().refused(emailLogin, { email: 'nobody', password: 'clear' })
    expect(refused).toMatchObject({
      status: 400,
      data: {
        issues: [
          { path: 'email', message: 'Please enter a valid email address' },
          { path: 'password', message: 'The SHA-256 of the password in hex' },
        ],
      },
    })
  })

  it('that is larger than the limit is answered 413', async () => {
    const answer = await post(uploadLog.path, JSON.stringify({ message: 'x'.repeat(256 * 1024) }))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ success: false, code: 413, reason: 'TOO_LARGE' })
  })

  it('nested a hundred thousand deep harms nobody', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    for (const payload of [deep, `{"otherUserId":${deep}}`, `{"userId":${deep}}`, `{"a":"\\ud800","b":${deep}}`]) {
      const answer = await post(getProfile.path, payload)
      expect([400, 403]).toContain(answer.statusCode)
    }
  })

  it.each([
    ['an unknown path', '/v2/lk-user/h5web/nothing'],
    ['a path with a slash at its end', `${listNotices.path}/`],
    ['a path in capitals', listNotices.path.toUpperCase()],
  ])('to %s is answered 404', async (_, path) => {
    const { status, body } = await app.as().raw(path, {})
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 404, reason: 'NOT_FOUND' })
  })

  it('with an address that cannot be decoded is answered as an envelope', async () => {
    const answer = await app.http.server.inject({ method: 'POST', url: '/v2/%E0%A4%A', payload: '{}' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, code: 400, reason: 'INVALID_INPUT' })
  })
})

describe('a request that is unusual but right', () => {
  it('may have no body at all where nothing is asked for', async () => {
    const answer = await app.http.server.inject({ method: 'POST', url: listNotices.path })
    expect(answer.json()).toMatchObject({ success: true })
  })

  it('may have an empty body', async () => {
    expect((await post(listNotices.path, '')).json()).toMatchObject({ success: true })
  })

  it('may name the character set of its type', async () => {
    const answer = await post(listNotices.path, '{}', { 'content-type': 'application/json; charset=utf-8' })
    expect(answer.json()).toMatchObject({ success: true })
  })

  it('may write an emoji as two escapes, and the words \\u0000 and \\ud800 as words', async () => {
    const bio = 'grin 😀 \\u0000 \\ud800'
    const escaped = JSON.stringify({ profiles: { bio } }).replace('😀', '\\ud83d\\ude00')
    const { body } = await app.as(fan).raw(editProfile.path, escaped)
    expect(body).toMatchObject({ success: true, data: { profile: { bio } } })
  })

  it('may carry what every client says about itself, which is logged', async () => {
    const said = { appId: 'h5', source: 'spring', terminalType: 2, userAgent: 'chrome-of-the-test', osVersion: 'pc' }
    const { body, headers } = await app.as(fan).raw(checkSession.path, said)
    expect(body.success).toBe(true)
    const line = app.logLines.find((text) => text.includes(`"requestId":"${headers['x-request-id']}"`))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      ...said,
      terminalType: '2',
      path: checkSession.path,
      status: 200,
      code: 200,
      userId: fan.user.userId,
    })
  })

  it.each([
    ['objects', { appId: { a: 1 }, source: [], terminalType: null, osVersion: true }],
    ['endless texts', { appId: 'x'.repeat(100_000) }],
    ['things that cannot be written down', { appId: { toString: 1, valueOf: 1 } }],
  ])('may say %s about itself without harm', async (_, said) => {
    const before = app.logLines.length
    expect((await app.as().raw(getClientConfig.path, said)).body.success).toBe(true)
    expect(app.logLines.slice(before).join('').length).toBeLessThan(1_000)
  })
})

describe('the token', () => {
  const refusal = { success: false, code: 200000, reason: 'TOKEN_INVALID', msg: 'Please login first' }

  it.each([
    ['nothing', {}],
    ['nohave', { token: 'nohave' }],
    ['an empty text', { token: '' }],
    ['garbage', { token: 'garbage' }],
    ['a text of 10,000 letters', { token: 'a'.repeat(10_000) }],
    ['SQL', { token: "' or 1=1 --" }],
    ['bytes that are no letters', { token: 'é\u00ff' }],
  ])('that says %s is answered 401 with code 200000', async (_, headers) => {
    const answer = await post(checkSession.path, '{}', headers)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject(refusal)
  })

  it('of a session that expired is answered 401 with code 200000', async () => {
    const guest = await app.person()
    await app.as(guest).call(checkSession, {})
    app.clock.advance(SESSION_LIFETIME_MS)
    const { status, body } = await app.as(guest).raw(checkSession.path, {})
    fan = await app.person()
    expect(status).toBe(401)
    expect(body).toMatchObject(refusal)
  })

  it('that is bad makes a visitor of its holder where visitors may come', async () => {
    expect((await app.as({ token: 'garbage' }).raw(listNotices.path, {})).body.success).toBe(true)
  })

  it('is asked for before the body is looked at', async () => {
    expect((await app.as().raw(editProfile.path, { profiles: 7 })).status).toBe(401)
  })
})

describe('a userId in the body', () => {
  it.each([
    ['a text', (id: string) => id],
    ['a number', (id: string) => Number(id)],
    ['nothing', () => ''],
    ['null', () => null],
  ])('that is the own one as %s is fine', async (_, written) => {
    const { body } = await app.as(fan).raw(checkSession.path, { userId: written(fan.user.userId) })
    expect(body.success).toBe(true)
  })

  it.each([
    ['another person as a text', '12345'],
    ['another person as a number', 12345],
    ['zero', 0],
    ['false', false],
    ['an object', {}],
    ['an object that cannot be written down', { toString: 1, valueOf: 1 }],
    ['a number beyond all ids', 1e308],
  ])('that says %s is answered 403', async (_, userId) => {
    for (const path of [checkSession.path, getProfile.path, logout.path]) {
      const { status, body } = await app.as(fan).raw(path, { userId })
      expect(status).toBe(403)
      expect(body).toMatchObject({ success: false, code: 403, reason: 'FORBIDDEN' })
    }
    await app.as(fan).call(checkSession, {})
  })

  it('in a list is not the own one', async () => {
    expect((await app.as(fan).raw(checkSession.path, { userId: [fan.user.userId] })).status).toBe(403)
  })

  it('is nobody for a visitor', async () => {
    expect((await app.as().raw(getProfile.path, { userId: fan.user.userId })).status).toBe(403)
  })

  it('beside a token that has ended is answered 401, so that the client learns it', async () => {
    const { status, body } = await app.as({ token: 'ended' }).raw(getProfile.path, { userId: fan.user.userId })
    expect([status, body.code]).toEqual([401, 200000])
  })
})

describe('another method than POST', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)(
    '%s is told which one a call takes',
    async (method) => {
      const { statusCode, headers, ...answer } = await app.http.server.inject({ method, url: checkSession.path })
      expect([statusCode, headers['allow']]).toEqual([405, 'POST'])
      expect(answer.json()).toMatchObject({ success: false, code: 405, reason: 'METHOD_NOT_ALLOWED' })
    },
  )

  it('of a path that is not there finds nothing', async () => {
    const { statusCode } = await app.http.server.inject({ method: 'GET', url: '/v2/lk-user/h5web/made-up' })
    expect(statusCode).toBe(404)
  })
})

describe('security headers', () => {
  it.each([
    ['an answer', () => app.as().raw(listNotices.path, {})],
    ['a refusal', () => app.as().raw(checkSession.path, {})],
    ['a broken body', () => app.as().raw(listNotices.path, '{')],
    ['a body that is too large', () => app.as().raw(listNotices.path, { x: 'x'.repeat(300_000) })],
    ['an unknown path', () => app.as().raw('/nothing/here', {})],
    ['an address that cannot be decoded', () => app.as().raw('/v2/%E0%A4%A', {})],
  ])('are on %s', async (_, ask) => {
    const { headers } = await ask()
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src '(none|self)'/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe/)
    expect(headers).toHaveProperty('x-request-id')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it.each(['/?pay=1', '/?pay=1&token=5O190127TN364715T'])(
    'let the payment popup at %s keep its opener',
    async (url) => {
      const { headers } = await app.http.server.inject({ method: 'GET', url })
      expect(headers).toMatchObject({ 'cross-origin-opener-policy': 'unsafe-none', 'x-frame-options': 'DENY' })
    },
  )

  it('let a page run our own scripts and nothing else', async () => {
    const { headers } = await app.http.server.inject({ method: 'GET', url: '/docs' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        // And the script by which the payment provider takes cards.
        "script-src 'self' http://localhost/none 'wasm-unsafe-eval'",
        // An address in a text must not make a browser tell another host who is reading.
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        // What plays videos is handed their pieces by our script, and works beside it.
        "media-src 'self' blob:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]),
    )
  })
})
