import { searchPosts, type CallOf } from '@fanlight/contract'
import type { ReactNode } from 'react'
import { usePages } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useShown } from '../queries.ts'
import { PostList } from './PostList.tsx'

type FoundPostsProps = { search: Omit<CallOf<typeof searchPosts>, 'cursor'>; empty: ReactNode }

/** Posts that a search finds, the best first. */
export function FoundPosts({ search, empty }: FoundPostsProps) {
  const text = useText()
  const pages = usePages(searchPosts, search)
  const posts = useShown(pages.data?.pages)
  return (
    <PostList
      posts={{ ...pages, posts }}
      error={text('posts.feed.error')}
      moreFailed={text('posts.feed.moreFailed')}
      empty={empty}
      end={<p className="pt-6 text-center text-13 text-muted">{text('posts.profileEnd')}</p>}
    />
  )
}
