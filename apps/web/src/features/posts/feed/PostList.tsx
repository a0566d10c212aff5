import type { Post } from '@fanlight/contract'
import { SkeletonGroup } from '@fanlight/ui'
import { useDeferredValue, type ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView, type Pages } from '../../../platform/lists/index.ts'
import { PostCard } from '../card/PostCard.tsx'
import { PostCardSkeleton } from '../card/PostCardSkeleton.tsx'
import { leadOf, ON_FIRST_SCREEN } from './lead.ts'

type PostListProps = {
  posts: Pages & {
    posts: readonly Post[]
    data: unknown
    error: unknown
    refetch: () => unknown
  }
  error: string
  moreFailed: string
  empty: ReactNode
  end?: ReactNode
  showsPins?: boolean | undefined
}

/** About three posts before the end is on screen. */
const AHEAD = '2400px'

const column = 'flex flex-col gap-3 md:gap-4'

/** Posts one below the other, in every state there is. */
export function PostList({ posts: query, error: failure, moreFailed, empty, end, showsPins }: PostListProps) {
  const { posts, hasNextPage } = query
  // What is on screen first, then in slices what is below it: nobody can have scrolled there yet.
  const shown = useDeferredValue(posts, posts.slice(0, ON_FIRST_SCREEN))
  const lead = leadOf(posts)
  const isWhole = shown.length >= posts.length
  return (
    <QueryView
      query={query}
      place="section"
      skeleton={<Skeletons count={3} />}
      failure={failure}
      // Those who have blocked all of a page go on to the next one.
      isEmpty={posts.length === 0 && !hasNextPage}
      empty={empty}
    >
      {() => (
        <>
          <ul className={column}>
            {shown.map((post, index) => (
              <li key={post.contentId}>
                <PostCard post={post} isFirst={index === lead} showsPin={showsPins} />
              </li>
            ))}
          </ul>
          {/* Its place is the end of all of them: before, it would ask for a page that nobody is near. */}
          {isWhole && (
            <EndOfList
              pages={query}
              ahead={AHEAD}
              skeleton={<Skeletons count={1} className="pt-3 md:pt-4" />}
              failure={moreFailed}
              end={end}
            />
          )}
        </>
      )}
    </QueryView>
  )
}

function Skeletons({ count, className = '' }: { count: number; className?: string }) {
  const text = useText()
  return (
    <SkeletonGroup label={text('posts.loading')} className={`${column} ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <PostCardSkeleton key={index} />
      ))}
    </SkeletonGroup>
  )
}
