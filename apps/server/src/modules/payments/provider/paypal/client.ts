import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { createBreaker } from '../../../../platform/breaker.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { PartAway } from '../../../../platform/errors.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { within } from '../../../../platform/within.ts'
import { ProviderDeclined, ProviderUnreachable } from '../provider.ts'

/** Our own callers wait ten seconds: one try may fail slowly and another still answer in time. */
const TRY_MS = 5_000
const CONVERSATION_MS = 9_000
const TRIES = 4
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 2_000
/** A token is not used in its last minute: it would run out on the way. */
const TOKEN_RESERVE_MS = 60_000
const REQUEST_ID_MAX_LENGTH = 38

export type Timing = {
  sleep(milliseconds: number): Promise<unknown>
  /** Aborts when the time is up. */
  deadline(milliseconds: number): AbortSignal
  /** Of a clock that nobody sets. */
  now(): number
}

export type ClientOptions = {
  baseUrl: string
  clientId: string
  clientSecret: string
  clock: Clock
  log: Log
  fetch?: typeof fetch
  random?: () => number
  timing?: Timing
}

type Call = {
  /** What the log says. Paths and bodies have no place there: they name tokens and hold cards. */
  action: string
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  /** A string is sent as it is. */
  body?: object | string
  requestId?: string
}

/** Asks, again if need be, for as long as the conversation may last. */
export type Ask = <T>(call: Call, answer: z.ZodType<T>) => Promise<T>

export type Client = {
  /** Whatever one use case asks shares one budget of time, so that two slow answers in a row do not double it. */
  converse<T>(work: (ask: Ask) => Promise<T>): Promise<T>
  /** Whether anybody answers there, whatever it says. */
  probe(): Promise<void>
  isAway(): boolean
}

/** The provider understood and said no. Carries names only: its sentences may quote what was sent. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly action: string
  readonly status: number
  readonly issues: readonly string[]
  readonly links: readonly string[]
  constructor(action: string, status: number, said: z.infer<typeof ErrorAnswer>) {
    const issues = [...said.details.map(({ issue }) => issue), said.name].filter((issue) => issue !== undefined)
    super(`${action}: ${status} ${issues.join(' ')}`)
    this.action = action
    this.status = status
    this.issues = issues
    this.links = said.links.map(({ href }) => href)
  }
}

/** Nothing came back. It may have been done all the same. */
class NoAnswer extends ProviderUnreachable {}

const issueName = z.string().regex(/^[A-Z0-9_]{1,80}$/)
const ErrorAnswer = z.object({
  name: issueName.optional().catch(undefined),
  details: z.array(z.object({ issue: issueName.optional().catch(undefined) })).catch([]),
  links: z.array(z.object({ href: z.string() })).catch([]),
})
const Token = z.object({ access_token: z.string(), expires_in: z.number() })

type Outcome =
  | { kind: 'answered'; json: unknown }
  | { kind: 'refused'; refusal: Refusal }
  /** Without an answer, `isSilent`; or with one from which nobody can tell what has become of it. */
  | { kind: 'unknown'; problem: string; retryAfterMs: number | null; isSilent: boolean }

/** Speaks HTTP with PayPal's REST API, or with a server that speaks the same. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, clientId, clientSecret, clock, log } = options
  const { fetch: request = fetch, random = Math.random, timing = systemTiming } = options
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  /** While nothing comes from there, nobody waits for it. What it answers, whatever it is, shows that it is there. */
  const breaker = createBreaker({
    part: 'provider',
    log,
    // Whoever uses us counts what failed.
    failed: () => undefined,
    faultOf: (error) => (error instanceof NoAnswer ? 'timeout' : null),
    now: () => timing.now(),
  })
  let token: { value: string; goodUntil: number } | null = null
  let refreshing: Promise<string> | null = null

  async function tryOnce(action: string, path: string, init: RequestInit, endsAt: number): Promise<Outcome> {
    try {
      return await within(timing.deadline(Math.min(TRY_MS, endsAt - clock.now())), async (signal) => {
        const response = await request(baseUrl + path, { ...init, redirect: 'error', signal })
        return outcomeOf(action, response, await response.text(), clock.now())
      })
    } catch (error) {
      const isLate = error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
      return {
        kind: 'unknown',
        problem: isLate ? 'no answer in time' : 'out of reach',
        retryAfterMs: null,
        isSilent: true,
      }
    }
  }

  async function insist(action: string, endsAt: number, attempt: () => Promise<Outcome>): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      const outcome = await attempt()
      if (outcome.kind === 'answered') return outcome.json
      if (outcome.kind === 'refused') throw outcome.refusal
      const { problem, retryAfterMs, isSilent } = outcome
      log.warn({ part: 'payments', action, tries, problem }, 'the payment provider did not answer')
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))
      const pause = retryAfterMs ?? longest * (0.5 + random() / 2)
      if (tries >= TRIES || clock.now() + pause >= endsAt) {
        throw isSilent ? new NoAnswer(`${action}: ${problem}`) : new ProviderUnreachable(`${action}: ${problem}`)
      }
      await timing.sleep(pause)
    }
  }

  async function refreshToken(endsAt: number): Promise<string> {
    const action = 'sign in'
    const init = {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    }
    const askedAt = clock.now()
    const json = await insist(action, endsAt, () => tryOnce(action, '/v1/oauth2/token', init, endsAt))
    const { access_token: value, expires_in: seconds } = understand(action, json, Token)
    token = { value, goodUntil: askedAt + seconds * 1_000 - TOKEN_RESERVE_MS }
    return value
  }

  /** However many calls find the token old, one of them asks for a new one and the others wait for it. */
  async function currentToken(endsAt: number): Promise<string> {
    if (token && clock.now() < token.goodUntil) return token.value
    refreshing ??= refreshToken(endsAt).finally(() => (refreshing = null))
    return refreshing
  }

  async function ask<T>(call: Call, answer: z.ZodType<T>, endsAt: number): Promise<T> {
    const { action, method = 'GET', path, body, requestId } = call
    const init = {
      method,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    const send = async (): Promise<Outcome & { usedToken: string }> => {
      const usedToken = await currentToken(endsAt)
      const headers = {
        authorization: `Bearer ${usedToken}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      }
      return { ...(await tryOnce(action, path, { ...init, headers }, endsAt)), usedToken }
    }
    const json = await insist(action, endsAt, async () => {
      const outcome = await send()
      if (outcome.kind !== 'refused' || outcome.refusal.status !== 401) return outcome
      // A token can be withdrawn before its time. A new one that is not taken either means that we are not.
      if (token?.value === outcome.usedToken) token = null
      return send()
    })
    return understand(action, json, answer)
  }

  return {
    isAway: breaker.isAway,
    async probe() {
      try {
        const answer = await request(baseUrl, { method: 'HEAD', redirect: 'manual', signal: timing.deadline(TRY_MS) })
        await answer.body?.cancel()
      } catch (error) {
        throw new ProviderUnreachable('is out of reach', { cause: error })
      }
    },
    async converse(work) {
      const endsAt = clock.now() + CONVERSATION_MS
      try {
        return await breaker.run(() => work((call, answer) => ask(call, answer, endsAt)))
      } catch (error) {
        if (error instanceof PartAway) {
          throw error.cause instanceof NoAnswer ? error.cause : new ProviderUnreachable('is away', { cause: error })
        }
        if (!(error instanceof Refusal)) throw error
        const { action, status, issues } = error
        log.warn({ part: 'payments', action, status, issues }, 'the payment provider refused')
        // Our own credentials or rights are wrong. That is the operator's to mend, and says nothing about this payment.
        if (status === 401 || status === 403) throw new ProviderUnreachable(`${action}: not authorised`)
        const mayTryAgain = issues.includes('INSTRUMENT_DECLINED')
        throw new ProviderDeclined(issues[0] ?? `HTTP_${status}`, { mayTryAgain })
      }
    },
  }
}

const systemTiming: Timing = {
  sleep,
  deadline: (milliseconds) => AbortSignal.timeout(Math.max(1, milliseconds)),
  now: () => performance.now(),
}

/** Its first try is still at work: a later one will hear how it ended. */
const IN_PROGRESS = 'PREVIOUS_REQUEST_IN_PROGRESS'

function outcomeOf(action: string, response: Response, text: string, now: number): Outcome {
  const { status } = response
  const json = jsonOf(text)
  if (response.ok) {
    return json === undefined ? unknown('an answer that breaks off') : { kind: 'answered', json }
  }
  const said = ErrorAnswer.parse(json ?? {})
  const refusal = new Refusal(action, status, said)
  if (status >= 500 || [408, 409, 429].includes(status) || refusal.issues.includes(IN_PROGRESS)) {
    return unknown(`status ${status}`, retryAfter(response.headers.get('retry-after'), now))
  }
  return { kind: 'refused', refusal }
}

const unknown = (problem: string, retryAfterMs: number | null = null): Outcome => ({
  kind: 'unknown',
  problem,
  retryAfterMs,
  isSilent: false,
})

/** Null for no content; undefined for what is no JSON. */
function jsonOf(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

/** It happened, but we cannot read what: the same as not knowing. The answer itself is not quoted. */
function understand<T>(action: string, json: unknown, answer: z.ZodType<T>): T {
  const parsed = answer.safeParse(json)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map(({ path }) => path.join('.')).join(' ')
  throw new ProviderUnreachable(`${action}: an answer that is not understood: ${places}`)
}

/** Ours may be longer than the provider's keys; and one of ours may stand for several calls, each with a key of its own. */
export function requestKey(purpose: string, requestId: string): string {
  const key = `${purpose}-${requestId}`
  const fits = key.length <= REQUEST_ID_MAX_LENGTH && /^[\w.:-]+$/.test(key)
  return fits ? key : createHash('sha256').update(key).digest('hex').slice(0, REQUEST_ID_MAX_LENGTH)
}

/** The provider counts characters differently in each field; a text that is too long is refused whole. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`

/** What a read answers for something the provider does not know. */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}

/** What one of our ids looks like in a path. */
export const inPath = (id: string): string => encodeURIComponent(id)
