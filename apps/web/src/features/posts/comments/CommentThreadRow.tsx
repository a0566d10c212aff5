import type { Comment, CommentThread } from '@fanlight/contract'
import { Spinner } from '@fanlight/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { CommentRow, RowAction } from './CommentRow.tsx'
import { useReplies } from './use-comments.ts'

type CommentThreadRowProps = {
  thread: CommentThread
  /** Answers that are on their way, as items of a list. */
  pending: readonly ReactNode[]
  /** Left out where the viewer may not answer. */
  onReply?: ((comment: Comment) => void) | undefined
  onFocusLost: () => void
}

/** A comment, and one step further in what people answered, in the order they did. */
export function CommentThreadRow({ thread, pending, onReply, onFocusLost }: CommentThreadRowProps) {
  const text = useText()
  const [isAskedFor, setAskedFor] = useState(false)
  const answers = useReplies(thread, isAskedFor)
  const { replies, more } = answers
  const list = useRef<HTMLUListElement>(null)
  const hasReplies = replies.length + pending.length + more > 0

  // The button goes with the last of them; who pressed it goes on reading where they are.
  useEffect(() => {
    if (isAskedFor && more === 0 && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
  }, [isAskedFor, more])

  function showMore() {
    if (!isAskedFor) setAskedFor(true)
    else if (answers.isError && !answers.data) void answers.refetch()
    else void answers.fetchNextPage()
  }

  const rowOf = (comment: Comment) => (
    <CommentRow comment={comment} onReply={onReply && (() => onReply(comment))} onFocusLost={onFocusLost} />
  )
  return (
    <>
      {rowOf(thread)}
      {hasReplies && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={text('comments.repliesTo', { name: thread.author.nickName })}
          className="ms-4 flex flex-col gap-1 border-s-2 border-line ps-4 outline-none"
        >
          {replies.map((reply) => (
            <li key={reply.commentId}>{rowOf(reply)}</li>
          ))}
          {pending}
          {more > 0 && (
            <li>
              <MoreReplies count={more} isLoading={answers.isFetching} hasFailed={answers.isError} onPress={showMore} />
            </li>
          )}
        </ul>
      )}
    </>
  )
}

type MoreRepliesProps = { count: number; isLoading: boolean; hasFailed: boolean; onPress: () => void }

function MoreReplies({ count, isLoading, hasFailed, onPress }: MoreRepliesProps) {
  const text = useText()
  const format = useFormat()
  return (
    <div className="-ms-2 flex flex-wrap items-center gap-2 py-1">
      <RowAction onPress={() => !isLoading && onPress()}>
        {text('comments.moreReplies', { count, replace: { count: format.wholeNumber(count) } })}
      </RowAction>
      {isLoading && <Spinner className="size-4" />}
      {hasFailed && !isLoading && (
        <p role="alert" className="text-13 text-muted">
          {text('comments.moreFailed')}
        </p>
      )}
    </div>
  )
}
