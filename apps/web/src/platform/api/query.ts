import type { CallOf, Endpoint } from '@fanlight/contract'
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const RETRIES = 2

/** A refusal stays a refusal; only what happened on the way is worth another attempt. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES || !(error instanceof ApiError)) return false
  return error.reason === 'offline' || error.reason === 'TIMED_OUT' || error.reason === 'INTERNAL'
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: isWorthRetrying,
      // `call` answers 'offline' itself; a paused query would show a skeleton for ever instead.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The cache key of a call. Whose answer it is needs no place in it: the cache is emptied with the session. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: CallOf<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}
