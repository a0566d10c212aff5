import type { Role } from '@fanlight/contract'
import type { Device } from '../../platform/device/device.ts'
import {
  fillPattern,
  findRoute,
  homeOf,
  isMobilePath,
  joinPath,
  splitPath,
  type Access,
  type Flag,
} from '../../platform/navigation/index.ts'
import type { CurrentRole } from '../../platform/storage/index.ts'

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
  /** `switchTo` makes the member/creator switch follow a person who goes to the creator's pages. */
  { go: string; switchTo?: CurrentRole } | { redirect: string } | { login: string }

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
