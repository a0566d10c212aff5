import type { Post } from '@fanlight/contract'
import { ErrorState, LampIllustration, SkeletonGroup } from '@fanlight/ui'
import type { ComponentProps, ReactNode } from 'react'
import { describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { EndOfList } from '../../profiles/index.ts'
import { PostCard } from '../card/PostCard.tsx'
import { PostCardSkeleton } from '../card/PostCardSkeleton.tsx'

type PostListProps = {
  posts: ComponentProps<typeof EndOfList>['pages'] & {
    posts: readonly Post[]
    isPending: boolean
    isError: boolean
    error: unknown
    refetch: () => unknown
  }
  error: string
  moreFailed: string
  empty: ReactNode
  end?: ReactNode
  showsPins?: boolean | undefined
}

const ON_FIRST_SCREEN = 2
/** About three posts before the end is on screen. */
const AHEAD = '2400px'

const column = 'flex flex-col gap-3 md:gap-4'

/** Posts one below the other, in every state there is. */
export function PostList({ posts: query, error: failure, moreFailed, empty, end, showsPins }: PostListProps) {
  const text = useText()
  const { posts, isPending, isError, error, refetch } = query
  if (isPending) return <Skeletons count={3} />
  if (isError && posts.length === 0) {
    return (
      <ErrorState
        level={3}
        illustration={<LampIllustration />}
        title={failure}
        text={describeError(error)}
        retryLabel={text('common.tryAgain')}
        onRetry={() => refetch()}
      />
    )
  }
  // Whoever has blocked all of a page goes on to the next one.
  if (posts.length === 0 && !query.hasNextPage) return empty
  return (
    <>
      <ul className={column}>
        {posts.map((post, index) => (
          <li key={post.contentId}>
            <PostCard post={post} isFirst={index < ON_FIRST_SCREEN} showsPin={showsPins} />
          </li>
        ))}
      </ul>
      <EndOfList
        pages={query}
        ahead={AHEAD}
        skeleton={<Skeletons count={1} className="pt-3 md:pt-4" />}
        failure={moreFailed}
        end={end}
      />
    </>
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
