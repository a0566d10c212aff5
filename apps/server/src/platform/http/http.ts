import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import {
  IDEMPOTENCY_HEADER,
  MINUTE_MS,
  NO_TOKEN,
  PROOF_HEADER,
  REQUEST_ID_HEADER,
  REQUEST_TIMEOUT_MS,
  TOKEN_HEADER,
  mayHoldCardNumber,
  type ProofLevel,
  type Role,
} from '@fanlight/contract'
import type { EndpointDefinition } from '@fanlight/contract/schemas'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/away.ts'
import { AppError, PartAway } from '../errors.ts'
import { createRequestLog, type Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createRoute, refusal, type Answer, type Handler, type Route } from './answer.ts'
import type { CallLimits, Counted } from './limits.ts'
import { createProxyTrust, networkOf, plainAddress, type TrustProxy } from './network.ts'
import { assertProved } from './proofs.ts'
import { createDeadline } from './deadline.ts'
import { callHeaders, pageHeaders, type Elsewhere } from './security-headers.ts'
import { asTraced, tracedCall, type TracedCall } from './traced-calls.ts'
import { countTraffic } from './traffic.ts'
import { createDraining, type Draining } from './draining.ts'
import type { Origin, Viewer } from './viewer.ts'

/** What modules see: a place to hand in a handler for each endpoint of the contract. */
export type Http = { handle<E extends EndpointDefinition>(endpoint: E, handler: Handler<E>): void }

/** `onLook` is told before the database is asked, and may refuse. */
export type Authenticate = (token: string, onLook: () => void) => Viewer | null | Promise<Viewer | null>

export type HttpServer = Http & {
  readonly server: FastifyInstance
  readonly routes: readonly Route[]
  readonly draining: Draining
  authenticateWith(authenticate: Authenticate): void
  /** For pages that anybody may open: counted by where it comes from, as a visitor's call is. Throws TOO_MANY. */
  countVisit(request: Pick<FastifyRequest, 'ip'>, page: Counted): Promise<void>
}

const BODY_LIMIT = 256 * 1024
/**
 * The page in the payment popup. It goes to the provider's origin and comes back; any other opener policy would cut it off
 * from the page that opened it, which then takes it for closed.
 */
const PAYMENT_PAGE = '/?pay=1'
const RECEIVE_TIMEOUT_MS = 5 * MINUTE_MS

export function createHttp(options: {
  log: Log
  limits: CallLimits
  metrics: Metrics
  trustProxy: TrustProxy
  /** Tests check every answer against the contract; in production the compiled writer is enough. */
  checksOutput: boolean
  /** What the web application's pages use of other hosts: of none, unless this says so. */
  elsewhere?: Elsewhere
  requestTimeoutMs?: number
  /** Reads what a call carries as its proof. Without it nothing is ever proved. */
  readProof?: (proof: string | null, who: Viewer) => ProofLevel | null
  /** Around the work of every call: who makes it, and what it is. */
  around?: <T>(endpoint: EndpointDefinition, viewer: Viewer | null, work: () => Promise<T>) => Promise<T>
}): HttpServer {
  const { log, limits, metrics, readProof = () => null } = options
  const logRequest = createRequestLog(log)
  const within = createDeadline(options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS)
  const routes: Route[] = []
  const paths = new Set<string>()
  let authenticate: Authenticate = () => null

  const server = fastify({
    logger: false,
    // What stands in x-forwarded-for before the entries of our own proxies was written by the caller.
    trustProxy: createProxyTrust(options.trustProxy),
    bodyLimit: BODY_LIMIT,
    // The framework would wait without end for a body that comes byte by byte.
    requestTimeout: RECEIVE_TIMEOUT_MS,
    genReqId: requestIds(),
    // What comes on a connection that is still open is answered; `draining` sees to it that no more comes.
    return503OnClosing: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false },
    // Programs that pass links on write the sign before a name as its number, which the router takes for another.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/%40') ? `/@${url.slice(4)}` : url),
    // An address that cannot be decoded never reaches the hooks.
    frameworkErrors: (error, request, reply) => void send(withHeaders(request, reply), failed(error, request)),
    clientErrorHandler: answerGarbage,
  })
  const headers = pageHeaders(options.elsewhere ?? { scripts: [], talksTo: [], uploadTarget: null })
  const withHeaders = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id)
  server.addHook('onRequest', (request, reply, done) => {
    // Calls of the contract write their headers all at once, with the answer.
    if (!isCall(request)) countTraffic(metrics, request, withHeaders(request, reply))
    // With what the provider adds to the address when it sends a browser back.
    if (request.url.startsWith(PAYMENT_PAGE)) reply.header('cross-origin-opener-policy', 'unsafe-none')
    done()
  })
  acceptJson(server)

  server.setErrorHandler((error: unknown, request, reply) =>
    send(isCall(request) ? withHeaders(request, reply) : reply, failed(error, request)),
  )
  server.setNotFoundHandler((request, reply) => {
    const isCallByAnotherMethod = request.method !== 'POST' && paths.has(request.url.split('?')[0] ?? '')
    if (!isCallByAnotherMethod) return send(reply, refusal(new AppError('NOT_FOUND', {})))
    return send(reply.header('allow', 'POST'), refusal(new AppError('METHOD_NOT_ALLOWED', {})))
  })

  function failed(error: unknown, request: FastifyRequest): Answer {
    const status = statusOf(error)
    if (error instanceof AppError) return refusal(error)
    if (status === 413) return refusal(new AppError('TOO_LARGE', {}))
    if (status >= 400 && status < 500) {
      return refusal(new AppError('INVALID_INPUT', { issues: [{ path: '', message: 'The body is not JSON.' }] }))
    }
    if (isDatabaseAway(error)) {
      log.warn({ err: error, requestId: request.id, path: request.routeOptions.url }, 'the database is away')
      return refusal(new AppError('TIMED_OUT', {}))
    }
    if (error instanceof PartAway) {
      // Said where the part is watched; here it would be said again for everybody who asks.
      log.info({ part: error.part, requestId: request.id, path: request.routeOptions.url }, 'a part is away')
      return refusal(new AppError('TIMED_OUT', {}))
    }
    log.error({ err: error, requestId: request.id, path: request.routeOptions.url }, 'request failed')
    return refusal(new AppError('INTERNAL', {}))
  }

  /** A token that was seen a moment ago is known at once. Others cost a look, of which a network has so many that fail. */
  async function whoIs(token: string, network: string): Promise<Viewer | null> {
    const known = authenticate(token, () => {
      const wait = limits.lookWaitMs(network)
      if (wait > 0) throw new AppError('TOO_MANY', { retryAfterMs: wait })
    })
    if (!(known instanceof Promise)) return known
    const viewer = await known
    if (viewer) limits.lookSucceeded(network)
    return viewer
  }

  async function answerFor(route: Route, request: FastifyRequest): Promise<{ answer: Answer; viewer: Viewer | null }> {
    const { endpoint } = route
    const origin: Origin = { address: plainAddress(request.ip), userAgent: request.headers['user-agent'] ?? '' }
    const token = tokenOf(request)
    const network = networkOf(origin.address)
    // What anybody may call is counted by where it comes from, no matter who they say they are.
    if (endpoint.access === 'visitor') await assertWithin(limits.networkWaitMs(endpoint, network, token !== null))
    const viewer = token === null ? null : await whoIs(token, network)
    // Before access is looked at: a caller who tries out tokens is counted as well.
    if (viewer || endpoint.access !== 'visitor') {
      await assertWithin(limits.waitMs(endpoint, viewer ? viewer.userId : network))
    }
    assertAccess(endpoint, viewer)
    const fields = request.body === undefined ? {} : request.body
    assertOwnUserId(fields, viewer, token !== null)
    const proved = viewer && readProof(headerText(request, PROOF_HEADER), viewer)
    assertCertain(endpoint, viewer, proved)
    const idempotencyKey = headerText(request, IDEMPOTENCY_HEADER)
    const work = () => route.answer({ viewer, fields, origin, idempotencyKey, proved })
    return { viewer, answer: await (options.around ? options.around(endpoint, viewer, work) : work()) }
  }

  /** Whatever becomes of it, there is an answer. */
  async function outcomeOf(
    route: Route,
    request: FastifyRequest,
    traced: TracedCall | null,
  ): Promise<{ answer: Answer; viewer: Viewer | null }> {
    let outcome: { answer: Answer; viewer: Viewer | null }
    try {
      outcome = await within(answerFor(route, request))
    } catch (error) {
      outcome = { viewer: null, answer: failed(error, request) }
    }
    if (traced) traced.answered = outcome.answer
    return outcome
  }

  return {
    server,
    routes,
    draining: createDraining(server.server),
    authenticateWith: (check) => (authenticate = check),
    countVisit: (request, page) => assertWithin(limits.networkWaitMs(page, networkOf(request.ip), false)),

    handle(endpoint, handler) {
      const route = createRoute(endpoint, handler, options.checksOutput)
      routes.push(route)
      paths.add(endpoint.path)
      server.post(endpoint.path, { config: { isCall: true } }, async (request, reply) => {
        const startedAt = performance.now()
        const traced = tracedCall(endpoint.path, request.id)
        const outcome = await asTraced(traced, () => outcomeOf(route, request, traced))
        const { answer, viewer } = outcome
        const ms = performance.now() - startedAt
        metrics.requestAnswered(endpoint.path, answer.status, answer.code, ms)
        logRequest({
          requestId: request.id,
          path: endpoint.path,
          status: answer.status,
          code: answer.code,
          ms: Math.round(ms * 10) / 10,
          userId: viewer?.userId,
          traceId: traced?.traceId,
          ...clientOf(request.body),
        })
        sendAtOnce(reply, answer, request.id)
      })
    },
  }
}

async function assertWithin(counted: number | Promise<number>): Promise<void> {
  const wait = typeof counted === 'number' ? counted : await counted
  if (wait > 0) throw new AppError('TOO_MANY', { retryAfterMs: wait })
}

function tokenOf(request: FastifyRequest): string | null {
  const token = headerText(request, TOKEN_HEADER)
  return token === NO_TOKEN ? null : token
}

function assertAccess(endpoint: EndpointDefinition, viewer: Viewer | null): void {
  if (endpoint.access === 'visitor') return
  if (!viewer) throw new AppError('TOKEN_INVALID', {})
  if (!mayCall[endpoint.access].includes(viewer.role)) throw new AppError('FORBIDDEN', {})
  if (endpoint.access !== 'admin' || viewer.secondFactor === 'shown') return
  // What operators see and do takes two factors: one that is enrolled, and that this session has shown.
  if (viewer.secondFactor === 'none') throw new AppError('OPERATOR_NOT_ENROLLED', {})
  throw new AppError('REAUTHENTICATION_REQUIRED', { level: 'secondFactor' })
}

/** Beyond who is calling: whether the address is theirs, and whether it is they who hold the token just now. */
function assertCertain(endpoint: EndpointDefinition, viewer: Viewer | null, proved: ProofLevel | null): void {
  if (endpoint.needsVerifiedEmail && viewer?.emailVerified === false) throw new AppError('EMAIL_NOT_VERIFIED', {})
  if (endpoint.proof) assertProved(proved, endpoint.proof)
}

/** An operator may look at a creator's pages, but not publish as one: admin is not above creator. */
const mayCall: Record<Exclude<EndpointDefinition['access'], 'visitor'>, readonly Role[]> = {
  user: ['member', 'creator', 'admin'],
  creator: ['creator'],
  admin: ['admin'],
}

/**
 * The token decides who is calling. A `userId` that says otherwise is refused, never believed; beside a token that has
 * ended it is the same user still, who must learn that.
 */
function assertOwnUserId(fields: unknown, viewer: Viewer | null, hasToken: boolean): void {
  if (typeof fields !== 'object' || fields === null || !('userId' in fields)) return
  const { userId } = fields
  if (userId === undefined || userId === null || userId === '') return
  if (!viewer && hasToken) throw new AppError('TOKEN_INVALID', {})
  const isWord = typeof userId === 'string' || typeof userId === 'number'
  if (!isWord || String(userId) !== viewer?.userId) throw new AppError('FORBIDDEN', {})
}

/** What every client says about itself: accepted, logged, never required. */
function clientOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  const said: Record<string, string> = {}
  for (const name of ['appId', 'source', 'terminalType', 'userAgent', 'osVersion'] as const) {
    const value = (body as Record<string, unknown>)[name]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    // As many digits as a card's number has are no word of a client.
    const words = String(value).slice(0, 40)
    if (!mayHoldCardNumber(words)) said[name] = words
  }
  return said
}

function send(reply: FastifyReply, { status, body, retryAfterMs }: Answer): FastifyReply {
  if (retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(retryAfterMs / 1000))
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body)
}

/** The same past the framework, whose reply costs a quarter of a short call: the answer is complete, nothing is left to add. */
function sendAtOnce(reply: FastifyReply, { status, body, retryAfterMs }: Answer, requestId: string): void {
  const length = Buffer.byteLength(body)
  const headers = [...callHeaders, REQUEST_ID_HEADER, requestId, 'content-length', String(length)]
  if (retryAfterMs !== undefined) headers.push('retry-after', String(Math.ceil(retryAfterMs / 1000)))
  reply.hijack()
  reply.raw.writeHead(status, headers)
  // As many bytes as signs: all of it is ASCII, and need not be encoded.
  reply.raw.end(body, length === body.length ? 'latin1' : 'utf8')
}

const isCall = (request: FastifyRequest): boolean => (request.routeOptions.config as { isCall?: true }).isCall === true

function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    return parse(request, body as string, (error, value: unknown) =>
      error || isText(body as string, value) ? done(error, value) : done(notText),
    )
  })
}

const notText = Object.assign(new Error('The body holds what is no text'), { statusCode: 400 })

/** PostgreSQL has no text with a zero byte or half a surrogate pair; refused here, they cannot become our fault later. */
function isText(body: string, value: unknown): boolean {
  if (!/\\u(?:0000|d[89a-f])/i.test(body)) return true
  try {
    // Written again, a whole pair is plain text; only what is broken is still an escape.
    return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value))
  } catch {
    return false // nested too deep to be written
  }
}

const headerText = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500

/** Unique for this process and the next; a counter is enough after a random start. */
function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${prefix}-${(count++).toString(36)}`
}

const GARBAGE: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** What is no HTTP reaches nothing of ours; it is answered in the same form as everything else, and the line is over. */
function answerGarbage(error: Error & { code?: string }, line: Socket): void {
  if (error.code === 'ECONNRESET' || line.destroyed) return
  const status = GARBAGE[error.code ?? ''] ?? 400
  const { body } = refusal(new AppError('INVALID_INPUT', { issues: [{ path: '', message: 'This is no HTTP.' }] }))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
  ]
  if (line.writable) line.write([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
  line.destroy(error)
}
