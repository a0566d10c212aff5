import type { Post } from '@fanlight/contract'
import { DiamondGlyph, IconButton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Bookmark, Heart, MessageCircle, Share2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { openTip } from '../../tips/index.ts'
import { commentsPath } from '../post-path.ts'
import { postFrame } from './post-frame.ts'
import { toggleLike, toggleSaved } from './toggles.ts'
import { useSharePost } from './use-share-post.ts'

type PostActionsProps = { post: Post; onComment?: (() => void) | undefined; className?: string | undefined }

export function PostActions({ post, onComment, className }: PostActionsProps) {
  const text = useText()
  const share = useSharePost(post)
  const { creator, contentId, isSaved } = post
  return (
    <div role="group" aria-label={text('posts.actions')} className={clsx(postFrame.actions, className)}>
      <Like post={post} />
      <Comments post={post} onComment={onComment} />
      <IconButton label={text('posts.share')} tooltip onPress={share}>
        <Share2 aria-hidden />
      </IconButton>
      {!post.isOwn && (
        <IconButton label={text('posts.tip')} tooltip onPress={() => openTip({ creator, contentId })}>
          <DiamondGlyph className="size-5" />
        </IconButton>
      )}
      <IconButton
        label={text('posts.save')}
        tooltip
        aria-pressed={isSaved}
        onPress={() => toggleSaved(post)}
        className="ms-auto"
      >
        <Bookmark aria-hidden className={clsx(isSaved && 'fill-current')} />
      </IconButton>
    </div>
  )
}

const counted =
  'relative touch-area inline-flex h-10 min-w-10 items-center justify-center gap-1.5 rounded-full px-2.5 text-13 font-semibold tabular-nums transition-[background-color,transform] select-none hover:bg-fill active:scale-95'

function Like({ post }: { post: Post }) {
  const text = useText()
  const format = useFormat()
  const { isLiked, likes } = post
  // Beats when it is pressed, not whenever a liked post comes into view.
  const [isPressed, setPressed] = useState(false)
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={text('posts.like', { count: likes, replace: { count: format.shortNumber(likes) } })}
      onClick={() => {
        setPressed(true)
        toggleLike(post)
      }}
      className={clsx(counted, isLiked && 'text-ember')}
    >
      <Heart aria-hidden className={clsx(isLiked && 'fill-current', isLiked && isPressed && 'animate-beat')} />
      <Figure>{likes > 0 && format.shortNumber(likes)}</Figure>
    </button>
  )
}

function Comments({ post, onComment }: Pick<PostActionsProps, 'post' | 'onComment'>) {
  const text = useText()
  const format = useFormat()
  const { comments } = post
  const label = text('posts.comment', { count: comments, replace: { count: format.shortNumber(comments) } })
  const shown = (
    <>
      <MessageCircle aria-hidden className="rtl:-scale-x-100" />
      <Figure>{comments > 0 && format.shortNumber(comments)}</Figure>
    </>
  )
  if (onComment) {
    return (
      <button type="button" aria-label={label} onClick={onComment} className={counted}>
        {shown}
      </button>
    )
  }
  return (
    <Link href={commentsPath(post.contentId)} aria-label={label} className={counted}>
      {shown}
    </Link>
  )
}

const Figure = ({ children }: { children: ReactNode }) => <span aria-hidden>{children}</span>
