import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Posts } from '../posts/index.ts'
import type { Presence } from '../presence/index.ts'
import { registerDiscoveryRoutes } from './discovery.routes.ts'
import { createPostSearch } from './search-posts.ts'
import { createSearch } from './search.ts'

type Deps = Platform & { http: Http; links: StoredLinks; presence: Presence; posts: Posts }

/** Finding creators and posts: by a name, by words, by tag, by what is happening. */
export function createDiscovery(deps: Deps): void {
  registerDiscoveryRoutes(deps.http, { ...createSearch(deps), findPosts: createPostSearch(deps) }, deps)
}
