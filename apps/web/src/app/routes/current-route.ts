import { useMemo, useSyncExternalStore } from 'react'
import { currentPath, onArrival, splitPath, type Params } from '../../platform/navigation/index.ts'
import { findRoute } from './guard.ts'
import { routes, type Route } from './routes.ts'

export type CurrentRoute = { route: Route; params: Params; path: string }

/** The route of a path that the guard has let through. */
export function routeOf(full: string): CurrentRoute {
  const { path } = splitPath(full)
  const match = findRoute(routes, path)
  if (!match) throw new Error(`The guard let ${path} through, which is no route`)
  return { ...match, path }
}

const pathOnly = () => splitPath(currentPath()).path

/** The page one is on: its row in the table, and the parameters in its path. */
export function useCurrentRoute(): CurrentRoute {
  const path = useSyncExternalStore(onArrival, pathOnly)
  return useMemo(() => routeOf(path), [path])
}
