import type { Reason } from '@fanlight/contract'
import type { ApiError } from './api-error.ts'

/** Does something about a refusal together with the user. True: the call is worth making once more. */
export type Remedy = (error: ApiError) => Promise<boolean>

let remedies: Partial<Record<Reason, Remedy>> = {}
const underWay = new Map<Reason, Promise<boolean>>()

/** The application says what helps against which refusal, once, before it starts. */
export function provideRemedies(provided: Partial<Record<Reason, Remedy>>): void {
  remedies = provided
  underWay.clear()
}

/** Calls that are refused together are mended together: the user is asked once. */
export function mend(error: ApiError): Promise<boolean> {
  const { reason } = error
  if (reason === 'offline') return Promise.resolve(false)
  const already = underWay.get(reason)
  if (already) return already
  const remedy = remedies[reason]
  if (!remedy) return Promise.resolve(false)
  const mending = attempt(remedy, error)
  underWay.set(reason, mending)
  return mending
}

async function attempt(remedy: Remedy, error: ApiError): Promise<boolean> {
  try {
    return await remedy(error)
  } catch {
    return false
  } finally {
    if (error.reason !== 'offline') underWay.delete(error.reason)
  }
}
