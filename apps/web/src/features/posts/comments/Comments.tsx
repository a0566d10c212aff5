import type { Comment, CommentId, Post } from '@fanlight/contract'
import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Lock } from 'lucide-react'
import { useCallback, useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { refusedWith } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { MoreButton, QueryView } from '../../../platform/lists/index.ts'
import { CommentField } from './CommentField.tsx'
import { CommentThreadRow } from './CommentThreadRow.tsx'
import { PendingRow } from './PendingRow.tsx'
import { useComments } from './use-comments.ts'
import { useWriteComment, type PendingComment } from './use-write-comment.ts'

export type CommentsHandle = { /** Leads into the field. */ begin: () => void }

type CommentsProps = {
  post: Post
  /** Begins in the field, once the comments are there. */
  isFirst: boolean
  ref?: Ref<CommentsHandle> | undefined
}

/** What people say below a post, newest first, with the answers below what they answer. */
export function Comments({ post, isFirst, ref }: CommentsProps) {
  const text = useText()
  const id = useId()
  const format = useFormat()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLocked = post.lock !== null

  const begin = useCallback(() => {
    const field = section.current?.querySelector<HTMLElement>('textarea, [data-comment-first]')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [])
  useImperativeHandle(ref, () => ({ begin }), [begin])
  // After the page has put the focus on its heading, which it does when it arrives.
  useEffect(() => {
    if (!isFirst) return undefined
    const frame = requestAnimationFrame(begin)
    return () => cancelAnimationFrame(frame)
  }, [isFirst, begin])

  return (
    <section ref={section} aria-labelledby={id} className="mt-6">
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="pb-3 font-display text-20 font-semibold tracking-tight outline-none"
      >
        {isLocked || post.comments === 0
          ? text('comments.title')
          : text('comments.count', { count: post.comments, replace: { count: format.wholeNumber(post.comments) } })}
      </h2>
      {isLocked ? <LockedComments /> : <OpenComments post={post} onFocusLost={() => heading.current?.focus()} />}
    </section>
  )
}

function LockedComments() {
  const text = useText()
  return (
    <p
      tabIndex={-1}
      data-comment-first
      className="flex items-center justify-center gap-2 rounded-card bg-fill px-4 py-8 text-center text-muted"
    >
      <Lock aria-hidden />
      {text('comments.locked')}
    </p>
  )
}

function OpenComments({ post, onFocusLost }: { post: Post; onFocusLost: () => void }) {
  const text = useText()
  const [replyTo, setReplyTo] = useState<Comment | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useComments(post.contentId)
  const { pending, write, retry, discard } = useWriteComment(post.contentId)
  const { comments, error } = list
  // Who has just followed may: the page knows it before the list is read again.
  const { isFollowing, isSubscribed } = post.creator
  const closedTo = isSubscribed || (isFollowing && list.closedTo === 'fans') ? null : list.closedTo
  const account = useAccount()

  const reply = (comment: Comment) => {
    setReplyTo(comment)
    field.current?.focus()
  }
  /** Below which comment it will be shown. */
  const threadOf = ({ replyTo: answered }: PendingComment) => answered && (answered.threadOf ?? answered.commentId)
  const threads = new Set<CommentId | null>(comments.map(({ commentId }) => commentId))
  const pendingRow = (comment: PendingComment) => (
    <li key={`pending ${comment.serial}`}>
      <PendingRow comment={comment} onRetry={() => retry(comment.serial)} onDiscard={() => discard(comment.serial)} />
    </li>
  )
  const send = (words: string) => {
    write(words, replyTo)
    setReplyTo(null)
  }

  if (refusedWith(error, 'POST_LOCKED')) return <LockedComments />
  return (
    <>
      {account && closedTo ? (
        <p tabIndex={-1} data-comment-first className="rounded-card bg-fill px-4 py-4 text-center text-muted">
          {text(closedTo === 'fans' ? 'comments.forFollowers' : 'comments.forSubscribers', {
            name: post.creator.nickName,
          })}
        </p>
      ) : (
        <CommentField ref={field} replyTo={replyTo} onReplyEnd={() => setReplyTo(null)} onSend={send} />
      )}
      <QueryView
        query={list}
        place="card"
        failureClassName="py-8!"
        skeleton={<CommentSkeletons />}
        failure={text('comments.error')}
        isEmpty={comments.length + pending.length === 0}
        empty={<p className="py-8 text-center text-muted">{text('comments.empty')}</p>}
      >
        {/* The list below is there in every state: what is being sent stands in it. */}
        {() => null}
      </QueryView>
      <ul className="mt-4 flex flex-col gap-1">
        {pending.filter((comment) => !threads.has(threadOf(comment))).map(pendingRow)}
        {comments.map((thread) => (
          <li key={thread.commentId}>
            <CommentThreadRow
              thread={thread}
              // In the order they were written, as the answers above them are.
              pending={pending
                .filter((comment) => threadOf(comment) === thread.commentId)
                .toReversed()
                .map(pendingRow)}
              onReply={closedTo ? undefined : reply}
              onFocusLost={onFocusLost}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="flex flex-col items-center gap-2 pt-4">
          {list.isFetchNextPageError && (
            <p role="alert" className="text-13 text-muted">
              {text('comments.moreFailed')}
            </p>
          )}
          <MoreButton pages={list}>{text('comments.more')}</MoreButton>
        </div>
      )}
    </>
  )
}

function CommentSkeletons() {
  const text = useText()
  return (
    <SkeletonGroup label={text('comments.loading')} className="mt-4 flex flex-col gap-5">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="flex gap-3">
          <Skeleton shape="circle" className="size-8 shrink-0" />
          <div className="flex-1">
            <Skeleton shape="text" className="w-1/4 text-13" />
            <Skeleton shape="text" className="w-3/4" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
