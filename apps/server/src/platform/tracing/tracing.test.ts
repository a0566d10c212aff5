import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { checkSession, editProfile, getUploadConfig, listNotices, signUp, socialLogin } from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../modules/identity/index.ts'
import { ACCESS_KEY, REGION, SECRET_KEY, startBucket } from '../../testing/bucket.ts'
import { startRedis, type TestRedis } from '../../testing/redis.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { makeDatabase, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sql } from '../db/sql.ts'
import { startTracing, type Tracing } from './tracing.ts'

type SpanSeen = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
  failed: boolean
}

/** What takes spans, as a collector does: OTLP by HTTP, as JSON. */
async function startCollector() {
  const [spans, services, raw]: [SpanSeen[], Set<unknown>, string[]] = [[], new Set(), []]
  type Pair = { key: string; value: Record<string, unknown> }
  const valuesOf = (pairs: Pair[] = []) =>
    Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]))
  const server: Server = createServer((request, response) => {
    void (async () => {
      const body = (await json(request)) as {
        resourceSpans: {
          resource: { attributes: Pair[] }
          scopeSpans: {
            spans: (Omit<SpanSeen, 'attributes' | 'links'> & {
              attributes: Pair[]
              links?: SpanSeen['links']
              status?: { code?: number }
            })[]
          }[]
        }[]
      }
      raw.push(JSON.stringify(body))
      for (const { resource, scopeSpans } of body.resourceSpans) {
        services.add(valuesOf(resource.attributes)['service.name'])
        for (const one of scopeSpans.flatMap((scope) => scope.spans)) {
          spans.push({
            ...one,
            attributes: valuesOf(one.attributes),
            links: one.links ?? [],
            failed: one.status?.code === 2,
          })
        }
      }
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, spans, services, all: () => raw.join('\n'), stop: () => void server.close() }
}

const VARIABLES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER'] as const
const before = new Map(VARIABLES.map((name) => [name, process.env[name]]))
afterEach(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
})

describe('a call that is traced', () => {
  let app: TestApp
  let redis: TestRedis
  let bucket: Awaited<ReturnType<typeof startBucket>>
  let collector: Awaited<ReturnType<typeof startCollector>>
  let issuer: Server
  let tracing: Tracing | null = null

  beforeAll(async () => {
    redis = await startRedis()
    bucket = await startBucket()
    collector = await startCollector()
    issuer = createServer((_request, response) => response.writeHead(500).end()).listen(0, '127.0.0.1')
    await once(issuer, 'listening')
    app = await startTestApp({
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      FANLIGHT_SECRET: 'a secret that two processes would share',
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: 'pictures',
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: SECRET_KEY,
      GOOGLE_CLIENT_ID: 'fanlight',
      GOOGLE_ISSUER: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`,
    })
  })
  afterAll(async () => {
    await tracing?.stop()
    await app.close()
    redis.process.kill()
    issuer.close()
    bucket.server.closeAllConnections()
    bucket.server.close()
    collector.stop()
  })

  const start = async (variables: Partial<Record<(typeof VARIABLES)[number], string>> = {}) => {
    Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'fan', ...variables })
    tracing = await startTracing({ version: 'test', s3Endpoint: bucket.endpoint })
  }
  /** What was under way is sent when it stops. */
  const stop = async () => {
    await tracing?.stop()
    tracing = null
  }
  const callOf = (path: string) => collector.spans.filter(({ name }) => name === `POST ${path}`).at(-1)
  const below = (parent: SpanSeen | undefined) =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)

  it('has a span, and those of what it asked of database, Redis, bucket and others are its children', async () => {
    const person = await app.person({ email: 'traced.person@example.com' })
    const config = await app.as(person).call(getUploadConfig, {})
    const key = `${config.keyPrefix}${randomBytes(16).toString('hex')}.jpg`
    const create = { width: 40, height: 40, channels: 3 as const, background: '#808080' }
    await app.platform.storage.put(key, await sharp({ create }).jpeg().toBuffer(), 'image/jpeg')
    await start()
    await app.as(person).call(editProfile, { profiles: { headPicUrl: `${config.host}/${key}` } })
    await app.as().raw(socialLogin.path, { loginType: 'GOOGLE', accessToken: 'EAAB-a-token-of-somebody' })
    await stop()

    const edit = callOf(editProfile.path)
    expect(edit).toMatchObject({ kind: 2, failed: false })
    expect(edit?.parentSpanId ?? '').toBe('')
    expect(edit?.attributes).toMatchObject({
      'http.route': editProfile.path,
      'http.response.status_code': 200,
      'fanlight.request_id': expect.stringMatching(/.+-.+/),
    })
    const names = below(edit).map(({ name }) => name)
    for (const name of ['postgresql select', 'postgresql begin', 'postgresql commit', 'S3 GET', 'S3 PUT']) {
      expect(names).toContain(name)
    }
    expect(names.some((name) => name.startsWith('redis '))).toBe(true)
    expect(new Set(below(edit).map(({ traceId }) => traceId))).toEqual(new Set([edit?.traceId]))
    const asked = below(callOf(socialLogin.path)).find(({ name }) => name === 'HTTP GET')
    expect(asked?.attributes['server.address']).toBe(`127.0.0.1:${(issuer.address() as AddressInfo).port}`)
    expect(collector.services).toEqual(new Set(['fan']))
    const logged = app.logLines.map((line) => JSON.parse(line) as { path?: string; traceId?: string })
    expect(logged.find(({ path }) => path === editProfile.path)?.traceId).toBe(edit?.traceId)

    for (const secret of ['traced.person', person.token, 'EAAB-a-token', key, person.user.userId]) {
      expect(collector.all()).not.toContain(secret)
    }
  })

  it('keeps its statements apart from those of calls beside it, also when they wait for one another', async () => {
    await start()
    const emails = Array.from({ length: 8 }, (_, index) => `beside-${index}@example.com`)
    const password = digestOf('a password of one of many')
    await Promise.all(
      emails.map((email) => app.as().raw(signUp.path, { email, password, nickname: 'Beside', birthday: '19900101' })),
    )
    await stop()
    const calls = collector.spans.filter(({ name }) => name === `POST ${signUp.path}`)
    expect(calls.length).toBeGreaterThanOrEqual(8)
    const inserts = calls.slice(-8).map((call) => below(call).filter(({ name }) => name === 'postgresql begin').length)
    expect(new Set(inserts).size).toBe(1)
    expect(inserts[0]).toBeGreaterThan(0)
  })

  it('that failed says so, and a line of the log that was written in it has its number', async () => {
    await start()
    const { db } = app.platform
    const transaction = db.transaction.bind(db)
    try {
      Object.assign(db, { transaction: () => Promise.reject(new Error('out of order')) })
      const answer = await app.as().raw(signUp.path, {
        email: 'failed@example.com',
        password: digestOf('a password of one who fails'),
        nickname: 'Failed',
        birthday: '19900101',
      })
      expect(answer.status).toBe(500)
    } finally {
      Object.assign(db, { transaction })
    }
    await stop()
    const failed = collector.spans.findLast(({ name, failed: is }) => name === `POST ${signUp.path}` && is)
    expect(failed?.attributes['http.response.status_code']).toBe(500)
    const lines = app.logLines.map((line) => JSON.parse(line) as { msg?: string; traceId?: string; requestId?: string })
    expect(lines.find(({ msg, traceId }) => msg === 'request failed' && traceId === failed?.traceId)).toMatchObject({
      requestId: failed?.attributes['fanlight.request_id'],
    })
  })

  it('leads to what it asked to be done later, whose jobs have spans of their own, and say when they failed', async () => {
    let isBroken = true
    const work = app.platform.jobs.lane('mail').define<{ word: string }>('test.traced', async ({ word, ...more }) => {
      expect(more).toEqual({})
      if (isBroken) throw Object.assign(new Error(`no such word: ${word}`), { code: 'ENOWORD' })
      await app.platform.db.maybe(sql`select 1 as found`)
    })
    await app.platform.db.transaction((tx) => work.enqueue(tx, { word: 'of-nobody' }))
    await start()
    await app.platform.jobs.runDue()
    isBroken = false
    await app.platform.jobs.desk.retry({ kind: 'test.traced' })
    await app.platform.jobs.runDue()
    const input = {
      email: 'later@example.com',
      password: digestOf('a password of one who is written to'),
      nickname: 'Later',
    }
    await app.as().call(signUp, { ...input, birthday: '19900101' })
    await app.platform.jobs.runDue()
    await stop()

    const [failed, done] = collector.spans.filter(({ name }) => name === 'job test.traced')
    expect(failed).toMatchObject({ kind: 5, failed: true })
    expect(failed?.attributes).toEqual({
      'fanlight.job': 'test.traced',
      'fanlight.job.lane': 'mail',
      'fanlight.job.attempt': 1,
      'error.type': 'ENOWORD',
    })
    expect(done).toMatchObject({ failed: false, links: [] })
    expect(below(done).map(({ name }) => name)).toEqual(['postgresql select'])
    expect(done?.traceId).not.toBe(failed?.traceId)
    expect(collector.all()).not.toContain('of-nobody')
    const lines = app.logLines.map((line) => JSON.parse(line) as { job?: string; traceId?: string })
    expect(lines.findLast(({ job }) => job === 'test.traced')).not.toHaveProperty('requestId')

    const call = callOf(signUp.path)
    const asked = collector.spans.filter(({ name, links }) => name.startsWith('job ') && links.length > 0)
    expect(asked.map(({ name }) => name)).toContain('job identity.send_email_code')
    expect(asked.flatMap(({ links }) => links)).toContainEqual(
      expect.objectContaining({ traceId: call?.traceId, spanId: call?.spanId }),
    )
  })

  it('is left out by the sampler that the variables name, and by nobody after it stopped', async () => {
    const count = () => collector.spans.length
    const seen = count()
    await start({ OTEL_TRACES_SAMPLER: 'always_off' })
    await app.as().raw(listNotices.path, {})
    await stop()
    expect(count()).toBe(seen)
    await app.as().raw(checkSession.path, {})
    expect(count()).toBe(seen)
    expect(app.logLines.at(-1)).not.toContain('traceId')
  })
})

describe('the server as it is shipped', () => {
  /** Says on its output whenever anything of OpenTelemetry is loaded. */
  const hook = `export async function resolve(name, context, next) {
    if (name.includes('opentelemetry')) console.error('LOADED ' + name)
    return next(name, context)
  }`
  const watched = `--import=data:text/javascript,${encodeURIComponent(
    `import { register } from 'node:module'; register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(hook))})`,
  )}`

  it('sends its spans where the variable says, and without it loads nothing of all that', async () => {
    const [collector, database] = [await startCollector(), await makeDatabase('migrated')]
    const folder = await mkdtemp(join(tmpdir(), 'fanlight-traced-'))
    const environment = { DATABASE_URL: database.url, NODE_OPTIONS: watched }
    try {
      const untraced = startServerProcess(folder, environment)
      await untraced.says('is ready at')
      untraced.child.kill('SIGTERM')
      expect(await untraced.ended).toBe(0)
      expect(untraced.said()).not.toContain('LOADED')

      const traced = startServerProcess(folder, {
        ...environment,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      })
      await traced.says('is ready at')
      const address = /is ready at (\S+)/.exec(traced.said())?.[1] ?? ''
      const answer = await fetch(`${address}${listNotices.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      expect(answer.status).toBe(200)
      traced.child.kill('SIGTERM')
      expect(await traced.ended).toBe(0)
      expect(traced.said()).toContain('LOADED @opentelemetry/sdk-trace-base')
      const call = collector.spans.find(({ name }) => name === `POST ${listNotices.path}`)
      const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
      expect(statements.map(({ name }) => name)).toContain('postgresql select')
      expect(collector.services).toEqual(new Set(['fanlight']))
    } finally {
      collector.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
