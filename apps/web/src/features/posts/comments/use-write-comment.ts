import { addComment, type Comment, type PostId } from '@fanlight/contract'
import { useRef, useState } from 'react'
import { call, describeError, useIntentionKeys } from '../../../platform/api/index.ts'
import { keepComment } from './use-comments.ts'

/** Said, and not yet taken by the server. */
export type PendingComment = {
  serial: number
  text: string
  replyTo: Pick<Comment, 'commentId' | 'author' | 'threadOf'> | null
  /** Why it was not taken; null while it is on its way. */
  failure: string | null
}

/** What the viewer says is on screen at once; what does not arrive waits there to be sent again. */
export function useWriteComment(contentId: PostId) {
  const keyFor = useIntentionKeys()
  const [pending, setPending] = useState<readonly PendingComment[]>([])
  const lastSerial = useRef(0)

  const change = (serial: number, part: Partial<PendingComment>) =>
    setPending((all) => all.map((comment) => (comment.serial === serial ? { ...comment, ...part } : comment)))
  const discard = (serial: number) => setPending((all) => all.filter((comment) => comment.serial !== serial))

  async function send({ serial, text, replyTo }: PendingComment): Promise<void> {
    try {
      const { comment, total } = await call(
        addComment,
        { contentId, text, ...(replyTo && { replyTo: replyTo.commentId }) },
        // Sent again after a lost answer, it is the same comment.
        { idempotencyKey: keyFor(contentId, serial) },
      )
      keepComment(comment, total)
      discard(serial)
    } catch (error) {
      change(serial, { failure: describeError(error) })
    }
  }

  return {
    pending: pending.toReversed(),
    write: (text: string, replyTo: PendingComment['replyTo']): void => {
      lastSerial.current += 1
      const comment = { serial: lastSerial.current, text, replyTo, failure: null }
      setPending((all) => [...all, comment])
      void send(comment)
    },
    retry: (serial: number): void => {
      const comment = pending.find((waiting) => waiting.serial === serial)
      if (!comment || comment.failure === null) return
      change(serial, { failure: null })
      void send(comment)
    },
    discard,
  }
}
