import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, describeParts, readConfig } from './config.ts'

const faultsOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}
const paypal = { PAYPAL_CLIENT_ID: 'pay', PAYPAL_CLIENT_SECRET: 'pal', PAYPAL_WEBHOOK_ID: 'hook' }
const SECRET = 'a secret that is long enough for this'

describe('the configuration', () => {
  it('needs nothing: everything is embedded, on this machine alone', () => {
    expect(readConfig({})).toMatchObject({
      isDevelopment: false,
      isTest: false,
      dataDir: resolve('.fanlight'),
      secret: null,
      logLevel: 'info',
      http: { host: '127.0.0.1', port: 8080, publicUrl: null, trustProxy: false, webDist: null, rateLimitFactor: 1 },
      database: { url: null, poolSize: 10 },
      redisUrl: null,
      s3: null,
      converter: null,
      mail: { smtpUrl: null, isShown: true },
      payments: { name: 'test', isTest: true, baseUrl: null, port: null },
      google: null,
      facebook: null,
      demo: true,
    })
  })

  it('has a role, which needs what processes meet by', () => {
    expect(readConfig({}).role).toEqual({ name: 'all', answersCalls: true, doesWork: true })
    expect(faultsOf({ FANLIGHT_ROLE: 'worker' })).toMatch(
      /DATABASE_URL: is needed where FANLIGHT_ROLE is worker.*\n.*REDIS_URL: is/,
    )
    const shared = { DATABASE_URL: 'postgres://db/fanlight', REDIS_URL: 'redis://redis', FANLIGHT_SECRET: SECRET }
    expect(readConfig({ ...shared, FANLIGHT_ROLE: 'web' }).role).toMatchObject({ answersCalls: true, doesWork: false })
    expect(readConfig({ ...shared, FANLIGHT_ROLE: 'worker' }).role).toMatchObject({
      answersCalls: false,
      doesWork: true,
    })
    expect(faultsOf({ ...shared, FANLIGHT_ROLE: 'both' })).toContain('FANLIGHT_ROLE')
  })

  it('has one engine that translates, and a program that is there', () => {
    expect(faultsOf({ TRANSLATE_COMMAND: 'no-such-engine', PATH: '/bin' })).toContain('no program no-such-engine')
    expect(faultsOf({ TRANSLATE_COMMAND: 'sh', TRANSLATE_URL: 'http://127.0.0.1:5000', PATH: '/bin' })).toContain(
      'there is one engine',
    )
    expect(readConfig({ TRANSLATE_COMMAND: 'sh', PATH: '/bin' }).translate).toEqual({ command: '/bin/sh' })
    expect(readConfig({ TRANSLATE_URL: 'http://127.0.0.1:5000' }).translate).toMatchObject({ key: null })
  })

  it('takes the parts that the operator brings', () => {
    const config = readConfig({
      PORT: '80',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://fanlight.example',
      TRUST_PROXY: '1',
      DATABASE_URL: 'postgresql://u:p@db:5432/fanlight',
      REDIS_URL: 'rediss://cache:6380',
      FANLIGHT_SECRET: SECRET,
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      SMTP_URL: 'smtps://u:p@mail:465',
      GOOGLE_CLIENT_ID: 'google',
      FACEBOOK_APP_ID: 'app',
      FACEBOOK_APP_SECRET: 'app secret',
      PAYPAL_CLIENT_ID: 'pay',
      PAYPAL_CLIENT_SECRET: 'pal',
      PAYPAL_WEBHOOK_ID: 'hook',
    })
    expect(config).toMatchObject({
      http: { host: '0.0.0.0', port: 80, publicUrl: 'https://fanlight.example', trustProxy: true },
      database: { url: 'postgresql://u:p@db:5432/fanlight' },
      s3: { bucket: 'pictures', region: 'us-east-1' },
      mail: { smtpUrl: 'smtps://u:p@mail:465', isShown: false },
      google: { clientId: 'google', issuer: 'https://accounts.google.com' },
      facebook: { appId: 'app', graphUrl: 'https://graph.facebook.com' },
      payments: { name: 'paypal', isTest: true, baseUrl: 'https://api-m.sandbox.paypal.com', webhookId: 'hook' },
      demo: false,
    })
  })

  it.each([
    ['NODE_ENV', 'prod'],
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'fanlight.example'],
    ['PUBLIC_URL', 'ftp://fanlight.example'],
    ['PUBLIC_URL', 'https://fanlight.example/fans'],
    ['PUBLIC_URL', 'https://fanlight.example/?from=here'],
    ['MAIL_FROM', 'nonsense'],
    ['MAIL_FROM', '"Fanlight <hello@fanlight.example>"'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8,proxy.example'],
    ['FANLIGHT_DEMO', 'maybe'],
    ['FANLIGHT_SECRET', 'too short'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['RATE_LIMIT_FACTOR', 'many'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://db/fanlight'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_SIZE', '1000'],
    ['REDIS_URL', 'http://cache'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['STORAGE_PER_CREATOR_GB', '0'],
    ['STORAGE_RESERVE_GB', 'much'],
    ['FFMPEG_PATH', '/nowhere/ffmpeg'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['PAYPAL_ENVIRONMENT', 'test'],
    ['TEST_PROVIDER_URL', 'localhost:8081'],
    ['TEST_PROVIDER_PORT', 'any'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['GOOGLE_SCRIPT_URL', 'javascript:alert(1)'],
    ['FACEBOOK_GRAPH_URL', 'graph'],
    ['OPERATOR_EMAIL', 'nobody'],
  ])('says that %s is wrong when it is %s', (name, value) => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toContain('Fanlight cannot start')
    expect(faults).toMatch(new RegExp(`^  ${name}: .{4,}`, 'm'))
  })

  it('lists all faults at once', () => {
    const faults = faultsOf({ PORT: 'x', SMTP_URL: 'x', S3_BUCKET: 'pictures', REDIS_URL: 'redis://cache' })
    for (const name of [
      'PORT',
      'SMTP_URL',
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'FANLIGHT_SECRET',
    ]) {
      expect(faults).toMatch(new RegExp(`^  ${name}: `, 'm'))
    }
  })

  it('does not print the passwords that stand in what is wrong', () => {
    const faults = faultsOf({
      DATABASE_URL: 'mysql://fan:hunter2@db/x',
      SMTP_URL: 'hunter2',
      FANLIGHT_SECRET: 'hunter2',
    })
    expect(faults).toContain('DATABASE_URL')
    expect(faults).not.toContain('hunter2')
  })

  it.each([
    ['S3_BUCKET', ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    ['PAYPAL_CLIENT_ID', ['PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']],
    ['FACEBOOK_APP_SECRET', ['FACEBOOK_APP_ID']],
  ])('says what goes together with %s', (name, others) => {
    const faults = faultsOf({ [name]: 'value' })
    for (const other of others) expect(faults).toMatch(new RegExp(`^  ${other}: is needed too`, 'm'))
    expect(faults).not.toMatch(new RegExp(`^  ${name}:`, 'm'))
  })

  it('says in words what a server that others can reach is missing, and nothing at home', () => {
    expect(readConfig({}).warnings).toEqual([])
    const named = (given: Record<string, string>) => readConfig({ ...paypal, ...given }).warnings.join('\n')
    const bare = named({ HOST: '0.0.0.0' })
    for (const name of ['PUBLIC_URL', 'MAIL_FROM', 'OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL']) {
      expect(bare).toContain(`${name} is not set: `)
    }
    const site = { PUBLIC_URL: 'https://site.example', FANLIGHT_SECRET: SECRET, SMTP_URL: 'smtp://mail.example' }
    const said = { MAIL_FROM: 'a@site.example', OPERATOR_NAME: 'A', OPERATOR_ADDRESS: 'B', OPERATOR_COUNTRY: 'C' }
    const whole = { ...site, ...said, OPERATOR_EMAIL: 'help@site.example' }
    expect(named({ ...whole, TRUST_PROXY: '10.0.0.0/8,::1' })).toBe('')
    expect(named({ ...whole, TRUST_PROXY: 'true' })).toContain('Name the addresses of your proxies')
    expect(named(whole)).toContain('TRUST_PROXY is not set')
  })

  it('waits for a proxy before it stops where there is one, and ends what is under way before it has to be gone', () => {
    expect(readConfig({}).stop).toEqual({ graceMs: 0, deadlineMs: 30_000 })
    const open = { ...paypal, HOST: '0.0.0.0' }
    expect(readConfig(open).stop.graceMs).toBe(5_000)
    expect(readConfig({ ...open, STOP_GRACE_SECONDS: '0' }).stop.graceMs).toBe(0)
    expect(() => readConfig({ ...open, STOP_DEADLINE_SECONDS: '5' })).toThrow('STOP_GRACE_SECONDS')
  })

  it('needs a shared secret where processes share Redis', () => {
    expect(faultsOf({ REDIS_URL: 'redis://cache' })).toMatch(/^ {2}FANLIGHT_SECRET: is needed when REDIS_URL is set/m)
    expect(faultsOf({ REDIS_URL: 'redis://cache', FANLIGHT_SECRET: SECRET })).toBe('')
  })

  it('takes LiveKit for live rooms where all of it is named, and an address that browsers open', () => {
    const liveKit = { LIVEKIT_URL: 'wss://live.example', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: SECRET }
    expect(readConfig({}).liveKit).toBeNull()
    expect(readConfig(liveKit).liveKit).toEqual({ url: 'wss://live.example', apiKey: 'key', apiSecret: SECRET })
    expect(faultsOf({ LIVEKIT_URL: 'wss://live.example' })).toMatch(/^ {2}LIVEKIT_API_SECRET: is needed too/m)
    expect(faultsOf({ ...liveKit, LIVEKIT_URL: 'live.example' })).toMatch(/^ {2}LIVEKIT_URL: must look like/m)
    expect(faultsOf({ ...liveKit, LIVEKIT_API_SECRET: 'short' })).toMatch(/^ {2}LIVEKIT_API_SECRET: must have/m)
    const plain = { ...liveKit, LIVEKIT_URL: 'ws://live.example', PUBLIC_URL: 'https://fan.localhost' }
    expect(faultsOf(plain)).toMatch(/^ {2}LIVEKIT_URL: must begin with wss:/m)
    expect(faultsOf({ ...plain, PUBLIC_URL: 'http://fan.localhost' })).toBe('')
  })

  it('counts an empty variable as not set, whichever it is', () => {
    const empty = Object.fromEntries(everyName.map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  it('finds what makes videos on the search path, or where it is told', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fanlight-programs-'))
    const [ffmpeg, ffprobe] = [join(folder, 'ffmpeg'), join(folder, 'ffprobe')]
    const searching = { PATH: `/nowhere:${folder}` }
    await writeFile(ffmpeg, '', { mode: 0o755 })
    // One without the other is of no use.
    expect(readConfig(searching).converter).toBeNull()
    await writeFile(ffprobe, '', { mode: 0o755 })
    expect(readConfig(searching).converter).toEqual({ ffmpeg, ffprobe })
    expect(readConfig({ FFMPEG_PATH: ffmpeg }).converter).toEqual({ ffmpeg, ffprobe })
    await rm(folder, { recursive: true })
  })

  it('moves money only when it is told to be live', () => {
    const keys = { PAYPAL_CLIENT_ID: 'pay', PAYPAL_CLIENT_SECRET: 'pal', PAYPAL_WEBHOOK_ID: 'hook' }
    const live = { ...keys, PAYPAL_ENVIRONMENT: 'live' }
    expect(readConfig(live).payments).toMatchObject({ isTest: false, baseUrl: 'https://api-m.paypal.com' })
    expect(readConfig({ ...keys, TEST_PROVIDER_URL: 'http://127.0.0.1:1' }).payments.name).toBe('paypal')
    expect(readConfig({ PAYPAL_ENVIRONMENT: 'live' }).payments).toMatchObject({ name: 'test', isTest: true })
  })

  describe.each([
    ['an address of the network', { HOST: '0.0.0.0' }],
    ['all addresses', { HOST: '::' }],
    ['a public name', { PUBLIC_URL: 'https://fanlight.example' }],
    ['a proxy in front', { TRUST_PROXY: 'true' }],
  ])('with %s', (_name, open: Record<string, string>) => {
    it('there is no demo world, and none can be asked for', () => {
      expect(readConfig({ ...open, ...paypal })).toMatchObject({ demo: false, isPublic: true })
      for (const wanted of ['true', '1', 'first']) {
        expect(faultsOf({ ...open, ...paypal, FANLIGHT_DEMO: wanted })).toMatch(
          /^ {2}FANLIGHT_DEMO: .*known to everyone/m,
        )
      }
      expect(readConfig({ ...open, ...paypal, FANLIGHT_DEMO: 'false' }).demo).toBe(false)
    })

    it('there is no test money', () => {
      expect(faultsOf(open)).toMatch(/^ {2}PAYPAL_CLIENT_ID: is needed/m)
      expect(faultsOf({ ...open, TEST_PROVIDER_URL: 'http://127.0.0.1:9001' })).toMatch(/^ {2}PAYPAL_CLIENT_ID: /m)
    })
  })

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080', 'http://fan.localhost'])(
    'takes %s for this machine',
    (PUBLIC_URL) => expect(readConfig({ PUBLIC_URL })).toMatchObject({ isPublic: false, demo: true }),
  )

  it('lets no demo world near money that moves', () => {
    const live = {
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 'b',
      PAYPAL_WEBHOOK_ID: 'c',
      PAYPAL_ENVIRONMENT: 'live',
    }
    expect(readConfig(live).demo).toBe(false)
    expect(faultsOf({ ...live, FANLIGHT_DEMO: 'true' })).toMatch(/^ {2}FANLIGHT_DEMO: /m)
    expect(readConfig({ ...live, PAYPAL_ENVIRONMENT: 'sandbox' }).demo).toBe(true)
  })

  it('says which money the book is about', () => {
    const keys = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' }
    const moneyOf = (environment: Record<string, string>) => readConfig(environment).payments.environment
    expect(moneyOf({})).toBe('test')
    expect(moneyOf(keys)).toBe('sandbox')
    expect(moneyOf({ ...keys, PAYPAL_ENVIRONMENT: 'live' })).toBe('live')
  })

  it('uses a test provider that is running already', () => {
    const given = { TEST_PROVIDER_URL: 'http://127.0.0.1:9001', TEST_PROVIDER_PORT: '9002' }
    expect(readConfig(given).payments).toMatchObject({ name: 'test', baseUrl: 'http://127.0.0.1:9001', port: 9002 })
  })

  it('takes the address of the site without a slash at its end, and a sender with a name or without', () => {
    const { http } = readConfig({ PUBLIC_URL: 'http://localhost:8080/' })
    expect(http.publicUrl).toBe('http://localhost:8080')
    for (const sender of [
      'hello@fanlight.example',
      'Fanlight <hello@fanlight.example>',
      '"Fan, light" <a@b.example>',
    ]) {
      expect(readConfig({ MAIL_FROM: sender }).mail.from).toBe(sender)
    }
  })

  it('loads the demo world into the embedded database alone, unless told otherwise', () => {
    const own = { DATABASE_URL: 'postgres://db/x' }
    expect([readConfig({}).demo, readConfig(own).demo]).toEqual([true, false])
    expect(readConfig({ FANLIGHT_DEMO: 'false' }).demo).toBe(false)
    expect(readConfig({ ...own, FANLIGHT_DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ FANLIGHT_DEMO: 'true' })).toMatchObject({ demo: true, demoIsWhole: true })
    expect(readConfig({ FANLIGHT_DEMO: 'first' })).toMatchObject({ demo: true, demoIsWhole: false, demoIsLive: false })
    expect(readConfig({ FANLIGHT_DEMO: 'first', FANLIGHT_DEMO_LIVE: 'true' }).demoIsLive).toBe(true)
    expect(readConfig({ FANLIGHT_DEMO: 'true' }).demoIsLive).toBe(true)
    expect(readConfig({ FANLIGHT_DEMO_LIVE: 'false' })).toMatchObject({ demo: true, demoIsLive: false })
  })
})

describe('what is said at the start', () => {
  const saidOf = (environment: Record<string, string>) =>
    Object.fromEntries(describeParts(readConfig(environment)).map(({ part, uses }) => [part, uses]))

  it('names every embedded part', () => {
    expect(saidOf({})).toEqual({
      Database: 'embedded PostgreSQL',
      Realtime: 'this process alone (no REDIS_URL)',
      Storage: 'files on disk',
      Video: 'off, there is no ffmpeg (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg)',
      Mail: 'kept on disk, see /dev/mail',
      Payments: 'test provider (no PAYPAL_CLIENT_ID): no money moves',
      'Live rooms': 'embedded (no LIVEKIT_URL)',
      'Google login': 'off (no GOOGLE_CLIENT_ID)',
      'Facebook login': 'off (no FACEBOOK_APP_ID)',
    })
  })

  it('names the operator’s own parts by their place, without a password', () => {
    const said = saidOf({
      DATABASE_URL: 'postgres://fan:hunter2@db:5432/x',
      REDIS_URL: 'redis://:hunter2@cache:6379',
      FANLIGHT_SECRET: SECRET,
      SMTP_URL: 'smtp://fan:hunter2@mail:587',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'hunter2',
      S3_SECRET_ACCESS_KEY: 'hunter2',
      LIVEKIT_URL: 'wss://live.example.com',
      LIVEKIT_API_KEY: 'hunter2',
      LIVEKIT_API_SECRET: 'hunter2'.repeat(5),
    })
    expect(said).toMatchObject({
      Database: 'PostgreSQL at db:5432, at most 18 connections',
      Realtime: 'Redis at cache:6379',
      Storage: 'S3 bucket pictures at s3.example.com',
      Mail: 'SMTP at mail:587',
      'Live rooms': 'LiveKit at live.example.com',
    })
    expect(JSON.stringify(said)).not.toContain('hunter2')
  })

  it('does not point at a page of letters that is not there', () => {
    expect(saidOf({ HOST: '0.0.0.0', ...paypal })['Mail']).toBe('kept on disk and sent to nobody (no SMTP_URL)')
  })
})

const everyName =
  `NODE_ENV HOST PORT PUBLIC_URL TRUST_PROXY FANLIGHT_DATA_DIR FANLIGHT_DEMO FANLIGHT_DEMO_LIVE FANLIGHT_SECRET
  RATE_LIMIT_FACTOR LOG_LEVEL WEB_DIST DATABASE_URL DATABASE_POOL_SIZE REDIS_URL S3_ENDPOINT S3_BUCKET S3_REGION
  S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY STORAGE_PER_CREATOR_GB STORAGE_RESERVE_GB FFMPEG_PATH PATH SMTP_URL MAIL_FROM PAYPAL_CLIENT_ID PAYPAL_CLIENT_SECRET PAYPAL_WEBHOOK_ID
  PAYPAL_ENVIRONMENT TEST_PROVIDER_URL TEST_PROVIDER_PORT GOOGLE_CLIENT_ID GOOGLE_ISSUER GOOGLE_SCRIPT_URL FACEBOOK_APP_ID FACEBOOK_APP_SECRET
  FACEBOOK_ISSUER FACEBOOK_GRAPH_URL FACEBOOK_SCRIPT_URL OPERATOR_NAME OPERATOR_ADDRESS OPERATOR_EMAIL
  OPERATOR_COUNTRY LIVEKIT_URL LIVEKIT_API_KEY LIVEKIT_API_SECRET`.split(/\s+/)
