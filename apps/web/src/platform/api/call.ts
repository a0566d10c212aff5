import {
  IDEMPOTENCY_HEADER,
  NO_TOKEN,
  PROOF_HEADER,
  REQUEST_TIMEOUT_MS,
  SUCCESS_CODE,
  TOKEN_HEADER,
  TOKEN_INVALID_CODE,
  type CallOf,
  type Endpoint,
  type Envelope,
  type OutputOf,
  type Reason,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { createEmitter } from '../emitter.ts'
import { storage } from '../storage/index.ts'
import { aboutClient } from './about-client.ts'
import { ApiError, describeError } from './api-error.ts'
import { proofFor } from './proof.ts'
import { mend } from './remedies.ts'

export type CallOptions = {
  /** A retry of the same intention carries the same key. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** Says a failure to the user by itself. */
  toast?: boolean | undefined
  /** Speaks for another saved account than the current one. */
  token?: string | undefined
  /** Lets the request outlive the page. */
  keepalive?: boolean | undefined
}

/** The server said that the current token does not stand. Never about a token that has been replaced since. */
export const authErrors = createEmitter<{ token: string }>()

export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  try {
    return (await sendMended(endpoint, input, options)) as OutputOf<E>
  } catch (error) {
    if (options.toast && error instanceof ApiError) toast.error(describeError(error))
    throw error
  }
}

/** Once more, with the same key, after the user did something about the refusal. */
async function sendMended(endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions): Promise<unknown> {
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    // What is asked for in the name of another saved account is not the business of the one who sits here.
    const isOwn = options.token === undefined || options.token === storage.token.get()
    if (!isOwn || !(error instanceof ApiError) || !(await mend(error))) throw error
    return send(endpoint, input, options)
  }
}

async function send(endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions): Promise<unknown> {
  const token = options.token ?? storage.token.get()
  const { response, envelope } = await post(
    endpoint.path,
    { ...aboutClient(idBeside(token)), ...input },
    token,
    options,
  )
  if (envelope?.success === true && envelope.code === SUCCESS_CODE) return envelope.data

  const isAuthError = envelope?.code === TOKEN_INVALID_CODE || response.status === 401
  // An answer that comes late, for a token that was replaced meanwhile, must not sign the new account out.
  if (isAuthError && token !== null && token === storage.token.get()) authErrors.emit({ token })
  throw failureOf(response, envelope)
}

async function post(path: string, body: unknown, token: string | null, options: CallOptions) {
  const proof = proofFor(token)
  const budget = new AbortController()
  const timer = setTimeout(() => budget.abort(), REQUEST_TIMEOUT_MS)
  const giveUp = () => budget.abort()
  options.signal?.addEventListener('abort', giveUp)
  if (options.signal?.aborted) giveUp()
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [TOKEN_HEADER]: token ?? NO_TOKEN,
        ...(options.idempotencyKey && { [IDEMPOTENCY_HEADER]: options.idempotencyKey }),
        ...(proof && { [PROOF_HEADER]: proof }),
      },
      body: JSON.stringify(body),
      signal: budget.signal,
      keepalive: options.keepalive ?? false,
    })
    // Within the budget too: headers can arrive long before a body that never ends.
    return { response, envelope: await readEnvelope(response) }
  } catch (error) {
    // The caller no longer wants the answer: not a failure that anybody should hear of.
    if (options.signal?.aborted) throw options.signal.reason
    if (budget.signal.aborted) throw local('TIMED_OUT')
    if (error instanceof TypeError) throw local('offline')
    throw error
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', giveUp)
  }
}

async function readEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  const raw = await response.text()
  try {
    const body: unknown = JSON.parse(raw)
    return typeof body === 'object' && body !== null && 'success' in body ? (body as Envelope<unknown>) : null
  } catch {
    return null
  }
}

function failureOf(response: Response, envelope: Envelope<unknown> | null): ApiError {
  if (envelope && !envelope.success) {
    const { reason, code, msg, data } = envelope
    return new ApiError({ reason: reason ?? reasonOfStatus(response.status), code, message: msg ?? '', details: data })
  }
  // No envelope: a proxy in between has answered.
  const reason = reasonOfStatus(response.status)
  return new ApiError({ reason, code: response.status, message: reason })
}

function reasonOfStatus(status: number): Reason {
  if (status === 401) return 'TOKEN_INVALID'
  if (status === 403) return 'FORBIDDEN'
  if (status === 404) return 'NOT_FOUND'
  if (status === 413) return 'TOO_LARGE'
  if (status === 429) return 'TOO_MANY'
  if (status === 503 || status === 504) return 'TIMED_OUT'
  return 'INTERNAL'
}

function local(reason: 'TIMED_OUT' | 'offline'): ApiError {
  return new ApiError({ reason, code: 0, message: reason })
}

/** The id of a saved account that is not the current one is not known here. */
function idBeside(token: string | null): string | null {
  return token !== null && token === storage.token.get() ? (storage.user.get()?.userId ?? null) : null
}
