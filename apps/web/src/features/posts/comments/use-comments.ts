import { listComments, type Comment, type CommentId, type OutputOf, type PostId } from '@fanlight/contract'
import type { InfiniteData } from '@tanstack/react-query'
import { keyOf, queryClient, usePages } from '../../../platform/api/index.ts'
import { useUnblocked } from '../../profiles/index.ts'
import { amendPost } from '../post-cache.ts'

type Pages = InfiniteData<OutputOf<typeof listComments>>

const keyFor = (contentId: PostId) => [...keyOf(listComments, { contentId }), 'pages']

export function useComments(contentId: PostId) {
  const pages = usePages(listComments, { contentId })
  const found = pages.data?.pages.flatMap((page) => page.comments) ?? []
  // One that came in between two pages pushes another onto both of them.
  const once = [...new Map(found.map((comment) => [comment.commentId, comment])).values()]
  const byAuthor = once.map((comment) => ({ userId: comment.author.userId, comment }))
  const first = pages.data?.pages[0]
  return {
    ...pages,
    comments: useUnblocked(byAuthor).map(({ comment }) => comment),
    /** For whom comments are, when the viewer is none of them. */
    closedTo: first && !first.mayComment && first.commentsFrom !== 'everyone' ? first.commentsFrom : null,
  }
}

/** A comment that the server has taken: first in the list, and counted everywhere. */
export function keepComment(comment: Comment, total: number): void {
  changeComments(comment.contentId, total, (comments, page) => {
    const others = comments.filter(({ commentId }) => commentId !== comment.commentId)
    return page === 0 ? [comment, ...others] : others
  })
}

export function dropComment(contentId: PostId, commentId: CommentId, total: number): void {
  changeComments(contentId, total, (comments) => comments.filter((comment) => comment.commentId !== commentId))
}

function changeComments(
  contentId: PostId,
  total: number,
  change: (comments: Comment[], page: number) => Comment[],
): void {
  queryClient.setQueryData<Pages>(
    keyFor(contentId),
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page, index) => ({ ...page, total, comments: change(page.comments, index) })),
      },
  )
  amendPost(contentId, (post) => ({ ...post, comments: total }))
}
