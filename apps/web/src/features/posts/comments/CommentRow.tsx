import { type Comment, deleteComment } from '@fanlight/contract'
import { Badge, toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { describeError, useAction } from '../../../platform/api/index.ts'
import { confirm, openReport } from '../../../platform/dialogs/index.ts'
import { useFormat, useLanguage, useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { LinkedText, PersonAvatar, profilePath } from '../../profiles/index.ts'
import { TranslateComment } from '../translate/Translate.tsx'
import { dropComment, toggleCommentLike } from './use-comments.ts'

type CommentRowProps = {
  comment: Comment
  /** Left out where the viewer may not answer. */
  onReply?: (() => void) | undefined
  /** The row goes, and the focus is in it. */
  onFocusLost: () => void
}

export function CommentRow({ comment, onReply, onFocusLost }: CommentRowProps) {
  const text = useText()
  const format = useFormat()
  const account = useAccount()
  const row = useRef<HTMLElement>(null)
  const { isDeleting, remove } = useDeleteComment(comment, () => {
    if (row.current?.contains(document.activeElement)) onFocusLost()
  })
  const { author, at, replyTo, threadOf, mayDelete, isByCreator } = comment
  // Below what it answers nobody has to be told what that is.
  const saysWhom = replyTo !== null && replyTo.commentId !== threadOf
  const isForeign = useLanguage() !== comment.language
  const isOwn = author.userId === account?.userId
  return (
    <article
      ref={row}
      aria-busy={isDeleting || undefined}
      className={`flex gap-3 py-2 ${isDeleting ? 'opacity-50' : ''}`}
    >
      <PersonAvatar person={author} size={32} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-13">
          <Link
            href={profilePath(author.userId)}
            dir="auto"
            className="-mt-1 truncate pt-1 font-semibold hover:underline"
          >
            {author.nickName}
          </Link>
          {isByCreator && (
            <Badge tone="ember" size="sm">
              {text('comments.creator')}
            </Badge>
          )}
          <time dateTime={new Date(at).toISOString()} title={format.dateAndTime(at)} className="text-muted">
            {format.age(at)}
          </time>
        </p>
        {saysWhom && <p className="text-13 text-muted">{text('comments.replyTo', { name: replyTo.nickName })}</p>}
        <CommentText>{comment.text}</CommentText>
        {isForeign && account && !isOwn && <TranslateComment comment={comment} />}
        <div className="-ms-2 flex flex-wrap gap-x-1">
          <LikeComment comment={comment} />
          {account && onReply && (
            <RowAction label={text('comments.replyNamed', { name: author.nickName })} onPress={onReply}>
              {text('comments.reply')}
            </RowAction>
          )}
          {mayDelete && (
            <RowAction label={text('comments.deleteNamed', { name: author.nickName })} onPress={() => void remove()}>
              {text('comments.delete')}
            </RowAction>
          )}
          {!isOwn && (
            <RowAction
              label={text('report.commentTitle', { name: author.nickName })}
              onPress={() => openReport({ target: { type: 'comment', id: comment.commentId }, name: author.nickName })}
            >
              {text('comments.report')}
            </RowAction>
          )}
        </div>
      </div>
    </article>
  )
}

function LikeComment({ comment }: { comment: Comment }) {
  const text = useText()
  const format = useFormat()
  const { likes, isLiked } = comment
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={text('posts.like', { count: likes, replace: { count: format.shortNumber(likes) } })}
      onClick={() => toggleCommentLike(comment)}
      className={clsx(
        'relative touch-area inline-flex min-h-7 items-center gap-1 rounded-inner px-2 text-13 font-semibold tabular-nums',
        isLiked ? 'text-ember' : 'text-muted hover:text-ink',
      )}
    >
      <Heart aria-hidden className={clsx('size-4!', isLiked && 'fill-current')} />
      <span aria-hidden>{likes > 0 && format.shortNumber(likes)}</span>
    </button>
  )
}

/** Each paragraph in the direction of its own first letter. */
export function CommentText({ children }: { children: string }) {
  return (
    <p dir="auto" className="text-start [unicode-bidi:plaintext] break-words whitespace-pre-wrap">
      <LinkedText words={children} />
    </p>
  )
}

type RowActionProps = { label?: string; onPress: () => void; children: ReactNode }

export function RowAction({ label, onPress, children }: RowActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="relative touch-area min-h-7 rounded-inner px-2 text-13 font-semibold text-muted hover:text-ink"
    >
      {children}
    </button>
  )
}

/** Asks first: nothing brings a comment back. `beforeGone` is the last that its row can do. */
function useDeleteComment(comment: Comment, beforeGone: () => void) {
  const text = useText()
  const { isPending, mutate } = useAction(deleteComment, {
    onSuccess: ({ total }) => {
      beforeGone()
      dropComment(comment, total)
    },
    onError: (error) => toast.error(describeError(error)),
  })

  async function remove(): Promise<void> {
    if (isPending) return
    const isMeant = await confirm({
      title: text('comments.deleteTitle'),
      text: text('comments.deleteText'),
      confirmLabel: text('comments.delete'),
      cancelLabel: text('common.cancel'),
      tone: 'danger',
    })
    if (isMeant) mutate({ commentId: comment.commentId })
  }

  return { isDeleting: isPending, remove }
}
