import type { UserId } from '@fanlight/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { useCreatorPosts } from '../queries.ts'
import { PostList } from './PostList.tsx'

/** A creator's posts on their profile, the pinned ones first. */
export function CreatorPosts({ creatorId, empty }: { creatorId: UserId; empty: ReactNode }) {
  const text = useText()
  const posts = useCreatorPosts(creatorId)
  return (
    <PostList
      posts={posts}
      error={text('posts.feed.error')}
      moreFailed={text('posts.feed.moreFailed')}
      empty={empty}
      showsPins
      end={<p className="pt-6 text-center text-13 text-muted">{text('posts.profileEnd')}</p>}
    />
  )
}
