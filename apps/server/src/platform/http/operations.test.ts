import {
  checkSession,
  errorCatalogue,
  listNotices,
  RENEWAL_CONSENT_VERSION,
  startSubscription,
} from '@fanlight/contract'
import { endpoints } from '@fanlight/contract/schemas'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const get = (url: string) => app.http.server.inject({ method: 'GET', url })

describe('the health of the server', () => {
  it('is live and ready, with its version, never from a cache', async () => {
    const answer = await get('/health')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ live: true, ready: true, draining: false, role: 'all', version: 'test' })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await get('/health/live')).json()).toEqual({ live: true })
  })

  it('names each part, with how it is and since when; what is not used is off, and what only some need is no reason', async () => {
    const answer = await get('/health')
    const { parts } = answer.json<{ parts: Part[] }>()
    // A busy machine may answer late: slow is up too.
    expect(parts.map(({ name, state }) => [name, state === 'slow' ? 'up' : state])).toEqual([
      ['database', 'up'],
      ['redis', 'off'],
      ['storage', 'up'],
      ['mail', 'up'],
      ['jobs', 'up'],
      ['provider', 'down'],
      ['engine', 'up'],
    ])
    for (const { since } of parts) expect(new Date(since).toISOString()).toBe(since)
    expect(answer.statusCode).toBe(200)
  })

  it('says when jobs are due and nobody does them', async () => {
    await app.platform.db.script(`select graphile_worker.add_job('nothing', run_at => now() - interval '5 minutes')`)
    await expect
      .poll(async () => partOf((await get('/health')).json(), 'jobs'))
      .toMatchObject({ state: 'down', error: expect.stringMatching(/^1 wait and no process does them/) })
    await app.platform.db.script(`delete from graphile_worker._private_jobs`)
  })

  it('says when the engine of live rooms does not answer, which is no reason to send calls elsewhere', async () => {
    app.mediaEngine.breakDown(true)
    const broken = await get('/health')
    expect(partOf(broken.json(), 'engine')).toMatchObject({ state: 'down', error: 'does not answer' })
    expect(broken.statusCode).toBe(200)
    app.mediaEngine.breakDown(false)
    expect(partOf((await get('/health')).json(), 'engine')).toMatchObject({ state: 'up' })
  })

  it('is live but not ready while the database is gone, and ready again when it is back', async () => {
    const name = new URL(app.databaseUrl).pathname.slice(1)
    const admin = new pg.Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    const answer = await untilStatus(503)
    expect(answer.json()).toMatchObject({ live: true, ready: false, draining: false, version: 'test' })
    expect(partOf(answer.json(), 'database')).toMatchObject({ state: 'down', error: expect.any(String) })
    expect((await get('/health/live')).statusCode).toBe(200)
    const { status, body } = await app.as().raw(listNotices.path, {})
    // On a busy machine the time of the call is up before the database has refused it.
    const { message } = status === 503 ? errorCatalogue.TIMED_OUT : errorCatalogue.INTERNAL
    expect([[500, 503].includes(status), body.code, body.msg]).toEqual([true, status, message])

    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
    await untilStatus(200)
    expect((await app.as().raw(listNotices.path, {})).status).toBe(200)
  })
})

type Part = { name: string; state: string; latencyMs: number | null; since: string; error?: string }
const partOf = (answer: unknown, name: string) => (answer as { parts: Part[] }).parts.find((part) => part.name === name)

/** The news of an ended connection travels on its own; a check or two may come before it. */
async function untilStatus(status: number) {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await get('/health')
    if (answer.statusCode === status) return answer
  }
  throw new Error(`/health never answered ${status}`)
}

describe('the metrics', () => {
  it('are Prometheus’ text, with requests by path and status, and refusals by code', async () => {
    await app.as().raw(listNotices.path, {})
    await app.as().raw(checkSession.path, {})
    const answer = await get('/metrics')
    expect(answer.headers['content-type']).toContain('text/plain')
    const lines = answer.payload.split('\n')
    const valueOf = (start: string) =>
      Number(
        lines
          .find((line) => line.startsWith(start))
          ?.split(' ')
          .at(-1),
      )
    expect(valueOf(`fanlight_http_request_seconds_count{path="${listNotices.path}",status="200"}`)).toBeGreaterThan(0)
    expect(valueOf(`fanlight_http_request_seconds_count{path="${checkSession.path}",status="401"}`)).toBe(1)
    expect(valueOf(`fanlight_refusals_total{path="${checkSession.path}",code="200000"}`)).toBe(1)
    expect(valueOf('fanlight_sockets')).toBe(0)
    expect(valueOf('fanlight_process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  it.each([
    ['this machine', '127.0.0.1', undefined, 200],
    ['a machine beside it', '10.0.3.7', undefined, 200],
    ['one beside it, by IPv6', 'fd12::7', undefined, 200],
    ['anywhere else', '203.0.113.9', undefined, 404],
    ['anywhere else, by IPv6', '2001:db8::1', undefined, 404],
    ['anywhere, by way of a proxy', '127.0.0.1', '203.0.113.9', 404],
  ])('are read from %s: %s, %s is answered %s', async (_, remoteAddress, forwarded, status) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const answer = await app.http.server.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })
    expect(answer.statusCode).toBe(status)
  })

  it.each([
    ['localhost:4000', 200],
    ['127.0.0.1:4000', 200],
    ['[::1]:4000', 200],
    ['fanlight:4000', 200],
    ['evil.example', 404],
    ['localhost.evil.example:4000', 404],
    ['127.0.0.1.evil.example', 404],
  ])('are read by names of this machine, as are kept letters: %s is answered %s', async (host, status) => {
    for (const url of ['/metrics', '/dev/mail', '/dev/mail.json']) {
      const headers = { host, 'x-forwarded-host': 'localhost' }
      const answer = await app.http.server.inject({ method: 'GET', url, headers })
      expect([url, answer.statusCode]).toEqual([url, status])
    }
    const { statusCode } = await app.http.server.inject({ method: 'GET', url: '/dev/mail/1', headers: { host } })
    expect(statusCode).toBe(404)
  })

  it('do not grow with paths that someone makes up', async () => {
    await app.as().raw('/v2/lk-user/h5web/made-up', {})
    expect((await get('/metrics')).payload).not.toContain('made-up')
  })
})

describe('the documentation', () => {
  type Operation = {
    summary: string
    operationId: string
    security?: unknown
    'x-access': string
    requestBody: { content: { 'application/json': { schema: { type: string; properties: object } } } }
    responses: Record<string, { description: string }>
  }

  it('lists every endpoint, who may call it, what it takes and how it refuses', async () => {
    type Document = { openapi: string; paths: Record<string, { post: Operation }> }
    const document = (await get('/docs/openapi.json')).json<Document>()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths).toSorted()).toEqual(endpoints.map(({ path }) => path).toSorted())
    for (const endpoint of endpoints) {
      const { post } = document.paths[endpoint.path]!
      expect(post).toMatchObject({ summary: endpoint.summary, 'x-access': endpoint.access })
      expect(post.security !== undefined).toBe(endpoint.access !== 'visitor')
      const { schema } = post.requestBody.content['application/json']
      expect(Object.keys(schema.properties).toSorted()).toEqual(Object.keys(endpoint.input.shape).toSorted())
      const described = Object.values(post.responses).map(({ description }) => description)
      for (const reason of [...endpoint.refusals, 'TOKEN_INVALID', 'TOO_MANY'] as const) {
        expect(described.join('\n')).toContain(`${errorCatalogue[reason].code} ${reason}`)
      }
    }
    // Without it no membership begins, and nobody could guess it.
    expect(JSON.stringify(document.paths[startSubscription.path])).toContain(RENEWAL_CONSENT_VERSION)
    const ids = Object.values(document.paths).map(({ post }) => post.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is a page, too, without any script', async () => {
    const page = await get('/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { path } of endpoints) expect(page.payload).toContain(`POST ${path}`)
    expect(page.payload).toContain(`${endpoints.length} calls`)
    expect(page.payload).not.toMatch(/<script|onclick=/i)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  })
})
