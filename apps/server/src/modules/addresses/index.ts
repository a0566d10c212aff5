import type { HttpServer } from '../../platform/http/http.ts'
import type { WebPage } from '../../platform/http/web-app.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Media } from '../media/index.ts'
import type { Posts } from '../posts/index.ts'
import type { Profiles } from '../profiles/index.ts'
import { registerAddressRoutes } from './addresses.routes.ts'
import { registerCrawlerRoutes } from './crawlers.routes.ts'
import { createLookup } from './lookup.ts'

/** Addresses that people can say, and what search engines and other sites read there. */
export function createAddresses(
  deps: Pick<Platform, 'publicUrl'> & {
    http: HttpServer
    profiles: Profiles
    posts: Posts
    media: Media
    /** Whether others can reach the server. Where they cannot, nothing is to be found by anybody. */
    isPublic: boolean
    /** The application's own page; null where none was built, and the addresses have a small one that leads to it. */
    webPage: WebPage | null
  },
): void {
  registerAddressRoutes(deps.http, { ...deps, lookup: createLookup(deps) })
  registerCrawlerRoutes(deps.http, deps)
}
