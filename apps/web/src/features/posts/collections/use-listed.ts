import { listMyPosts, type ListedPost } from '@fanlight/contract'
import { usePages } from '../../../platform/api/index.ts'

export type ListKind = 'saved' | 'bought'

/** Posts that a fan saved or bought, newest first. What was just taken out of the saved ones is not shown. */
export function useListed(kind: ListKind) {
  const pages = usePages(listMyPosts, { kind })
  const all = pages.data?.pages.flatMap((page) => page.entries) ?? []
  // One that moved between two pages is in both of them.
  const once = [...new Map<string, ListedPost>(all.map((entry) => [entry.content.contentId, entry])).values()]
  return { ...pages, entries: kind === 'saved' ? once.filter(({ content }) => content.isSaved) : once }
}
