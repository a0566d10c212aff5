import type { OrderId } from '@fanlight/contract'
import { ApiError, describeError, refusedWith } from '../../../platform/api/index.ts'
import type { Refusal } from './payment-flow.ts'

export function refusalOf(error: unknown): Refusal {
  return {
    reason: error instanceof ApiError ? error.reason : 'INTERNAL',
    message: describeError(error),
    orderId: refusedWith(error, 'UNFINISHED_ORDER')?.orderId ?? null,
  }
}

const uncertain: readonly string[] = ['offline', 'TIMED_OUT', 'INTERNAL', 'PROVIDER_UNREACHABLE']

/** An answer got lost on the way, here or between the server and the provider: nobody knows whether it happened. */
export const isUncertain = (error: unknown): boolean => !(error instanceof ApiError) || uncertain.includes(error.reason)

/** The unfinished order that a refusal speaks of. */
export const unfinishedIn = (refusal: Refusal | null): OrderId | null =>
  refusal?.reason === 'UNFINISHED_ORDER' ? refusal.orderId : null
