import type { Clock } from '../platform/clock.ts'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  deleteMyAccount,
  previewFarewell,
  emailLogin,
  exportMyData,
  instant,
  NO_TOKEN,
  PROOF_HEADER,
  PROOF_LIFETIME_MS,
  signUp,
  TOKEN_HEADER,
  userId as asUserId,
  type CallOf,
  type Download,
  type Endpoint,
  type Envelope,
  type Failure,
  type OutputOf,
  type ProofLevel,
  type Role,
  type SignedIn,
} from '@fanlight/contract'
import pg from 'pg'
import { inject } from 'vitest'
import { createApp, type App } from '../app.ts'
import { digestOf } from '../modules/identity/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { writeProof } from '../platform/http/proofs.ts'
import { createLog } from '../platform/log/log.ts'
import type { KeptLetter } from '../platform/mail/mail.ts'
import { TEMPLATE } from './global-setup.ts'
import { clientFor, type TestPayments } from './payments.ts'
import { START_OF_TIME } from './start-of-time.ts'
import { createPushService, type TestPushService } from './push-service.ts'
import { createTestEngine, type TestEngine } from './media-engine.ts'

export type Person = SignedIn & {
  email: string
  password: string
  /** What each of their calls carries as its proof, made when it is asked for. */
  proof?: () => string
}

export type TestApp = App & {
  clock: Clock & { advance(milliseconds: number): void }
  databaseUrl: string
  dataDir: string
  logLines: string[]
  readonly provider?: TestPayments
  readonly pushService: TestPushService
  readonly mediaEngine: TestEngine
  /** Acts as a person; without one, as a visitor. */
  as(person?: { token: string; proof?: () => string } | null, from?: Place): Caller
  /** With an address that is proved to be theirs, unless it is said to be a stranger's. */
  person(wanted?: Wanted): Promise<Person>
  creator(nickname?: string): Promise<Person>
  /** An operator with a second factor, who has just shown it. */
  admin(): Promise<Person>
  /** Gives a person a second factor, which their sessions have shown. */
  enrol(userId: string): Promise<void>
  /** The same person, who proves with each call that it is still them. */
  proved<P extends { token: string }>(person: P, level?: ProofLevel): Promise<P & { proof: () => string }>
  /** Another session of the same person, by their password; of who proves with each call, one that does so, too. */
  signIn(person: Person, from?: Place): Promise<SignedIn & { proof?: () => string }>
  letters(): Promise<KeptLetter[]>
  /** Deletes the account, as its owner does. */
  leave(person: Person): Promise<void>
  /** What a browser saves that follows a link to a file. */
  download(link: Download): Promise<{ status: number; text: string; headers: Record<string, string | undefined> }>
  /** Everything about a person, as they take it out themselves. */
  archiveOf(person: { token: string }): Promise<Record<string, unknown>>
}

type Wanted = { nickname?: string; email?: string; password?: string; isVerified?: boolean }

/** Where a caller sits: another address or another device than everybody else's. */
export type Place = { address?: string; userAgent?: string }

export type Caller = {
  /** The answer's data; a refusal throws. */
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>>
  /** The failure; a success throws. */
  refused<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<Failure & { status: number }>
  raw(path: string, body: unknown, headers?: Record<string, string>): Promise<RawAnswer>
}

export type RawAnswer = { status: number; body: Envelope<unknown>; headers: Record<string, string | undefined> }

let peopleMade = 0

/** What a test brings along: a payment provider, or all that another app has. */
type Beside = Partial<Pick<TestApp, 'databaseUrl' | 'clock' | 'provider' | 'pushService' | 'mediaEngine'>>

/**
 * The app on its own copy of a real database, with a clock that stands still until it is moved. `beside` another one
 * it shares that one's database, clock and payment provider, as a second process would.
 */
export async function startTestApp(environment: Record<string, string> = {}, beside: Beside = {}): Promise<TestApp> {
  const databaseUrl = beside.databaseUrl ?? (await cloneDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-app-'))
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    FANLIGHT_DATA_DIR: dataDir,
    FANLIGHT_DEMO: 'false',
    RATE_LIMIT_FACTOR: '100',
    DATABASE_POOL_SIZE: '4',
    WEB_DIST: join(dataDir, 'no-web'),
    PATH: process.env['PATH'] ?? '',
    ...(isOpen(environment) && PAYPAL_SANDBOX),
    ...environment,
  })
  const logLines: string[] = []
  const log = createLog('info', { write: (line: string) => void logLines.push(line) })
  let time = START_OF_TIME
  const clock = beside.clock ?? {
    now: () => instant(time),
    advance: (milliseconds: number) => void (time += milliseconds),
  }
  const provider = beside.provider?.client({ clock, log }) ?? clientFor(config.payments, { clock, log })
  const pushService = beside.pushService ?? createPushService()
  const mediaEngine = beside.mediaEngine ?? createTestEngine(clock)
  const app = await createApp(config, {
    log,
    clock,
    databaseUrl,
    version: 'test',
    provider,
    push: pushService,
    mediaEngine,
  })
  if (!beside.databaseUrl) beside.provider?.serve({ ...app, clock })

  const as = (who?: { token: string; proof?: () => string } | null, { address, userAgent }: Place = {}): Caller => {
    const raw: Caller['raw'] = async (path, body, headers = {}) => {
      const leaving = path === deleteMyAccount.path && who ? await app.identity.sessions.authenticate(who.token) : null
      const answer = await app.http.server.inject({
        method: 'POST',
        url: path,
        headers: {
          'content-type': 'application/json',
          [TOKEN_HEADER]: who?.token ?? NO_TOKEN,
          ...(who?.proof && { [PROOF_HEADER]: who.proof() }),
          ...(userAgent !== undefined && { 'user-agent': userAgent }),
          ...headers,
        },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        ...(address !== undefined && { remoteAddress: address }),
      })
      const said = answer.headers as RawAnswer['headers']
      const answered = answer.json<RawAnswer['body']>()
      // What follows a deletion in the background has happened when a test goes on.
      if (leaving && answered.success) await app.identity.privacy.eraseRest(leaving.userId)
      return { status: answer.statusCode, body: answered, headers: said }
    }
    return {
      raw,
      async call(endpoint, input) {
        const { body } = await raw(endpoint.path, input)
        if (!body.success) throw new Error(`${endpoint.path} refused: ${body.reason} ${JSON.stringify(body.data)}`)
        return body.data as OutputOf<typeof endpoint>
      },
      async refused(endpoint, input) {
        const { status, body } = await raw(endpoint.path, input)
        if (body.success) throw new Error(`${endpoint.path} was not refused`)
        return { ...body, status }
      },
    }
  }

  async function download({ url }: Download) {
    const { statusCode, payload, headers } = await app.http.server.inject({ method: 'GET', url })
    return { status: statusCode, text: payload, headers: headers as RawAnswer['headers'] }
  }

  async function person(wanted: Wanted = {}): Promise<Person> {
    const name = `fan_${(++peopleMade).toString(36)}_${randomBytes(2).toString('hex')}`
    const [email, password] = [wanted.email ?? `${name}@example.com`, wanted.password ?? `secret of ${name}`]
    const nickname = wanted.nickname ?? name
    const input = { email, password: digestOf(password), nickname, birthday: '19900101' }
    const { user, ...session } = await as().call(signUp, input)
    const emailVerified = wanted.isVerified ?? true
    if (emailVerified) {
      await app.platform.db.script(`update users set email_verified = true where user_id = ${asUserId(user.userId)}`)
    }
    return { ...session, user: { ...user, emailVerified }, email, password }
  }

  async function proved<P extends { token: string }>(
    who: P,
    level: ProofLevel = 'any',
  ): Promise<P & { proof: () => string }> {
    const viewer = await app.identity.sessions.authenticate(who.token)
    if (!viewer) throw new Error('The session has ended')
    const { sessionId } = viewer
    const proof = () =>
      writeProof(app.platform.secrets, { sessionId, level, expiresAt: instant(clock.now() + PROOF_LIFETIME_MS) })
    return { ...who, proof }
  }

  async function withRole(role: Role, nickname?: string): Promise<Person> {
    const made = await person(nickname === undefined ? {} : { nickname })
    await app.platform.db.script(`update users set role = '${role}' where user_id = ${asUserId(made.user.userId)}`)
    return made
  }

  async function signIn(
    { email, password, proof }: Person,
    from?: Place,
  ): Promise<SignedIn & { proof?: () => string }> {
    const session = await as(null, from).call(emailLogin, { email, password: digestOf(password) })
    if (!proof) return session
    await showSecondFactor(session.user.userId)
    return proved(session, 'secondFactor')
  }

  const showSecondFactor = (userId: string) =>
    app.platform.db.script(`update sessions set second_factor_at = now() where user_id = ${asUserId(userId)}`)

  async function enrol(userId: string): Promise<void> {
    const id = asUserId(userId)
    await app.platform.db.script(`
      insert into passkeys (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${id}, ${id}, '${id}', '', 0, '{}', 'The key of an operator', now())
    `)
    await showSecondFactor(id)
  }

  async function admin(): Promise<Person> {
    const made = await withRole('admin')
    await enrol(made.user.userId)
    return proved(made, 'secondFactor')
  }

  return {
    ...app,
    clock,
    databaseUrl,
    dataDir,
    logLines,
    pushService,
    mediaEngine,
    ...(beside.provider && { provider: beside.provider }),
    as,
    person,
    creator: (nickname) => withRole('creator', nickname),
    admin,
    enrol,
    proved,
    signIn,
    async letters() {
      await app.platform.jobs.runDue()
      return (await app.platform.mail.kept?.list()) ?? []
    },
    async leave(who) {
      const { forfeited } = await as(who).call(previewFarewell, {})
      await as(await proved(who)).call(deleteMyAccount, {
        userName: who.user.userName,
        password: digestOf(who.password),
        forfeits: forfeited.total,
      })
    },
    download,
    async archiveOf(who) {
      const { status, text } = await download(await as(await proved(who)).call(exportMyData, {}))
      if (status !== 200) throw new Error(`The archive was refused: ${text}`)
      return JSON.parse(text) as Record<string, unknown>
    },
    async close() {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
      if (beside.databaseUrl) return
      await dropDatabase(databaseUrl)
    },
  }
}

/** Where others can reach the server there is no test provider. Nothing in a test pays there. */
const PAYPAL_SANDBOX = { PAYPAL_CLIENT_ID: 'test', PAYPAL_CLIENT_SECRET: 'test', PAYPAL_WEBHOOK_ID: 'test' }
const isOpen = (environment: Record<string, string>): boolean =>
  ['HOST', 'PUBLIC_URL', 'TRUST_PROXY'].some((name) => environment[name] !== undefined)

/** A database for tests that need no app; an empty one is without the migrations, too. */
export async function makeDatabase(kind: 'empty' | 'migrated'): Promise<{ url: string; drop(): Promise<void> }> {
  const url = await cloneDatabase(kind === 'empty' ? 'template0' : TEMPLATE)
  return { url, drop: () => dropDatabase(url) }
}

async function cloneDatabase(template = TEMPLATE): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAsAdmin(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

const dropDatabase = (url: string): Promise<void> =>
  runAsAdmin(`drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`)

async function runAsAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    // Cloning needs the template to itself; test files that start together wait for one another here.
    await client.query('select pg_advisory_lock(7301003)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
