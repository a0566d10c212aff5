import { countCreatorPosts, listMyPosts, type ContentStatus, type OwnPost } from '@fanlight/contract'
import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '@fanlight/contract'
import { keyOf, useCall, usePages } from '../../../platform/api/index.ts'

type Page = OutputOf<typeof listMyPosts>
type Input = { kind: 'own'; status?: ContentStatus }

const inputOf = (status: ContentStatus | null): Input => ({ kind: 'own', ...(status !== null && { status }) })

export function useOwnPosts(status: ContentStatus | null) {
  const pages = usePages(listMyPosts, inputOf(status))
  const found = pages.data?.pages.flatMap((page) => page.own) ?? []
  // One that moved between two pages is in both of them.
  const posts = [...new Map(found.map((post) => [post.contentId, post])).values()]
  return { ...pages, posts }
}

/** Of the creator's own posts, also by status. */
export const useOwnCounts = () => useCall(countCreatorPosts, {})

/** Changes what every list of own posts shows; a post that has another status now leaves the lists of the old one. */
function amendOwn(
  client: QueryClient,
  change: (posts: readonly OwnPost[], status: ContentStatus | undefined) => OwnPost[],
) {
  const lists = client.getQueriesData<InfiniteData<Page>>({ queryKey: keyOf(listMyPosts) })
  for (const [key, data] of lists) {
    const input = key[1] as Partial<Input> | undefined
    if (!data || input?.kind !== 'own') continue
    const pages = data.pages.map((page) => ({ ...page, own: change(page.own, input.status) }))
    client.setQueryData(key, { ...data, pages })
  }
}

export function useOwnCache() {
  const client = useQueryClient()
  function reread() {
    for (const endpoint of [listMyPosts, countCreatorPosts]) {
      void client.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
  }
  return {
    keep(post: OwnPost) {
      amendOwn(client, (posts, status) =>
        posts
          .map((each) => (each.contentId === post.contentId ? post : each))
          .filter((each) => status === undefined || each.status === status),
      )
    },
    drop: ({ contentId }: OwnPost) => amendOwn(client, (posts) => posts.filter((each) => each.contentId !== contentId)),
    reread,
  }
}
