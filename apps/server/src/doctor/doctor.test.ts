import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runBeforeTheStart } from '../operator.ts'
import { ACCESS_KEY, REGION, SECRET_KEY, startBucket } from '../testing/bucket.ts'
import { LIVEKIT_KEY, LIVEKIT_SECRET, startFakeLiveKit } from '../testing/livekit.ts'
import { startRedis, type TestRedis } from '../testing/redis.ts'
import { freePort } from '../testing/server-process.ts'
import { makeDatabase, startTestApp, type TestApp } from '../testing/test-app.ts'
import { describeFindings, examine } from './doctor.ts'
import type { Finding } from './finding.ts'
import { readAddress } from './stun.ts'

const SECRET = 'the secret of a whole installation, long enough'

let app: TestApp
let address: string
let redis: TestRedis
let bucket: Awaited<ReturnType<typeof startBucket>>
let liveKit: Awaited<ReturnType<typeof startFakeLiveKit>>
let provider: HttpServer
let knowsUs = true
let mail: Server
let stun: UdpSocket
let silent: Server
let dataDir: string
const held: Socket[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fanlight-doctor-'))
  app = await startTestApp({ FANLIGHT_SECRET: SECRET })
  address = await app.http.server.listen({ host: '127.0.0.1', port: 0 })
  redis = await startRedis()
  bucket = await startBucket()
  liveKit = await startFakeLiveKit()
  // PayPal's answer to who asks for a token, as far as the doctor looks at it.
  provider = createHttpServer((request, response) => {
    const ours = `Basic ${Buffer.from('fanlight-test:fanlight-test-secret').toString('base64')}`
    const isKnown = knowsUs && request.url === '/v1/oauth2/token' && request.headers.authorization === ours
    response.writeHead(isKnown ? 200 : 401).end('{}')
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  mail = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('data', (said) => socket.write(said.toString().startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'))
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(mail, 'listening')
  stun = createSocket('udp4')
  stun.on('message', (asked, { port, address: from }) => {
    const answer = Buffer.from(asked)
    answer.writeUInt16BE(0x0101, 0)
    stun.send(answer, port, from)
  })
  stun.bind(0, '127.0.0.1')
  await once(stun, 'listening')
  silent = createServer((socket) => void held.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterAll(async () => {
  for (const socket of held) socket.destroy()
  for (const server of [silent, mail, provider, bucket.server]) server.close()
  bucket.server.closeAllConnections()
  stun.close()
  redis.process.kill()
  await liveKit.stop()
  await app.close()
  await rm(dataDir, { recursive: true })
})

const portOf = (server: Server | HttpServer): number => (server.address() as AddressInfo).port
const allParts = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  FANLIGHT_DATA_DIR: dataDir,
  FANLIGHT_SECRET: SECRET,
  STORAGE_RESERVE_GB: '0',
  DATABASE_URL: app.databaseUrl,
  DATABASE_POOL_SIZE: '2',
  REDIS_URL: `redis://127.0.0.1:${redis.port}`,
  S3_ENDPOINT: bucket.endpoint,
  S3_BUCKET: 'pictures',
  S3_REGION: REGION,
  S3_ACCESS_KEY_ID: ACCESS_KEY,
  S3_SECRET_ACCESS_KEY: SECRET_KEY,
  SMTP_URL: `smtp://127.0.0.1:${portOf(mail)}`,
  LIVEKIT_URL: liveKit.address,
  LIVEKIT_API_KEY: LIVEKIT_KEY,
  LIVEKIT_API_SECRET: LIVEKIT_SECRET,
  TURN_URLS: `turn:127.0.0.1:${stun.address().port}`,
  TURN_SECRET: 'a secret shared with coturn',
  PUBLIC_URL: address,
  TEST_PROVIDER_URL: `http://127.0.0.1:${portOf(provider)}`,
})
const of = (findings: readonly Finding[], part: string) => findings.filter((finding) => finding.part === part)
const wrong = (findings: readonly Finding[]) => findings.filter(({ state }) => state === 'fault')

describe('a place where everything runs', () => {
  it('is fine, part by part', async () => {
    const findings = await examine(allParts())
    expect(wrong(findings)).toEqual([])
    const fine = findings.filter(({ state }) => state === 'ok').map(({ part, said }) => `${part}: ${said}`)
    expect(fine.join('\n')).toMatch(/database: PostgreSQL \d+/)
    for (const words of [
      'database: all migrations are applied',
      'redis: Redis ',
      'redis: takes what is written, and streams',
      'storage: S3 bucket pictures: put, read, deleted',
      'mail: 127.0.0.1:',
      'provider: the test provider at 127.0.0.1',
      'engine: LiveKit at 127.0.0.1',
      'turn: turn:127.0.0.1:',
      'disk: ',
      `site: ${address} leads here`,
    ]) {
      expect(fine.join('\n')).toContain(words)
    }
    expect(bucket.keys()).toEqual([])
    expect(describeFindings(findings)).toMatchObject({ isDone: true })
  })

  it('has the same database behind its pooler, and a replica that follows it; or that is said', async () => {
    const named = (others: Record<string, string>) => examine({ ...allParts(), FANLIGHT_ENV_FILE: 'none', ...others })
    const same = await named({ DATABASE_DIRECT_URL: app.databaseUrl })
    expect(of(same, 'database').map(({ said }) => said)).toContain('DATABASE_DIRECT_URL leads to the same database')
    expect(of(same, 'settings').map(({ said }) => said)).toEqual([expect.stringContaining('can be read')])
    const other = await makeDatabase('empty')
    const dead = `postgres://127.0.0.1:${await freePort()}/fanlight`
    const elsewhere = await named({ DATABASE_DIRECT_URL: other.url, DATABASE_REPLICA_URL: other.url })
    const unreachable = await named({ DATABASE_DIRECT_URL: dead, DATABASE_REPLICA_URL: dead })
    await other.drop()
    expect(wrong(elsewhere).map(({ said }) => said)).toEqual([
      'DATABASE_DIRECT_URL leads to another database',
      'DATABASE_REPLICA_URL leads to no replica',
    ])
    expect(wrong(unreachable).map(({ said }) => said)).toEqual([
      expect.stringContaining('DATABASE_DIRECT_URL cannot be used'),
      expect.stringContaining('DATABASE_REPLICA_URL cannot be used'),
    ])
  })

  it('has a secret that opens what is sealed, and another one does not', async () => {
    await app.admin()
    const person = await app.person()
    await app.enrol(person.user.userId)
    await app.platform.db.script(
      `insert into push_keys (public_key, private_key) values ('p', '${app.platform.secrets.encrypt('push-key', 'k')}')
       on conflict do nothing`,
    )
    const right = of(await examine(allParts()), 'database')
    expect(right.map(({ said }) => said)).toContain('the secret opens what is sealed in the database')
    const other = await examine({ ...allParts(), FANLIGHT_SECRET: 'another secret of nobody in particular here' })
    expect(wrong(other)).toMatchObject([
      { part: 'database', hint: expect.stringContaining('put the old FANLIGHT_SECRET back') },
    ])
    expect(wrong(other)[0]?.said).toContain('the secret does not open')
  })
})

describe('settings', () => {
  it('are all named that are wrong, each with what to do, and nothing else is tried', async () => {
    const findings = await examine({ PORT: 'eighty', LOG_LEVEL: 'loud', S3_BUCKET: 'x', REDIS_URL: 'redis://h:1' })
    expect(findings.every(({ part, state }) => part === 'settings' && state === 'fault')).toBe(true)
    const said = findings.map((finding) => finding.said).join('\n')
    for (const name of ['PORT', 'LOG_LEVEL', 'S3_ENDPOINT', 'FANLIGHT_SECRET']) expect(said).toContain(`${name}:`)
    expect(findings.every(({ hint }) => hint?.startsWith('Correct '))).toBe(true)
    expect(describeFindings(findings).isDone).toBe(false)
  })

  it('that work and are better not so are warnings', async () => {
    const findings = await examine(
      {
        ...allParts(),
        DATABSE_POOL: '1',
        DATABASE_POOLSIZE: '3',
        HOST: '0.0.0.0',
        PAYPAL_CLIENT_ID: 'id',
        PAYPAL_CLIENT_SECRET: 'wrong',
        PAYPAL_WEBHOOK_ID: 'w',
        RATE_LIMIT_FACTOR: '5',
      },
      1_000,
    )
    const said = of(findings, 'settings')
      .filter(({ state }) => state === 'warning')
      .map((finding) => finding.said)
    expect(said).toContain('DATABASE_POOLSIZE is no setting of the server')
    expect(said).toContain('PUBLIC_URL is not https')
    expect(said).toContain('MAIL_FROM is not set')
    expect(said).toContain('RATE_LIMIT_FACTOR is 5')
    expect(said.join('\n')).toContain('OPERATOR_NAME')
  })
})

describe('parts that are not there', () => {
  it('are faults with a hint, and the others are looked at all the same', async () => {
    const port = await freePort()
    const findings = await examine({
      ...allParts(),
      REDIS_URL: `redis://127.0.0.1:${port}`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      LIVEKIT_URL: `http://127.0.0.1:${port}`,
      TURN_URLS: `turn:127.0.0.1:${port}?transport=tcp`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    })
    const faulty = new Set(wrong(findings).map(({ part }) => part))
    expect([...faulty].toSorted()).toEqual(['engine', 'mail', 'redis', 'storage', 'turn'])
    expect(wrong(findings).every(({ hint }) => (hint ?? '').length > 10)).toBe(true)
    expect(of(findings, 'redis')[0]?.hint).toContain('Nothing listens there')
    expect(of(findings, 'site')).toMatchObject([{ state: 'warning' }])
    expect(wrong(of(findings, 'database'))).toEqual([])
  })

  it('but silent are noticed within the deadline', async () => {
    const there = `127.0.0.1:${portOf(silent)}`
    const startedAt = performance.now()
    const findings = await examine(
      {
        ...allParts(),
        PATH: '',
        DATABASE_URL: `postgres://fanlight@${there}/fanlight`,
        REDIS_URL: `redis://${there}`,
        S3_ENDPOINT: `http://${there}`,
        SMTP_URL: `smtp://${there}`,
        LIVEKIT_URL: `http://${there}`,
        TURN_URLS: `turn:${there}?transport=tcp`,
      },
      1_000,
    )
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    const faulty = new Set(wrong(findings).map(({ part }) => part))
    expect([...faulty].toSorted()).toEqual(['database', 'engine', 'mail', 'redis', 'storage', 'turn'])
    expect(of(findings, 'redis')).toMatchObject([
      { said: 'It did not answer within 1 seconds', hint: expect.stringContaining('firewall') },
    ])
  })
})

describe('parts that are there and wrong', () => {
  it('are told apart: rights, keys, policies and what is no server of ours', async () => {
    const admin = new pg.Client({ connectionString: app.databaseUrl })
    await admin.connect()
    const role = `doctor_${Date.now()}`
    await admin.query(`create role ${role} login password 'x'`)
    const client = createClient({ url: `redis://127.0.0.1:${redis.port}` })
    await client.connect()
    await client.configSet('maxmemory-policy', 'allkeys-lru')
    knowsUs = false
    const database = new URL(app.databaseUrl)
    database.username = role
    database.password = 'x'
    try {
      const findings = await examine({
        ...allParts(),
        DATABASE_URL: database.href,
        S3_SECRET_ACCESS_KEY: 'not the secret',
        PUBLIC_URL: `http://127.0.0.1:${portOf(provider)}`,
      })
      const said = (part: string) =>
        of(findings, part)
          .map((finding) => `${finding.state}: ${finding.said}`)
          .join('\n')
      expect(said('database')).toContain('tables belong to another user')
      expect(said('redis')).toContain('warning: maxmemory-policy is allkeys-lru')
      expect(said('storage')).toContain('SignatureDoesNotMatch')
      expect(said('site')).toContain('and it is not us')
      expect(said('provider')).toBe('fault: the provider does not know us')
    } finally {
      knowsUs = true
      await client.configSet('maxmemory-policy', 'noeviction')
      await client.close()
      await admin.query(`drop role ${role}`)
      await admin.end()
    }
  })

  it('a database of before is told to be migrated, and one that is not ours to be looked at', async () => {
    const empty = await makeDatabase('empty')
    try {
      const findings = await examine({ ...allParts(), DATABASE_URL: empty.url })
      expect(
        of(findings, 'database')
          .map((finding) => finding.said)
          .join('\n'),
      ).toMatch(/\d+ migrations are not applied yet/)
      expect(wrong(findings)).toEqual([])
    } finally {
      await empty.drop()
    }
  })

  it('an ffmpeg that cannot write what browsers play is a fault', async () => {
    const folder = await mkdtemp(join(dataDir, 'ffmpeg-'))
    for (const name of ['ffmpeg', 'ffprobe']) {
      await writeFile(join(folder, name), '#!/bin/sh\necho " V..... mpeg4   MPEG-4"\n')
      await chmod(join(folder, name), 0o755)
    }
    const findings = await examine({ ...allParts(), FFMPEG_PATH: join(folder, 'ffmpeg') })
    expect(of(findings, 'ffmpeg')).toMatchObject([{ state: 'fault', said: expect.stringContaining('libx264 and aac') }])
  })
})

describe('a data folder that is not there', () => {
  it('is said, and not made; nor is anything in one that is', async () => {
    const missing = join(dataDir, 'not', 'there')
    const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATABASE_URL, ...onDisk } =
      allParts()
    expect([S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATABASE_URL]).not.toContain('')
    const { REDIS_URL, ...alone } = onDisk
    expect(REDIS_URL).toBeDefined()
    const findings = await examine({ ...alone, FANLIGHT_DATA_DIR: missing })
    expect(of(findings, 'disk')).toMatchObject([
      { state: 'warning', said: `${missing} (FANLIGHT_DATA_DIR) is not there yet` },
    ])
    expect(of(findings, 'database')).toMatchObject([
      { state: 'warning', said: expect.stringContaining('not there yet') },
    ])
    expect(of(findings, 'storage')).toMatchObject([{ state: 'warning' }])
    expect(wrong(findings)).toEqual([])
    expect(existsSync(join(dataDir, 'not'))).toBe(false)

    const empty = await mkdtemp(join(tmpdir(), 'fanlight-doctor-empty-'))
    try {
      const there = await examine({ ...onDisk, DATABASE_URL: app.databaseUrl, FANLIGHT_DATA_DIR: empty })
      expect(of(there, 'disk')).toMatchObject([{ state: 'ok' }])
      expect(await readdir(empty)).toEqual([])
      await mkdir(join(empty, 'storage'))
      const used = await examine({ ...onDisk, DATABASE_URL: app.databaseUrl, FANLIGHT_DATA_DIR: empty })
      expect(of(used, 'storage')).toContainEqual({ part: 'storage', state: 'ok', said: 'the disk: put, read, deleted' })
      expect(await readdir(empty, { recursive: true })).toEqual(['storage'])
    } finally {
      await rm(empty, { recursive: true })
    }
  })

  it('and cannot be made is a fault', async () => {
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    for (const place of [file, join(file, 'data')]) {
      const findings = await examine({ ...allParts(), FANLIGHT_DATA_DIR: place })
      expect(wrong(findings)).toMatchObject([
        { part: 'disk', said: expect.stringContaining('is a file and no folder') },
      ])
    }
  })
})

describe('npm run operator -- doctor, migrate', () => {
  it('say what they found by their words and by how they end', async () => {
    const fine = await runBeforeTheStart(['doctor'], allParts())
    expect(fine).toMatchObject({ isDone: true, said: expect.stringMatching(/^ok +settings +can be read/) })
    expect(await runBeforeTheStart(['doctor'], { PORT: 'eighty' })).toMatchObject({
      isDone: false,
      said: expect.stringContaining('FAULT    settings  PORT: must be a port number'),
    })
    expect(await runBeforeTheStart(['doctor', 'who'], allParts())).toMatchObject({ isDone: false })
    expect(await runBeforeTheStart(['list'], allParts())).toBeNull()
  })

  it('bring an empty database up to date, once, after having said what that would do', async () => {
    const empty = await makeDatabase('empty')
    const run = (...words: string[]) => runBeforeTheStart(['migrate', ...words], { DATABASE_URL: empty.url })
    try {
      expect(await run('--dry-run')).toMatchObject({ isDone: true, said: expect.stringContaining('would be applied') })
      expect(await run('--dry-run')).toMatchObject({ said: expect.stringContaining('The database is empty.') })
      expect(await run()).toMatchObject({ isDone: true, said: expect.stringContaining('0001_') })
      expect(await run()).toEqual({ isDone: true, said: 'Nothing was left to apply.' })
      expect(await run('--wet-run')).toMatchObject({ isDone: false, said: expect.stringContaining('npm run operator') })
    } finally {
      await empty.drop()
    }
  })
})

it.each([
  ['turn:host.example', { host: 'host.example', port: 3478, transport: 'udp' }],
  ['turns:host.example:443?transport=tcp', { host: 'host.example', port: 443, transport: 'tls' }],
  ['stun:[::1]:19302', { host: '::1', port: 19_302, transport: 'udp' }],
  ['turn:host.example:3478?transport=tcp', { host: 'host.example', port: 3478, transport: 'tcp' }],
  ['http://host.example', null],
])('%s is read as browsers read it', (url, expected) => {
  expect(readAddress(url)).toEqual(expected)
})
