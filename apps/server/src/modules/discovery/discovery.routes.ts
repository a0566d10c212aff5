import { popularTags, searchCreators, searchPosts } from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Posts } from '../posts/index.ts'
import type { Presence } from '../presence/index.ts'
import { presentCard } from '../profiles/index.ts'
import type { PostSearch } from './search-posts.ts'
import type { Search } from './search.ts'

export function registerDiscoveryRoutes(
  http: Http,
  { search, tags, findPosts }: Search & { findPosts: PostSearch },
  { links, presence, posts }: { links: StoredLinks; presence: Presence; posts: Posts },
): void {
  http.handle(searchCreators, async ({ viewer, input }) => {
    const { page, nextCursor } = await search(viewer, input)
    return { creators: await presence.showOn(page.map((row) => presentCard(row, links))), nextCursor }
  })
  http.handle(searchPosts, async ({ viewer, input }) => {
    const { postIds, nextCursor } = await findPosts(viewer, input)
    return { contents: await posts.show(viewer?.userId ?? null, postIds), nextCursor }
  })
  http.handle(popularTags, async () => ({ tags: await tags() }))
}
