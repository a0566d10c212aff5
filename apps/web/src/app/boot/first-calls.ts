import {
  countCreatorPosts,
  getPost,
  getProfile,
  listFollowings,
  listNotices,
  listPosts,
  type CallOf,
  type Endpoint,
  type PostId,
  type UserId,
} from '@fanlight/contract'

/** The pages that most visits begin with. Each has a file of its own: build/first-pages.ts. */
export type FirstPage =
  | { name: 'home'; feed: 'foryou' | 'following' | 'new' }
  | { name: 'profile'; userId: UserId }
  | { name: 'post'; contentId: PostId }

type FirstCall = { path: string; input: Record<string, unknown>; isPages: boolean }

const one = <E extends Endpoint>({ path }: E, input: CallOf<E>): FirstCall => ({ path, input, isPages: false })
const pages = <E extends Endpoint>({ path }: E, input: CallOf<E>): FirstCall => ({ path, input, isPages: true })

/** What is asked by a page when it is first shown, spelled as its own code spells it: there it is found in the cache. */
export function firstCallsOf(page: FirstPage | null, isSignedIn: boolean): FirstCall[] {
  return [one(listNotices, {}), ...ownCallsOf(page, isSignedIn)]
}

function ownCallsOf(page: FirstPage | null, isSignedIn: boolean): FirstCall[] {
  switch (page?.name) {
    case 'home':
      return [pages(listPosts, { kind: page.feed }), ...(isSignedIn ? [pages(listFollowings, {})] : [])]
    case 'profile':
      return [
        one(getProfile, { otherUserId: page.userId, includeRelations: true }),
        one(countCreatorPosts, { creatorId: page.userId }),
        pages(listPosts, { creatorId: page.userId, only: 'all' }),
      ]
    case 'post':
      return [one(getPost, { contentId: page.contentId })]
    case undefined:
      return []
  }
}

/** Which of them an address leads to; null for every other. */
export function firstPageOf(hash: string, kept: { feed: string | null; isSignedIn: boolean }): FirstPage | null {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?')
  const own = path.replace(/^\/m(?=\/|$)/, '')
  if (own === '' || own === '/' || own === '/home') return { name: 'home', feed: feedOf(kept) }
  const userId = /^\/otherProfile\/([1-9]\d{0,18})$/.exec(own)?.[1]
  if (userId !== undefined) return { name: 'profile', userId: userId as UserId }
  const contentId = own === '/post/detail' ? new URLSearchParams(query).get('id') : null
  return contentId !== null && /^[1-9]\d{0,18}$/.test(contentId)
    ? { name: 'post', contentId: contentId as PostId }
    : null
}

function feedOf({ feed, isSignedIn }: { feed: string | null; isSignedIn: boolean }) {
  if (feed === '"new"') return 'new'
  return feed === '"following"' && isSignedIn ? 'following' : 'foryou'
}
