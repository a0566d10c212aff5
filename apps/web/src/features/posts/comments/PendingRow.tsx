import { Avatar } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { pictureAt } from '../../media/index.ts'
import { CommentText, RowAction } from './CommentRow.tsx'
import type { PendingComment } from './use-write-comment.ts'

type PendingRowProps = { comment: PendingComment; onRetry: () => void; onDiscard: () => void }

/** A comment on its way, or one that did not arrive. */
export function PendingRow({ comment: { text: words, replyTo, failure }, onRetry, onDiscard }: PendingRowProps) {
  const text = useText()
  const account = useAccount()
  if (!account) return null
  return (
    <article className="flex gap-3 py-2">
      <Avatar
        decorative
        name={account.nickName}
        seed={account.userId}
        src={pictureAt(account.headPicUrl, 32)}
        size={32}
        className="mt-0.5 shrink-0"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2 text-13">
          <bdi className="font-semibold">{account.nickName}</bdi>
          <span className="text-muted">{failure === null && text('comments.sending')}</span>
        </p>
        {replyTo?.threadOf && (
          <p className="text-13 text-muted">{text('comments.replyTo', { name: replyTo.author.nickName })}</p>
        )}
        <CommentText>{words}</CommentText>
        {failure !== null && (
          <>
            <p role="alert" className="text-13 font-medium text-danger">
              {text('comments.notSent', { why: failure })}
            </p>
            <div className="-ms-2 flex gap-1">
              <RowAction onPress={onRetry}>{text('common.tryAgain')}</RowAction>
              <RowAction onPress={onDiscard}>{text('comments.discard')}</RowAction>
            </div>
          </>
        )}
      </div>
    </article>
  )
}
