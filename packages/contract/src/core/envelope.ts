import type { Reason } from '../errors.ts'

export type Success<Data> = { success: true; code: 200; msg: string; data: Data }

/** `data` carries the details that the reason's catalogue entry declares, or null. */
export type Failure = { success: false; code: number; msg: string; data: unknown; reason: Reason }

export type Envelope<Data> = Success<Data> | Failure

export const SUCCESS_CODE = 200
export const TOKEN_HEADER = 'token'
/** What a client without a session sends in the token header. */
export const NO_TOKEN = 'nohave'
/** A retry of the same intention carries the same key. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** What `proof/make` answered, for as long as it is good. */
export const PROOF_HEADER = 'proof'
export const REQUEST_ID_HEADER = 'x-request-id'
export const REQUEST_TIMEOUT_MS = 10_000
