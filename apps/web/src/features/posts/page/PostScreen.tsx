import type { PostId } from '@fanlight/contract'
import { Button, EmptyState, MoonIllustration, SkeletonGroup } from '@fanlight/ui'
import { useRef } from 'react'
import { Link } from 'wouter'
import { refusedWith } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useRelation } from '../../profiles/index.ts'
import { PostCard } from '../card/PostCard.tsx'
import { PostCardSkeleton } from '../card/PostCardSkeleton.tsx'
import { Comments, type CommentsHandle } from '../comments/Comments.tsx'
import { usePost } from '../queries.ts'
import type { Post } from '@fanlight/contract'

type PostScreenProps = {
  /** `null` is an address whose id cannot exist. */
  contentId: PostId | null
  /** Begins in the comment field: that is what was pressed to come here. */
  isCommenting: boolean
}

/** A post with what people say below it, in all its states. */
export function PostScreen({ contentId, isCommenting }: PostScreenProps) {
  const text = useText()
  const found = usePost(contentId)
  // What a list showed of it is no longer true once the server says that it is gone.
  if (contentId === null || refusedWith(found.error, 'NOT_FOUND')) return <Unavailable />
  return (
    <QueryView
      query={found}
      skeleton={
        <SkeletonGroup label={text('posts.loading')}>
          <PostCardSkeleton />
        </SkeletonGroup>
      }
      failure={text('postPage.error')}
    >
      {({ content }) => <Shown post={content} isCommenting={isCommenting} />}
    </QueryView>
  )
}

function Shown({ post, isCommenting }: { post: Post; isCommenting: boolean }) {
  const comments = useRef<CommentsHandle>(null)
  const { blocking } = useRelation(post.creator.userId, null)
  if (blocking) return <Unavailable />
  return (
    <div className="max-md:-mt-4">
      <PostCard post={post} isFirst isWhole onComment={() => comments.current?.begin()} />
      {/* What people said below it went with its creator. */}
      {post.keptUntil === null && <Comments ref={comments} post={post} isFirst={isCommenting} />}
    </div>
  )
}

/** Deleted, expired, never there, or one person blocked the other: a visitor who may not see it is not told which. */
function Unavailable() {
  const text = useText()
  return (
    <EmptyState
      illustration={<MoonIllustration />}
      title={text('postPage.unavailable')}
      text={text('postPage.unavailableText')}
      action={
        <Button asChild variant="primary">
          <Link href="/home">{text('postPage.home')}</Link>
        </Button>
      }
    />
  )
}
