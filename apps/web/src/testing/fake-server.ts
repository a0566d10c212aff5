import {
  errorCatalogue,
  getClientConfig,
  getCreatorSetting,
  IDEMPOTENCY_HEADER,
  logout,
  SUCCESS_CODE,
  TOKEN_HEADER,
  uploadLogs,
  type CallOf,
  type Endpoint,
  type ErrorDetails,
  type OutputOf,
  type Reason,
} from '@fanlight/contract'
import { vi } from 'vitest'
import { aCreatorSetting } from './creator-setting.ts'

/** One without logins by others; the login dialog asks as soon as it opens. */
const installation = {
  version: 'test',
  canTranslate: false,
  googleClientId: null,
  googleScriptUrl: null,
  facebookAppId: null,
  facebookScriptUrl: null,
  operator: { name: 'Operator', address: 'Street', contactEmail: 'help@fanlight.example', country: 'Country' },
}

type Body = Record<string, unknown>
type Asked = { path: string; body: Body; headers: Headers; signal: AbortSignal | null | undefined }
type Reply = (asked: Asked) => Response | Promise<Response>

/** What a handler returns instead of an answer. Made by `refusal`. */
class Refusal {
  readonly reason: Reason
  readonly details: object
  constructor(reason: Reason, details: object) {
    this.reason = reason
    this.details = details
  }
}

/** Given where the catalogue names details of the reason. */
type DetailsOf<R extends Reason> =
  Record<string, never> extends ErrorDetails<R> ? [details?: ErrorDetails<R>] : [details: ErrorDetails<R>]

export function refusal<R extends Reason>(reason: R, ...[details]: DetailsOf<R>): Refusal {
  return new Refusal(reason, details ?? {})
}

type Answer<E extends Endpoint> = OutputOf<E> | Refusal
type Handler<E extends Endpoint> = (
  input: CallOf<E> & Body,
  caller: { token: string | null },
) => Answer<E> | Promise<Answer<E>>

/** Asked of a server that has no answer for it, since the last `stopServer`. */
const unexpected = new Set<string>()

export type FakeServer = ReturnType<typeof startServer>

/**
 * A server that answers what it was told to and remembers what it was asked. What it was not told to answer it refuses,
 * and the test fails for it at its end, unless the others were said to be refused.
 */
export function startServer({ others = 'unexpected' }: { others?: 'unexpected' | 'refused' } = {}) {
  const replies = new Map<string, Reply>()
  const asked: Asked[] = []

  vi.stubGlobal('fetch', async (path: string, request: RequestInit & { body: string }) => {
    const body = JSON.parse(request.body) as Body
    const one = { path, body, headers: new Headers(request.headers), signal: request.signal }
    asked.push(one)
    const reply = replies.get(path)
    if (reply) return reply(one)
    if (others === 'unexpected') unexpected.add(path)
    return toResponse(refusal('NOT_FOUND'))
  })

  const askedOf = (endpoint: Endpoint) => asked.filter(({ path }) => path === endpoint.path)

  function answer<E extends Endpoint>(endpoint: E, given: Answer<E> | Handler<E>): void {
    const handle = typeof given === 'function' ? (given as Handler<E>) : () => given
    replies.set(endpoint.path, async ({ body, headers }) =>
      toResponse(await handle(body as CallOf<E> & Body, { token: headers.get(TOKEN_HEADER) })),
    )
  }

  // Signing out and the log are told to the server in the background, whatever a test is about.
  answer(logout, {})
  answer(getClientConfig, installation)
  answer(uploadLogs, {})
  // Wherever a creator is shown, it depends on it whether they can be called.
  answer(getCreatorSetting, aCreatorSetting)

  return {
    /** An answer, or a function that makes it of what was asked. */
    answer,
    refuse<R extends Reason>(endpoint: Endpoint, reason: R, ...details: DetailsOf<R>): void {
      answer(endpoint, refusal(reason, ...details))
    },
    /** As if the answer were lost on the way. */
    breakOff(endpoint: Endpoint): void {
      replies.set(endpoint.path, () => Promise.reject(new TypeError('broken off')))
    },
    /** Answers when what it returns is called. */
    hold<E extends Endpoint>(endpoint: E, given: OutputOf<E>): () => void {
      let release = () => undefined as void
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      answer(endpoint, () => released.then(() => given))
      return () => release()
    },
    /** For what no server of ours would say: a proxy's page, a line that is cut when the caller gives up. */
    reply(endpoint: Endpoint, reply: Reply): void {
      replies.set(endpoint.path, reply)
    },
    /** Every call, in the order they came. */
    asked: (): readonly { path: string; token: string | null }[] =>
      asked.map(({ path, headers }) => ({ path, token: headers.get(TOKEN_HEADER) })),
    askedFor: <E extends Endpoint>(endpoint: E): (CallOf<E> & Body)[] =>
      askedOf(endpoint).map(({ body }) => body as CallOf<E> & Body),
    headersOf: (endpoint: Endpoint): Headers[] => askedOf(endpoint).map(({ headers }) => headers),
    keysOf: (endpoint: Endpoint): (string | undefined)[] =>
      askedOf(endpoint).map(({ headers }) => headers.get(IDEMPOTENCY_HEADER) ?? undefined),
  }
}

/** Fails when something was asked that the test has no answer for. */
export function stopServer(): void {
  vi.unstubAllGlobals()
  const paths = [...unexpected]
  unexpected.clear()
  if (paths.length > 0) throw new Error(`asked, but the test has no answer for it: ${paths.join(', ')}`)
}

function toResponse(given: unknown): Response {
  if (!(given instanceof Refusal)) return Response.json({ success: true, code: SUCCESS_CODE, msg: '', data: given })
  const { code, status, message } = errorCatalogue[given.reason]
  const body = { success: false, code, reason: given.reason, msg: message, data: given.details }
  return Response.json(body, { status })
}
