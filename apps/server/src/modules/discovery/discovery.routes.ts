import { popularTags, searchCreators } from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Presence } from '../presence/index.ts'
import { presentCard } from '../profiles/index.ts'
import type { Search } from './search.ts'

export function registerDiscoveryRoutes(
  http: Http,
  { search, tags }: Search,
  { links, presence }: { links: StoredLinks; presence: Presence },
): void {
  http.handle(searchCreators, async ({ viewer, input }) => {
    const { page, nextCursor } = await search(viewer, input)
    return { creators: await presence.showOn(page.map((row) => presentCard(row, links))), nextCursor }
  })
  http.handle(popularTags, async () => ({ tags: await tags() }))
}
