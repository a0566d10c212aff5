import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { registerDiscoveryRoutes } from './discovery.routes.ts'
import { createSearch } from './search.ts'

/** Finding creators: by name, by tag, by what is happening. */
export function createDiscovery(deps: Platform & { http: Http; links: StoredLinks }): void {
  registerDiscoveryRoutes(deps.http, createSearch(deps), deps.links)
}
