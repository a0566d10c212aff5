import {
  likeComment,
  listComments,
  listReplies,
  type Comment,
  type CommentId,
  type CommentThread,
  type OutputOf,
  type PostId,
} from '@fanlight/contract'
import type { InfiniteData } from '@tanstack/react-query'
import { call, keyOf, queryClient, usePages } from '../../../platform/api/index.ts'
import { useUnblocked } from '../../profiles/index.ts'
import { amendPost } from '../post-cache.ts'
import { createToggle } from '../toggle.ts'

type Pages = InfiniteData<OutputOf<typeof listComments>>
type Replies = InfiniteData<OutputOf<typeof listReplies>>

const keyFor = (contentId: PostId) => [...keyOf(listComments, { contentId }), 'pages']

export function useComments(contentId: PostId) {
  const pages = usePages(listComments, { contentId })
  const found = pages.data?.pages.flatMap((page) => page.comments) ?? []
  const first = pages.data?.pages[0]
  return {
    ...pages,
    // One that came in between two pages pushes another onto both of them.
    comments: useOfUnblocked(onceEach(found)),
    /** For whom comments are, when the viewer is none of them. */
    closedTo: first && !first.mayComment && first.commentsFrom !== 'everyone' ? first.commentsFrom : null,
  }
}

/** The answers to a comment: the first of them came with it, the others when they are asked for. */
export function useReplies({ commentId, replies, replyCount }: CommentThread, isAskedFor: boolean) {
  const pages = usePages(listReplies, { commentId }, { enabled: isAskedFor })
  const known = onceEach([...replies, ...(pages.data?.pages.flatMap((page) => page.replies) ?? [])])
  const inOrder = known.toSorted((one, other) => Number(one.commentId) - Number(other.commentId))
  return { ...pages, replies: useOfUnblocked(inOrder), more: Math.max(0, replyCount - known.length) }
}

const onceEach = <C extends Comment>(comments: readonly C[]): C[] => [
  ...new Map(comments.map((comment) => [comment.commentId, comment])).values(),
]

function useOfUnblocked<C extends Comment>(comments: readonly C[]): C[] {
  const byAuthor = comments.map((comment) => ({ userId: comment.author.userId, comment }))
  return useUnblocked(byAuthor).map(({ comment }) => comment)
}

/** A comment that the server has taken: first in the list or last of the answers, and counted everywhere. */
export function keepComment(comment: Comment, total: number): void {
  const { contentId, commentId, threadOf } = comment
  changeComments(contentId, total, (comments, page) => {
    if (threadOf === null) {
      const others = comments.filter((other) => other.commentId !== commentId)
      return page === 0 ? [{ ...comment, replies: [], replyCount: 0 }, ...others] : others
    }
    return comments.map((thread) => {
      if (thread.commentId !== threadOf || thread.replies.some((reply) => reply.commentId === commentId)) return thread
      return { ...thread, replies: [...thread.replies, comment], replyCount: thread.replyCount + 1 }
    })
  })
}

export function dropComment({ contentId, commentId, threadOf }: Comment, total: number): void {
  const others = (comments: Comment[]) => comments.filter((comment) => comment.commentId !== commentId)
  let hadAnswers = false
  changeComments(contentId, total, (comments) =>
    comments.flatMap((thread) => {
      if (thread.commentId === commentId) {
        hadAnswers = thread.replyCount > 0
        return []
      }
      if (thread.commentId !== threadOf) return [thread]
      return [{ ...thread, replies: others(thread.replies), replyCount: Math.max(0, thread.replyCount - 1) }]
    }),
  )
  changeReplies(others)
  // They stand for themselves now.
  if (hadAnswers) void queryClient.invalidateQueries({ queryKey: keyFor(contentId) })
}

/** Changes a comment wherever it is shown. */
function amendComment(commentId: CommentId, change: (comment: Comment) => Comment): void {
  const amend = (comment: Comment) => (comment.commentId === commentId ? change(comment) : comment)
  queryClient.setQueriesData<Pages>(
    { queryKey: keyOf(listComments) },
    (before) =>
      before &&
      mapComments(before, (comments) =>
        comments.map((thread) => ({ ...thread, ...amend(thread), replies: thread.replies.map(amend) })),
      ),
  )
  changeReplies((replies) => replies.map(amend))
}

export const toggleCommentLike = createToggle<Comment, CommentId>({
  idOf: ({ commentId }) => commentId,
  isOn: ({ isLiked }) => isLiked,
  show: (comment, isLiked) => ({ ...comment, isLiked, likes: Math.max(0, comment.likes + (isLiked ? 1 : -1)) }),
  send: (commentId, isLiked) => call(likeComment, { commentId, likeBehavior: isLiked ? 1 : 0 }),
  amend: amendComment,
})

type Change = (comments: CommentThread[], page: number) => CommentThread[]

const mapComments = (before: Pages, change: Change): Pages => ({
  ...before,
  pages: before.pages.map((page, index) => ({ ...page, comments: change(page.comments, index) })),
})

function changeReplies(change: (replies: Comment[]) => Comment[]): void {
  queryClient.setQueriesData<Replies>(
    { queryKey: keyOf(listReplies) },
    (before) =>
      before && { ...before, pages: before.pages.map((page) => ({ ...page, replies: change(page.replies) })) },
  )
}

function changeComments(contentId: PostId, total: number, change: Change): void {
  queryClient.setQueryData<Pages>(keyFor(contentId), (before) => {
    if (!before) return before
    const changed = mapComments(before, change)
    return { ...changed, pages: changed.pages.map((page) => ({ ...page, total })) }
  })
  amendPost(contentId, (post) => ({ ...post, comments: total }))
}
