import type { Poll as PollOf, Post } from '@fanlight/contract'
import { Skeleton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { memo, Suspense, useId, type ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { useCreatorName } from '../kept/use-creator-name.ts'
import { PostMediaGrid } from '../media/PostMediaGrid.tsx'
import { UnlockButton } from '../unlock/UnlockButton.tsx'
import { PostActions } from './PostActions.tsx'
import { postFrame } from './post-frame.ts'
import { PostHead } from './PostHead.tsx'
import { PostText } from './PostText.tsx'
import { useSeen } from './use-seen.ts'
import { lazyPart, lazyPartWithTexts } from '../../../platform/lazy-part.ts'

/** In no feed: only those who bought a post of a creator who left load it. */
const KeptPostPanel = lazyPart(async () => (await import('../kept/KeptPostPanel.tsx')).KeptPostPanel)

/** Few posts have one. Its texts come with it. */
const Poll = lazyPartWithTexts(async () => (await import('../poll/Poll.tsx')).Poll)

export type PostCardProps = {
  post: Post
  /** With the first pictures on the page: they do not wait. */
  isFirst?: boolean | undefined
  /** As another person would see it: nothing in it does anything. */
  isPreview?: boolean | undefined
  /** Says that it is pinned: on a profile, whose head it is pinned to. */
  showsPin?: boolean | undefined
  /** On its own page: with the whole text, and with the comments below it. */
  isWhole?: boolean | undefined
  /** Where the comments are on the same page. */
  onComment?: (() => void) | undefined
}

/** A post as it lies in a feed, on a profile and on its own page. */
export const PostCard = memo(function PostCard({
  post,
  isFirst = false,
  isPreview = false,
  showsPin = false,
  isWhole = false,
  onComment,
}: PostCardProps) {
  const text = useText()
  const id = useId()
  const name = useCreatorName(post)
  const seen = useSeen(post, !isPreview && post.keptUntil === null)
  const hasMedia = post.mediaList.length > 0
  const unlock = post.lock && <UnlockButton post={post} />
  return (
    <article ref={seen} aria-labelledby={id} inert={isPreview} className={postFrame.card}>
      <h2 id={id} className="sr-only">
        {text('posts.by', { name })}
      </h2>
      <PostHead post={post} showsPin={showsPin} />
      <PostText post={post} isWhole={isWhole} />
      {post.poll && (
        // As high as it will be, so that nothing below it moves.
        <Suspense fallback={<PollSkeleton options={post.poll.options} />}>
          <Poll post={post} poll={post.poll} />
        </Suspense>
      )}
      {hasMedia && (
        <div className={postFrame.media}>
          <PostMediaGrid post={post} lockAction={unlock} isFirst={isFirst} />
        </div>
      )}
      {!hasMedia && unlock && <LockedText>{unlock}</LockedText>}
      {post.keptUntil === null ? (
        <PostActions post={post} onComment={onComment} className={clsx(!hasMedia && 'mt-1')} />
      ) : (
        <Suspense fallback={<div className="h-32" />}>
          <KeptPostPanel post={post} until={post.keptUntil} />
        </Suspense>
      )}
    </article>
  )
})

function PollSkeleton({ options }: Pick<PollOf, 'options'>) {
  return (
    <div className="mx-4 mt-3 flex flex-col gap-2 pb-6">
      {options.map((option) => (
        <Skeleton key={option.text} className="h-11" />
      ))}
    </div>
  )
}

/** In the place of a text that is locked, with what opens it. Pictures have their own. */
function LockedText({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <div className="mx-4 mt-3 flex flex-col items-center gap-3 rounded-control bg-sunken px-4 py-8 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-surface">
        <Lock aria-hidden />
      </span>
      <p className="font-semibold">{text('posts.locked')}</p>
      {children}
    </div>
  )
}
