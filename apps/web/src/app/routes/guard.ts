import type { Role } from '@fanlight/contract'
import type { Device } from '../../platform/device/index.ts'
import { fillPattern, joinPath, matchPattern, splitPath, type Params } from '../../platform/navigation/index.ts'
import type { CurrentRole } from '../../platform/storage/index.ts'
import type { Access, Flag } from './routes.ts'

/** What the guard needs to know of a route. */
export type GuardedRoute = { path: string; twin: string | null; access: Access; flags: readonly Flag[] }

export type Question<R extends GuardedRoute> = {
  /** Path and query. */
  to: string
  device: Device
  /** The signed-in account's role, or null for a visitor. */
  account: { role: Role } | null
  currentRole: CurrentRole
  routes: readonly R[]
}

export type Decision =
  /** `switchTo` makes the member/creator switch follow somebody who goes to the creator's pages. */
  { go: string; switchTo?: CurrentRole } | { redirect: string } | { login: string }

export const homeOf = (device: Device): string => (device === 'mobile' ? '/m/home' : '/home')

export function decide<R extends GuardedRoute>({ to, device, account, currentRole, routes }: Question<R>): Decision {
  const { path, query } = splitPath(to)
  const match = findRoute(routes, path)
  // `/`, `/m` and whatever nobody knows.
  if (!match) return { redirect: homeOf(device) }

  const { route, params } = match
  if (isMobilePath(path) !== (device === 'mobile')) {
    return { redirect: route.twin === null ? homeOf(device) : joinPath(fillPattern(route.twin, params), query) }
  }
  if (route.access === 'public') return { go: to }
  if (!account) return { login: to }
  if (route.access === 'admin' && account.role !== 'admin') return { redirect: homeOf(device) }
  if (route.access === 'creator') {
    // The stored role is a wish; only a creator's account can be in creator mode.
    if (account.role !== 'creator') return { redirect: homeOf(device) }
    if (currentRole !== 'creator') return { go: to, switchTo: 'creator' }
  }
  return { go: to }
}

export function findRoute<R extends GuardedRoute>(
  routes: readonly R[],
  path: string,
): { route: R; params: Params } | null {
  for (const route of routes) {
    const params = matchPattern(route.path, path)
    if (params) return { route, params }
  }
  return null
}

/** The path in the layout of this device; links show it, so that a copied address needs no redirect. */
export function pathFor(to: string, device: Device, routes: readonly GuardedRoute[]): string {
  const { path, query } = splitPath(to)
  const match = findRoute(routes, path)
  if (!match || match.route.twin === null || isMobilePath(path) === (device === 'mobile')) return to
  return joinPath(fillPattern(match.route.twin, match.params), query)
}

const isMobilePath = (path: string): boolean => path === '/m' || path.startsWith('/m/')
