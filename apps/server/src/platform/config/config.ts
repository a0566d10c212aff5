import { resolve } from 'node:path'
import { z } from 'zod'
import { mostConnections } from '../db/db.ts'
import { CannotStart } from '../errors.ts'
import { proxyProblem } from '../http/network.ts'
import { findProgram, findPrograms, HOW_TO_INSTALL_FFMPEG } from './programs.ts'

/** How long a proxy may take to notice that a process is not ready any more. */
const PROXY_LOOKS_WITHIN_SECONDS = 5
const GIGABYTE = 1024 ** 3
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must look like ${example}` })

/** An address, or a name and an address. Quotes around all of it are a slip that some programs leave in. */
const SENDER = /^(?:[^<>]*<[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/

/** Addresses that are no URLs of a web page, with commas between. */
const listOf = (form: RegExp, example: string) =>
  z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((list) => list.every((entry) => form.test(entry)), { error: `must look like ${example}` })

/** Where our own proxies are, with commas between. */
const proxies = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .refine((list) => list.every((entry) => proxyProblem(entry) === null))

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(8080),
  // A path would stand before every link, and nothing is served below one.
  PUBLIC_URL: address(/^https?$/, 'https://fanlight.example')
    .refine((url) => !URL.canParse(url) || /^\/?$/.test(new URL(url).href.slice(new URL(url).origin.length)), {
      error: 'must look like https://fanlight.example, without a path',
    })
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUST_PROXY: z
    .union([flag, proxies], { error: 'must be true, false, or addresses and networks such as 10.0.0.0/8,::1' })
    .default(false),
  FANLIGHT_DATA_DIR: z.string().default('.fanlight'),
  FANLIGHT_ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  FANLIGHT_DEMO: z.union([flag, z.literal('first')], { error: 'must be true, false or first' }).optional(),
  FANLIGHT_DEMO_LIVE: flag.optional(),
  FANLIGHT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  FANLIGHT_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  STOP_GRACE_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(600).optional(),
  STOP_DEADLINE_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(1).max(3_600).default(30),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  WEB_DIST: z.string().optional(),

  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/fanlight').optional(),
  DATABASE_DIRECT_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/fanlight').optional(),
  DATABASE_REPLICA_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/fanlight').optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379').optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,50}$/, 'must be letters, digits, dots, dashes and underscores')
    .default('fanlight'),

  S3_ENDPOINT: address(/^https?$/, 'https://s3.example.com').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  STORAGE_PER_CREATOR_GB: z.coerce.number({ error: 'must be a number' }).positive().default(100),
  STORAGE_RESERVE_GB: z.coerce.number({ error: 'must be a number' }).min(0).default(1),

  FFMPEG_PATH: z.string().optional(),
  PATH: z.string().default(''),

  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, { error: 'must look like Fanlight <hello@fanlight.example>' })
    .default('Fanlight <no-reply@localhost>'),

  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'live']).optional(),
  TEST_PROVIDER_URL: address(/^https?$/, 'http://127.0.0.1:8081').optional(),
  TEST_PROVIDER_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).optional(),

  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_ISSUER: address(/^https?$/, 'https://issuer.example').default('https://accounts.google.com'),
  GOOGLE_SCRIPT_URL: address(/^https?$/, 'https://host/script').default('https://accounts.google.com/gsi/client'),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  FACEBOOK_ISSUER: address(/^https?$/, 'https://issuer.example').default('https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: address(/^https?$/, 'https://graph.example').default('https://graph.facebook.com'),
  FACEBOOK_SCRIPT_URL: address(/^https?$/, 'https://host/script').default('https://connect.facebook.net/en_US/sdk.js'),

  TRANSLATE_URL: address(/^https?$/, 'http://127.0.0.1:5000').optional(),
  TRANSLATE_KEY: z.string().optional(),
  TRANSLATE_COMMAND: z.string().optional(),

  STUN_URLS: listOf(/^stuns?:/, 'stun:stun.example.com:3478').optional(),
  TURN_URLS: listOf(/^turns?:/, 'turn:turn.example.com:3478,turns:turn.example.com:5349').optional(),
  TURN_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  CALLS_RELAY_ONLY: flag.default(true),
  MEDIA_UDP_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(0),
  MEDIA_ADDRESS: z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' }).optional(),
  LIVE_GUESTS_UP_TO: z.coerce.number({ error: 'must be a number' }).int().min(0).default(200),
  LIVEKIT_URL: address(/^(?:wss?|https?)$/, 'wss://livekit.example').optional(),
  LIVEKIT_API_KEY: z.string().optional(),
  LIVEKIT_API_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),

  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?$/, 'http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address(/^https?$/, 'http://127.0.0.1:4318/v1/traces').optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).default('otlp'),
  OTEL_SDK_DISABLED: flag.default(false),

  OPERATOR_NAME: z.string().default(''),
  OPERATOR_ADDRESS: z.string().default(''),
  OPERATOR_EMAIL: z.email().default('support@localhost.example'),
  OPERATOR_COUNTRY: z.string().default('the country where the operator is established'),
})

/** The name of every setting there is. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

const together = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['TURN_URLS', 'TURN_SECRET'],
  ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'],
]

/** What a configuration that others can reach must not have, and must have. */
function faultsOfPublic(env: z.output<typeof Environment>): string[] {
  const wantsDemo = env.FANLIGHT_DEMO !== undefined && env.FANLIGHT_DEMO !== false
  const { name, environment } = paymentsOf(env)
  const faults: string[] = []
  if (!isOnlyForThisMachine(env)) {
    const why = 'others can reach this server (HOST, PUBLIC_URL or TRUST_PROXY says so)'
    if (wantsDemo) {
      faults.push(
        `FANLIGHT_DEMO: must be false, because ${why} and the password of the demo accounts is known to everyone`,
      )
    }
    if (name === 'test') {
      faults.push(
        `PAYPAL_CLIENT_ID: is needed, because ${why} and the test provider gives diamonds to anyone for nothing`,
      )
    }
  } else if (wantsDemo && environment === 'live') {
    faults.push('FANLIGHT_DEMO: must be false where PAYPAL_ENVIRONMENT is live: nobody paid for the diamonds in it')
  }
  if (graceOf(env) >= env.STOP_DEADLINE_SECONDS) {
    faults.push('STOP_GRACE_SECONDS: must be below STOP_DEADLINE_SECONDS: what is under way has to end in between')
  }
  if (env.PUBLIC_URL?.startsWith('https:') && env.LIVEKIT_URL && !/^(?:wss|https):/.test(env.LIVEKIT_URL)) {
    faults.push(
      'LIVEKIT_URL: must begin with wss://, because PUBLIC_URL is https and browsers open nothing else from it',
    )
  }
  return faults
}

type TranslateSettings = { url: string; key: string | null } | { command: string }

function translateOf(env: z.output<typeof Environment>): TranslateSettings | null {
  if (env.TRANSLATE_URL) return { url: env.TRANSLATE_URL, key: env.TRANSLATE_KEY ?? null }
  const command = env.TRANSLATE_COMMAND === undefined ? null : findProgram(env.TRANSLATE_COMMAND, env.PATH)
  return command === null ? null : { command }
}

/** What a server that others can reach does without, and what that means for them. It starts all the same. */
function warningsOfPublic(
  env: z.output<typeof Environment>,
  given: Readonly<Record<string, string | undefined>>,
): string[] {
  if (isOnlyForThisMachine(env)) return []
  const missing: Record<string, string> = {
    PUBLIC_URL: 'links in letters lead to localhost, where nobody finds us, and passkeys are bound to that name',
    FANLIGHT_SECRET:
      'the secret lies in FANLIGHT_DATA_DIR: without that folder second factors and signed links are lost',
    SMTP_URL: 'letters stay on this machine: nobody can confirm an address or come back after a lost password',
    MAIL_FROM: 'letters come from no-reply@localhost, which most mail servers refuse',
    OPERATOR_NAME: 'the legal pages do not say who runs this',
    OPERATOR_ADDRESS: 'the legal pages have no address, which the law of most countries asks for',
    OPERATOR_EMAIL: 'people, and push services, are told to write to support@localhost.example',
    OPERATOR_COUNTRY: 'the terms do not say whose law applies',
  }
  const warnings = Object.entries(missing)
    .filter(([name]) => given[name] === undefined)
    .map(([name, means]) => `${name} is not set: ${means}.`)
  if (env.TRUST_PROXY === true) {
    warnings.push(
      'TRUST_PROXY=true believes anyone who connects about where a call comes from. Name the addresses of your proxies.',
    )
  }
  if (env.TRUST_PROXY === false && env.PUBLIC_URL?.startsWith('https:')) {
    warnings.push(
      'TRUST_PROXY is not set: every call seems to come from the proxy that ends TLS, so that all people share one limit.',
    )
  }
  return warnings
}

/** Variables that are missing because of others that are there. */
function missingFrom(given: Readonly<Record<string, string | undefined>>): string[] {
  const faults = together.flatMap((names) => {
    const missing = names.filter((name) => given[name] === undefined)
    const isHalf = missing.length > 0 && missing.length < names.length
    return isHalf ? missing.map((name) => `${name}: is needed too: ${names.join(', ')} go together`) : []
  })
  if (given['REDIS_URL'] !== undefined && given['FANLIGHT_SECRET'] === undefined) {
    faults.push('FANLIGHT_SECRET: is needed when REDIS_URL is set: all processes must share one secret')
  }
  if (given['DATABASE_DIRECT_URL'] !== undefined && given['DATABASE_URL'] === undefined) {
    faults.push(
      'DATABASE_URL: is needed too: DATABASE_DIRECT_URL is the way past the pooler that DATABASE_URL leads to',
    )
  }
  const role = given['FANLIGHT_ROLE'] ?? 'all'
  for (const name of ['DATABASE_URL', 'REDIS_URL']) {
    if (role !== 'all' && given[name] === undefined) {
      faults.push(`${name}: is needed where FANLIGHT_ROLE is ${role}: it is how this process and the others meet`)
    }
  }
  const named = given['FFMPEG_PATH']
  if (named !== undefined && findPrograms({ named, searchPath: '' }) === null) {
    faults.push(`FFMPEG_PATH: there is no ffmpeg at ${named}, or no ffprobe beside it`)
  }
  const engine = given['TRANSLATE_COMMAND']
  if (engine !== undefined && given['TRANSLATE_URL'] !== undefined) {
    faults.push('TRANSLATE_COMMAND: must not be set beside TRANSLATE_URL: there is one engine')
  } else if (engine !== undefined && findProgram(engine, given['PATH'] ?? '') === null) {
    faults.push(`TRANSLATE_COMMAND: there is no program ${engine} (Debian, Ubuntu: apt-get install apertium)`)
  }
  return faults
}

export type Config = ReturnType<typeof readConfig>

/** The only place that knows variable names. Every fault is listed at once, by the name of its variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  // An empty variable counts as not set: that is how people switch one off in a .env file.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  const wrong = result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  const faults = [...wrong, ...missingFrom(given), ...(result.success ? faultsOfPublic(result.data) : [])]
  if (!result.success || faults.length > 0) {
    throw new ConfigError(`Please correct:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
  const env = result.data
  const dataDir = resolve(env.FANLIGHT_DATA_DIR)

  return {
    isDevelopment: env.NODE_ENV === 'development',
    isTest: env.NODE_ENV === 'test',
    /** For the operator, in words. */
    warnings: warningsOfPublic(env, given),
    /** What this process does: it answers people, it does the work that belongs to all processes, or both. */
    role: roleOf(env.FANLIGHT_ROLE),
    /** Others than the person at this machine can reach it. */
    isPublic: !isOnlyForThisMachine(env),
    dataDir,
    secret: env.FANLIGHT_SECRET ?? null,
    /** The one that was replaced: what it signed and sealed still opens. */
    previousSecret: env.FANLIGHT_SECRET_PREVIOUS ?? null,
    logLevel: env.LOG_LEVEL,
    stop: {
      /** For so long it says that it stops and still does everything: by then the proxy asks other processes. */
      graceMs: graceOf(env) * 1_000,
      /** By then it is gone, whatever is still under way. */
      deadlineMs: env.STOP_DEADLINE_SECONDS * 1_000,
    },
    http: {
      host: env.HOST,
      port: env.PORT,
      publicUrl: env.PUBLIC_URL ?? null,
      trustProxy: env.TRUST_PROXY,
      webDist: env.WEB_DIST ?? null,
      /** Above 1 the limits are looser: for load tests, never for the open network. */
      rateLimitFactor: env.RATE_LIMIT_FACTOR,
    },
    database: {
      url: env.DATABASE_URL ?? null,
      /** Set, `url` leads to a pooler (PgBouncer) that gives each transaction a connection, and this past it. */
      directUrl: env.DATABASE_DIRECT_URL ?? null,
      /** A copy, a moment behind, for what only reads. */
      replicaUrl: env.DATABASE_REPLICA_URL ?? null,
      poolSize: env.DATABASE_POOL_SIZE,
    },
    redisUrl: env.REDIS_URL ?? null,
    /** Before every key, stream and channel: two places may share one Redis. */
    redisPrefix: env.REDIS_PREFIX,
    s3:
      env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: env.S3_ENDPOINT,
            bucket: env.S3_BUCKET,
            region: env.S3_REGION ?? 'us-east-1',
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : null,
    storage: {
      /** So much may one creator keep: the vault, and what waits to be used. */
      perCreatorBytes: Math.floor(env.STORAGE_PER_CREATOR_GB * GIGABYTE),
      /** So much of the disk stays free for everything else that lives there, the database above all. */
      reserveBytes: Math.floor(env.STORAGE_RESERVE_GB * GIGABYTE),
    },
    /** Null: videos cannot be taken. */
    converter: findPrograms({ named: env.FFMPEG_PATH, searchPath: env.PATH }),
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM,
      /** Letters hold links that open accounts: their page is for developers, or for the person who sits at this machine. */
      isShown: env.SMTP_URL === undefined && (env.NODE_ENV !== 'production' || isOnlyForThisMachine(env)),
    },
    payments: paymentsOf(env),
    google: env.GOOGLE_CLIENT_ID
      ? { clientId: env.GOOGLE_CLIENT_ID, issuer: env.GOOGLE_ISSUER, scriptUrl: env.GOOGLE_SCRIPT_URL }
      : null,
    facebook:
      env.FACEBOOK_APP_ID && env.FACEBOOK_APP_SECRET
        ? {
            appId: env.FACEBOOK_APP_ID,
            appSecret: env.FACEBOOK_APP_SECRET,
            issuer: env.FACEBOOK_ISSUER,
            graphUrl: env.FACEBOOK_GRAPH_URL,
            scriptUrl: env.FACEBOOK_SCRIPT_URL,
          }
        : null,
    /** Null: nothing is translated. */
    translate: translateOf(env),
    /** How the two of a call find each other. */
    ice: {
      stunUrls: env.STUN_URLS ?? [],
      turn: env.TURN_URLS && env.TURN_SECRET ? { urls: env.TURN_URLS, secret: env.TURN_SECRET } : null,
      /** Where there is a TURN server: neither of the two learns the address of the other. */
      relayOnly: env.CALLS_RELAY_ONLY,
    },
    /** The engine of live rooms that comes with the server. */
    mediaEngine: {
      /** All of its traffic goes through this one; 0: one that is free. */
      udpPort: env.MEDIA_UDP_PORT,
      /** Where others reach this machine, if that is none of its own addresses. */
      announce: env.MEDIA_ADDRESS ?? null,
      bind: null,
    },
    /** While live rooms have fewer viewers than that, people without an account can watch free ones. 0: they cannot. */
    liveGuestsUpTo: env.LIVE_GUESTS_UP_TO,
    /** The engine of live rooms for more than one machine; null: the one that comes with the server. */
    liveKit:
      env.LIVEKIT_URL && env.LIVEKIT_API_KEY && env.LIVEKIT_API_SECRET
        ? { url: env.LIVEKIT_URL, apiKey: env.LIVEKIT_API_KEY, apiSecret: env.LIVEKIT_API_SECRET }
        : null,
    /** Whether calls are traced; how and where to is read by OpenTelemetry itself, from its own variables. */
    isTraced:
      !env.OTEL_SDK_DISABLED &&
      env.OTEL_TRACES_EXPORTER === 'otlp' &&
      (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined,
    operator: {
      name: env.OPERATOR_NAME,
      address: env.OPERATOR_ADDRESS,
      contactEmail: env.OPERATOR_EMAIL,
      country: env.OPERATOR_COUNTRY,
    },
    /** The demo world belongs into the embedded database of one machine unless the configuration says otherwise. */
    demo: (env.FANLIGHT_DEMO ?? hasDemoByDefault(env)) !== false,
    /** Or no more of its posts than the first screens show, which is enough to try something. */
    demoIsWhole: env.FANLIGHT_DEMO !== 'first',
    /** Two rooms of the demo world are live; of a part of it only when that is wanted. */
    demoIsLive: env.FANLIGHT_DEMO_LIVE ?? env.FANLIGHT_DEMO !== 'first',
  }
}

export type Role = { name: 'web' | 'worker' | 'all'; answersCalls: boolean; doesWork: boolean }

const roleOf = (name: Role['name']): Role => ({ name, answersCalls: name !== 'worker', doesWork: name !== 'web' })

/** Known to everybody who reads this: what they open is a rehearsal, on this machine, where no money moves. */
const testProvider = {
  name: 'test',
  environment: 'test',
  isTest: true,
  clientId: 'fanlight-test',
  clientSecret: 'fanlight-test-secret',
  webhookId: 'FANLIGHT-TEST-WEBHOOK',
} as const

/** Which money it is: of a rehearsal on this machine, of PayPal's sandbox, or real. */
export type MoneyEnvironment = 'test' | 'sandbox' | 'live'

/** A null `baseUrl` is the test provider's before it was started; `port` is where to start it, if that matters. */
export type PaymentsConfig = {
  name: 'paypal' | 'test'
  environment: MoneyEnvironment
  isTest: boolean
  baseUrl: string | null
  port: number | null
  clientId: string
  clientSecret: string
  webhookId: string
}

function paymentsOf(env: z.output<typeof Environment>): PaymentsConfig {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = env
  if (!clientId || !clientSecret || !webhookId) {
    return { ...testProvider, baseUrl: env.TEST_PROVIDER_URL ?? null, port: env.TEST_PROVIDER_PORT ?? null }
  }
  const isTest = env.PAYPAL_ENVIRONMENT !== 'live'
  const baseUrl = isTest ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com'
  const environment = isTest ? 'sandbox' : 'live'
  const keys = { clientId, clientSecret, webhookId }
  return { name: 'paypal', environment, isTest, baseUrl, port: null, ...keys }
}

/** Where there is no proxy to wait for, nobody waits. */
const graceOf = (env: z.output<typeof Environment>): number =>
  env.STOP_GRACE_SECONDS ?? (isOnlyForThisMachine(env) ? 0 : PROXY_LOOKS_WITHIN_SECONDS)

const hasDemoByDefault = (env: z.output<typeof Environment>): boolean =>
  env.DATABASE_URL === undefined && isOnlyForThisMachine(env) && paymentsOf(env).environment !== 'live'

function isOnlyForThisMachine({ HOST, PUBLIC_URL, TRUST_PROXY }: z.output<typeof Environment>): boolean {
  const reachedBy = PUBLIC_URL === undefined ? 'localhost' : new URL(PUBLIC_URL).hostname
  return isThisMachine(HOST) && isThisMachine(reachedBy) && TRUST_PROXY === false
}

const isThisMachine = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

export class ConfigError extends CannotStart {
  override readonly name = 'ConfigError'
}

const keptMail = ({ mail }: Config): string =>
  mail.isShown ? 'kept on disk, see /dev/mail' : 'kept on disk and sent to nobody (no SMTP_URL)'

const describePayments = ({ name, environment }: PaymentsConfig): string =>
  name === 'test' ? 'test provider (no PAYPAL_CLIENT_ID): no money moves' : `PayPal (${environment})`

function describeDatabase(url: string, { directUrl, poolSize }: Config['database']): string {
  const { host } = new URL(url)
  const { pooled, direct } = mostConnections({ poolSize, hasPooler: directUrl !== null })
  if (directUrl === null) return `PostgreSQL at ${host}, at most ${direct} connections`
  return `pooler at ${host}, at most ${pooled} connections; PostgreSQL at ${new URL(directUrl).host}, at most ${direct}`
}
const ROLES = {
  web: 'web: answers calls, and leaves jobs, videos and faces to workers',
  worker: 'worker: jobs, videos and faces; answers /health and /metrics alone',
} as const

/** Which part is the embedded one and which the operator's own; printed at the start. */
export function describeParts(config: Config): { part: string; uses: string }[] {
  const host = (url: string) => new URL(url).host
  return [
    ...(config.role.name === 'all' ? [] : [{ part: 'Role', uses: ROLES[config.role.name] }]),
    {
      part: 'Database',
      uses: config.database.url ? describeDatabase(config.database.url, config.database) : 'embedded PostgreSQL',
    },
    {
      part: 'Realtime',
      uses: config.redisUrl ? `Redis at ${host(config.redisUrl)}` : 'this process alone (no REDIS_URL)',
    },
    {
      part: 'Storage',
      uses: config.s3 ? `S3 bucket ${config.s3.bucket} at ${host(config.s3.endpoint)}` : 'files on disk',
    },
    {
      part: 'Video',
      uses: config.converter ? config.converter.ffmpeg : `off, there is no ffmpeg (${HOW_TO_INSTALL_FFMPEG})`,
    },
    {
      part: 'Mail',
      uses: config.mail.smtpUrl ? `SMTP at ${host(config.mail.smtpUrl)}` : keptMail(config),
    },
    { part: 'Payments', uses: describePayments(config.payments) },
    {
      part: 'Live rooms',
      uses: config.liveKit ? `LiveKit at ${host(config.liveKit.url)}` : 'embedded (no LIVEKIT_URL)',
    },
    { part: 'Google login', uses: config.google ? 'on' : 'off (no GOOGLE_CLIENT_ID)' },
    { part: 'Facebook login', uses: config.facebook ? 'on' : 'off (no FACEBOOK_APP_ID)' },
  ]
}
