import { deleteComment, type Comment } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { describeError, useAction } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { dropComment } from './use-comments.ts'

/** Asks first: nothing brings a comment back. `beforeGone` is the last that its row can do. */
export function useDeleteComment({ contentId, commentId }: Comment, beforeGone: () => void) {
  const text = useText()
  const { isPending, mutate } = useAction(deleteComment, {
    onSuccess: ({ total }) => {
      beforeGone()
      dropComment(contentId, commentId, total)
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
    if (isMeant) mutate({ commentId })
  }

  return { isDeleting: isPending, remove }
}
