import {
  getPost,
  listSavedPosts,
  listPosts,
  listMyPosts,
  searchPosts,
  type Endpoint,
  type OutputOf,
  type Post,
  type PostId,
} from '@fanlight/contract'
import { call, keyOf, queryClient } from '../../platform/api/index.ts'

/** Every answer in the cache that has posts in it, in the four shapes that they come in. */
type Page = { contents?: Post[]; entries?: { content: Post }[] }
type Pages = { pages: Page[]; pageParams: unknown[] }
type Change = (post: Post) => Post

const lists: readonly Endpoint[] = [listPosts, listMyPosts, listSavedPosts, searchPosts]

/** Changes a post wherever it is shown: in every list that has it, and on its own page. */
export function amendPost(contentId: PostId, change: Change): void {
  const amend: Change = (post) => (post.contentId === contentId ? change(post) : post)
  eachList((pages) => (hasPost(pages, contentId) ? mapPages(pages, (page) => amendPage(page, amend)) : pages))
  queryClient.setQueryData<OutputOf<typeof getPost>>(
    keyOf(getPost, { contentId }),
    (answer) => answer && { content: amend(answer.content) },
  )
}

/** Puts a post that the server has just answered in the place of every older copy of it. */
export function keepPost(fresh: Post): void {
  // Why it is in a feed is said by the feed alone.
  amendPost(fresh.contentId, (before) => ({ ...fresh, why: fresh.why ?? before.why }))
  queryClient.setQueryData(keyOf(getPost, { contentId: fresh.contentId }), { content: fresh })
}

/** A copy of the post from whatever list has one: its page need not begin empty. */
export function knownPost(contentId: PostId): Post | undefined {
  return cachedPosts().find((post) => post.contentId === contentId)
}

/** Reads one post again, and shows it wherever it is. Asked by several at once, the server is asked once. */
export async function refreshPost(contentId: PostId): Promise<Post> {
  const { content } = await queryClient.fetchQuery({
    queryKey: keyOf(getPost, { contentId }),
    queryFn: ({ signal }) => call(getPost, { contentId }, { signal }),
    staleTime: 0,
  })
  keepPost(content)
  return content
}

/** The same where nobody waits for it: one that cannot be read stays as it is. */
export function refreshPostSoon(contentId: PostId): void {
  refreshPost(contentId).catch(() => undefined)
}

export function cachedPosts(): Post[] {
  const found = lists.flatMap((list) =>
    queryClient
      .getQueriesData<Pages>({ queryKey: keyOf(list) })
      .flatMap(([, pages]) => pages?.pages.flatMap(postsOf) ?? []),
  )
  const single = queryClient
    .getQueriesData<OutputOf<typeof getPost>>({ queryKey: keyOf(getPost) })
    .flatMap(([, answer]) => (answer ? [answer.content] : []))
  return [...single, ...found]
}

/** Takes posts out of every feed and profile; what a fan saved or bought stays theirs. */
export function dropPosts(isDropped: (post: Post) => boolean): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: keyOf(listPosts) },
    (pages) =>
      pages &&
      mapPages(pages, (page) => ({ ...page, contents: (page.contents ?? []).filter((post) => !isDropped(post)) })),
  )
}

const postsOf = (page: Page): Post[] => [
  ...(page.contents ?? []),
  ...(page.entries ?? []).map(({ content }) => content),
]

const hasPost = ({ pages }: Pages, contentId: PostId): boolean =>
  pages.some((page) => postsOf(page).some((post) => post.contentId === contentId))

const mapPages = (pages: Pages, change: (page: Page) => Page): Pages => ({ ...pages, pages: pages.pages.map(change) })

const amendPage = (page: Page, amend: Change): Page => ({
  ...page,
  ...(page.contents && { contents: page.contents.map(amend) }),
  ...(page.entries && { entries: page.entries.map((entry) => ({ ...entry, content: amend(entry.content) })) }),
})

function eachList(change: (pages: Pages) => Pages): void {
  for (const list of lists) {
    queryClient.setQueriesData<Pages>({ queryKey: keyOf(list) }, (pages) => pages && change(pages))
  }
}
