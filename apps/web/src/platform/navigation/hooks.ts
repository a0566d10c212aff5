import { useMemo, useSyncExternalStore } from 'react'
import { currentPath, navigate, subscribeToLocation } from './location.ts'
import { splitPath } from './paths.ts'

const pathOnly = () => splitPath(currentPath()).path
const queryOnly = () => splitPath(currentPath()).query

/** What wouter asks for a location: its Link, useLocation and useSearch then speak our guarded hash. */
export function useGuardedLocation(): [string, (to: string, options?: { replace?: boolean }) => void] {
  return [useSyncExternalStore(subscribeToLocation, pathOnly), navigate]
}

export function useHashSearch(): string {
  return useSyncExternalStore(subscribeToLocation, queryOnly)
}

/** The query inside the hash: `#/resetPassword?token=…`. */
export function useQueryParams(): URLSearchParams {
  const query = useHashSearch()
  return useMemo(() => new URLSearchParams(query), [query])
}
