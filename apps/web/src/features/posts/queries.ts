import {
  countCreatorPosts,
  getPost,
  listSavedPosts,
  listComments,
  listPosts,
  listMyPosts,
  type Post,
  type PostId,
  type UserId,
} from '@fanlight/contract'
import { keyOf, queryClient, useCall, usePages } from '../../platform/api/index.ts'
import type { FeedChoice } from '../../platform/storage/index.ts'
import { useUnblocked } from '../profiles/index.ts'
import { cachedPosts, knownPost, refreshPost } from './post-cache.ts'

export type FeedKind = FeedChoice

/**
 * A feed stays as it was read: pages that change under a visitor who scrolls would lose their place. That there is more
 * is said by the pill, and brought by pressing it.
 */
for (const kind of ['foryou', 'following', 'new'] as const) {
  queryClient.setQueryDefaults(keyOf(listPosts, { kind }), {
    staleTime: Infinity,
    gcTime: 30 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export const feedKey = (kind: FeedKind): readonly unknown[] => [...keyOf(listPosts, { kind }), 'pages']

export function useFeed(kind: FeedKind) {
  const pages = usePages(listPosts, { kind })
  const [first] = pages.data?.pages ?? []
  return { ...pages, posts: useShown(pages.data?.pages), readAt: first?.at }
}

/** A creator's posts, the pinned ones first. */
export function useCreatorPosts(creatorId: UserId, only: 'all' | 'media' = 'all') {
  const pages = usePages(listPosts, { creatorId, only })
  return { ...pages, posts: useShown(pages.data?.pages) }
}

/** `null` is an id that cannot exist: nothing is asked. What a list has shown of it stands there until it is read. */
export function usePost(contentId: PostId | null) {
  const known = contentId === null ? undefined : knownPost(contentId)
  return useCall(getPost, contentId === null ? ({} as { contentId: PostId }) : { contentId }, {
    enabled: contentId !== null,
    ...(known && { placeholderData: { content: known } }),
  })
}

export const usePostCounts = (creatorId: UserId | null) =>
  useCall(countCreatorPosts, creatorId === null ? {} : { creatorId }, { enabled: creatorId !== null })

/** From here on reading whole lists again is less to ask for. */
const ONE_BY_ONE_MAX = 20

/** After following, subscribing or leaving, other posts of this creator are open to the fan. Those on screen stay in place. */
export async function rereadPostsOf(creatorId: UserId, isConcerned: (post: Post) => boolean): Promise<void> {
  const concerned = cachedPosts().filter((post) => post.creator.userId === creatorId && isConcerned(post))
  const contentIds = [...new Set(concerned.map(({ contentId }) => contentId))]
  if (contentIds.length > ONE_BY_ONE_MAX) return rereadPosts()
  // A post that is gone by now says so where it is opened; the others are none the worse.
  await Promise.allSettled(contentIds.map(refreshPost))
}

/** The list of followed creators has changed, and with it what they post. */
export const rereadFollowing = (): Promise<void> => queryClient.invalidateQueries({ queryKey: feedKey('following') })

/** A creator who is unblocked comes back to the feeds when these are next opened. */
export const staleFeeds = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(listPosts), refetchType: 'none' })

/** After a gap in which anything may have happened: read again when it is next opened, and at once where it is on screen. */
export async function rereadPosts(): Promise<void> {
  const lists = [getPost, listPosts, listMyPosts, listSavedPosts, listComments]
  await Promise.all(lists.map((list) => queryClient.invalidateQueries({ queryKey: keyOf(list) })))
}

/** What was saved or bought is read again when it is next opened. */
export function staleCollections(): void {
  for (const list of [listMyPosts, listSavedPosts]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(list), refetchType: 'none' })
  }
}

/** Those not blocked since they were read. One that moved between two pages is in both of them. */
export function useShown(pages: readonly { contents: Post[] }[] = []): readonly Post[] {
  const once = new Map(pages.flatMap((page) => page.contents).map((post) => [post.contentId, post]))
  const byCreator = [...once.values()].map((post) => ({ userId: post.creator.userId, post }))
  return useUnblocked(byCreator).map(({ post }) => post)
}
