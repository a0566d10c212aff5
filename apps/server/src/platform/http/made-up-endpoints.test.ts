import {
  endpoint,
  errorCatalogue,
  userId as asUserId,
  type Access,
  type Role,
  type SessionId,
} from '@fanlight/contract'
import { defineEndpoint, type EndpointDefinition } from '@fanlight/contract/schemas'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { createLog } from '../log/log.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { Handler } from './answer.ts'
import { createHttp, type HttpServer } from './http.ts'
import { createCallLimits } from './limits.ts'
import type { Viewer } from './viewer.ts'

/** The platform with endpoints that no module has: what it does with any of them, it does with ours. */
const thing = (options: Partial<EndpointDefinition> = {}) =>
  defineEndpoint(endpoint('/v2/lk-test/h5web/thing', 'visitor'), {
    summary: 'A thing',
    input: z.object({ name: z.string().optional() }),
    output: z.object({ name: z.string() }),
    ...options,
  })

let http: HttpServer
let logLines: string[] = []
afterEach(async () => http.server.close())

function start(options: Partial<Parameters<typeof createHttp>[0]> = {}): HttpServer {
  logLines = []
  const log = createLog('info', { write: (line: string) => void logLines.push(line) })
  const limits = createCallLimits({ redis: null, factor: 1, now: () => Date.now() })
  http = createHttp({ log, limits, metrics: createMetrics(), trustProxy: false, checksOutput: false, ...options })
  return http
}

function handle(options: Partial<EndpointDefinition>, handler: Handler<ReturnType<typeof thing>>): void {
  http.handle(thing(options), handler)
}

const ask = async (headers: Record<string, string> = {}, body: object = {}) => {
  const answer = await http.server.inject({ method: 'POST', url: thing().path, headers, payload: body })
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload, body: answer.json() }
}

describe('a handler that fails', () => {
  const secret = 'password of the database is hunter2'

  it.each([
    ['throws', () => Promise.reject(new Error(secret))],
    [
      'throws before it waits for anything',
      (): never => {
        throw new TypeError(secret)
      },
    ],
    ['throws no error but a text', () => Promise.reject(secret)],
    ['throws nothing', () => Promise.reject(undefined)],
    ['pretends to be a wrong request', () => Promise.reject(Object.assign(new Error(secret), { statusCode: 500 }))],
  ])('and %s is answered 500 without a word of why', async (_, handler) => {
    start()
    handle({}, handler)
    const { status, text, body } = await ask()
    expect(status).toBe(500)
    const msg = 'Something went wrong on our end. Try again in a moment.'
    expect(body).toEqual({ success: false, code: 500, msg, data: {}, reason: 'INTERNAL' })
    expect(text).not.toContain('hunter2')
  })

  it('is in the log with the id that the caller was given', async () => {
    start()
    handle({}, () => Promise.reject(new Error('the reason')))
    const { headers } = await ask()
    const line = logLines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'request failed')
    expect(line).toMatchObject({ requestId: headers['x-request-id'], err: { message: 'the reason' } })
  })

  it('with a refusal that its endpoint does not declare is a defect, answered 500', async () => {
    start()
    handle({ refusals: ['NOT_FOUND'] }, () => Promise.reject(new AppError('USERNAME_TAKEN', {})))
    expect(await ask()).toMatchObject({ status: 500, body: { reason: 'INTERNAL' } })
    expect(logLines.join('')).toContain('/v2/lk-test/h5web/thing does not declare USERNAME_TAKEN')
  })

  it('with a refusal that its endpoint declares is answered with its code, status and details', async () => {
    start()
    const details = { reason: 'spam', appealTo: 'help@example.com' }
    handle({ refusals: ['ACCOUNT_SUSPENDED'] }, () => Promise.reject(new AppError('ACCOUNT_SUSPENDED', details)))
    const { status, body } = await ask()
    const { code, message: msg } = errorCatalogue.ACCOUNT_SUSPENDED
    expect(status).toBe(200)
    expect(body).toEqual({ success: false, code, msg, data: details, reason: 'ACCOUNT_SUSPENDED' })
  })

  it('does not take the next request with it', async () => {
    start()
    let calls = 0
    handle({}, () => (++calls === 1 ? Promise.reject(new Error('once')) : { name: 'well' }))
    expect((await ask()).status).toBe(500)
    expect((await ask()).body).toMatchObject({ success: true, data: { name: 'well' } })
  })
})

describe('a handler that takes too long', () => {
  it('is answered 503 when the time is up', async () => {
    start({ requestTimeoutMs: 20 })
    handle({}, () => new Promise(() => {}))
    expect(await ask()).toMatchObject({
      status: 503,
      body: { success: false, code: 503, reason: 'TIMED_OUT', msg: 'This took too long. Try again.' },
    })
  })

  it('and then fails ends nothing else', async () => {
    start({ requestTimeoutMs: 20 })
    let fail: (error: Error) => void = () => {}
    handle({}, () => new Promise((_, reject) => (fail = reject)))
    expect((await ask()).status).toBe(503)
    fail(new Error('late'))
    await new Promise((resolve) => setImmediate(resolve))
  })
})

describe('an answer', () => {
  it('leaves out what the contract does not name', async () => {
    start()
    handle({}, () => ({ name: 'Ann', passwordHash: 'hunter2' }))
    expect((await ask()).text).toBe('{"success":true,"code":200,"msg":"success","data":{"name":"Ann"}}')
  })

  it('that breaks the contract is a defect where answers are checked', async () => {
    start({ checksOutput: true })
    handle({}, () => ({ name: 7 }))
    expect((await ask()).status).toBe(500)
  })

  it('survives any text that it has to carry', async () => {
    start()
    const name = '"\\\u0001\u2028\u{1F600}</script>'
    handle({}, () => ({ name }))
    expect((await ask()).body.data.name).toBe(name)
  })
})

describe('access', () => {
  const viewers: Record<string, Viewer> = Object.fromEntries(
    (['member', 'creator', 'admin'] as Role[]).map((role, index) => [
      role,
      {
        userId: asUserId(String(index + 1)),
        sessionId: '9' as SessionId,
        role,
        emailVerified: true,
        secondFactor: 'shown',
        proofsFrom: null,
      },
    ]),
  )
  const allowed: Record<Access, string[]> = {
    visitor: ['nobody', 'member', 'creator', 'admin'],
    user: ['member', 'creator', 'admin'],
    creator: ['creator'],
    admin: ['admin'],
  }

  it.each(Object.entries(allowed))('to an endpoint for %s is given to %s', async (access, expected) => {
    start()
    http.authenticateWith((token) => viewers[token] ?? null)
    handle({ access: access as Access }, ({ viewer }) => ({ name: viewer?.role ?? 'nobody' }))
    const answers = await Promise.all(
      ['nobody', 'member', 'creator', 'admin'].map(async (token) => [token, await ask({ token })] as const),
    )
    const admitted = answers.filter(([token, { body }]) => body.success && body.data.name === token)
    expect(admitted.map(([token]) => token)).toEqual(expected)
    const refused = answers.filter(([, { body }]) => !body.success)
    for (const [token, { status, body }] of refused) {
      expect([token, status, body.code]).toEqual([token, ...(token === 'nobody' ? [401, 200000] : [403, 403])])
    }
    expect(admitted.length + refused.length).toBe(4)
  })

  it('is refused before the input is read', async () => {
    start()
    http.authenticateWith((token) => viewers[token] ?? null)
    handle({ access: 'admin', input: z.object({ name: z.string() }) }, () => ({ name: '' }))
    expect((await ask({ token: 'member' }, { name: 7 })).status).toBe(403)
    expect((await ask({ token: 'admin' }, { name: 7 })).status).toBe(400)
  })
})

describe('the idempotency key', () => {
  it('reaches the handler as it was sent, or as null', async () => {
    start()
    const seen: (string | null)[] = []
    handle({}, ({ idempotencyKey }) => (seen.push(idempotencyKey), { name: '' }))
    await ask({ 'idempotency-key': '7d5c-once' })
    await ask()
    await ask({ 'idempotency-key': '' })
    expect(seen).toEqual(['7d5c-once', null, null])
  })
})

describe('the address of a caller', () => {
  const addressOf = async (headers: Record<string, string>) => {
    handle({}, ({ origin }) => ({ name: origin.address }))
    return (await ask(headers)).body.data.name as string
  }

  it('is not believed from a header when no proxy stands before us', async () => {
    start()
    expect(await addressOf({ 'x-forwarded-for': '203.0.113.7' })).toBe('127.0.0.1')
  })

  it('is believed from the proxies that were named, and from nobody else', async () => {
    start({ trustProxy: ['127.0.0.0/8', '203.0.113.0/24'] })
    const said = { 'x-forwarded-for': '192.0.2.1, 198.51.100.1, 203.0.113.7' }
    expect(await addressOf(said)).toBe('198.51.100.1')
    start({ trustProxy: ['10.0.0.0/8'] })
    expect(await addressOf({ 'x-forwarded-for': '198.51.100.1' })).toBe('127.0.0.1')
  })

  it('is what our proxy saw, not what the caller wrote before it', async () => {
    start({ trustProxy: true })
    expect(await addressOf({ 'x-forwarded-for': '198.51.100.1, 203.0.113.7' })).toBe('203.0.113.7')
  })
})
