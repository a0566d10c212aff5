import type { ErrorDetails, Reason } from '@fanlight/contract'
import { text } from '../i18n/index.ts'
import { errorText, selfPaymentText } from './error-text.ts'

export type FailureReason = Reason | 'offline'

/** Why a call failed: a refusal of the server, or what happened on the way. */
export class ApiError extends Error {
  readonly reason: FailureReason
  readonly code: number
  readonly details: unknown

  constructor(failure: { reason: FailureReason; code: number; message: string; details?: unknown }) {
    super(failure.message)
    this.name = 'ApiError'
    this.reason = failure.reason
    this.code = failure.code
    this.details = failure.details ?? {}
  }
}

/** The details of this refusal, or null if the error is another one: `refusedWith(error, 'TOO_MANY')?.retryAfterMs`. */
export function refusedWith<R extends Reason>(error: unknown, reason: R): ErrorDetails<R> | null {
  return error instanceof ApiError && error.reason === reason ? (error.details as ErrorDetails<R>) : null
}

/**
 * The sentence for the user, in their language; the server's own words for a reason that this build does not know.
 * Empty where there is nothing to tell: who was asked for a proof and closed the question knows why nothing happened.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return text('error.internal')
  if (error.reason === 'REAUTHENTICATION_REQUIRED') return ''
  const known = Object.hasOwn(errorText, error.reason) ? errorText[error.reason] : undefined
  const paysFor = refusedWith(error, 'SELF_PAYMENT')?.paysFor
  const key = paysFor ? selfPaymentText[paysFor] : known
  return key ? text(key) : error.message || text('error.responseException')
}
