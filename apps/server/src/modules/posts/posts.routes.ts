import {
  addComment,
  buyPost,
  savePost,
  countCreatorPosts,
  countNewer,
  deleteComment,
  deletePost,
  downloadKept,
  editPost,
  getPost,
  getAuthoredPost,
  likeComment,
  likePost,
  listSavedPosts,
  listComments,
  listPosts,
  listReplies,
  listMyPosts,
  markSeen,
  pinPost,
  previewPost,
  takeOffline,
  tipPost,
  translateComment,
  translatePost,
  votePoll,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createAuthoredPosts } from './authored-posts.ts'
import type { createComments } from './comments.ts'
import type { Polls } from './polls.ts'
import type { createPublishing } from './publish.ts'
import type { createReactions } from './reactions.ts'
import type { createSeen } from './reactions.seen.ts'
import type { Keeping } from './kept.ts'
import type { createReading } from './reading.ts'
import type { createSales } from './sales.ts'
import type { createTranslations } from './translations.ts'

export function registerPostsRoutes(
  http: Http,
  deps: {
    reading: ReturnType<typeof createReading>
    authored: ReturnType<typeof createAuthoredPosts>
    publishing: ReturnType<typeof createPublishing>
    sales: ReturnType<typeof createSales>
    reactions: ReturnType<typeof createReactions>
    comments: ReturnType<typeof createComments>
    polls: Polls
    translations: ReturnType<typeof createTranslations>
    seen: ReturnType<typeof createSeen>
    keeping: Keeping
  },
): void {
  const { reading, authored, publishing, sales, reactions, comments, polls, translations, seen, keeping } = deps

  http.handle(listPosts, ({ viewer, input }) => reading.list(viewer?.userId ?? null, input))
  http.handle(countNewer, ({ viewer, input }) => reading.newer(viewer?.userId ?? null, input))
  http.handle(getPost, async ({ viewer, input }) => ({
    content: await reading.post(viewer?.userId ?? null, input.contentId),
  }))
  http.handle(downloadKept, ({ viewer, input }) => keeping.download(viewer.userId, input))
  http.handle(previewPost, async ({ viewer, input }) => ({ content: await reading.preview(viewer.userId, input) }))
  http.handle(listMyPosts, ({ viewer, input }) => reading.mine(viewer.userId, input))
  http.handle(listSavedPosts, ({ viewer, input }) => reading.saved(viewer.userId, input.cursor))

  http.handle(editPost, async ({ viewer: { userId }, input, idempotencyKey }) => ({
    content: await authored.get(userId, await publishing.edit(userId, input, idempotencyKey)),
  }))
  http.handle(getAuthoredPost, async ({ viewer, input }) => ({
    content: await authored.get(viewer.userId, input.contentId),
  }))
  http.handle(pinPost, async ({ viewer, input }) => ({
    content: await authored.pin(viewer.userId, input.contentId, input.pinBehavior),
  }))
  http.handle(takeOffline, async ({ viewer, input }) => ({
    content: await authored.takeOffline(viewer.userId, input.contentId, input.removeBehavior),
  }))
  http.handle(deletePost, async ({ viewer, input }) => {
    await authored.remove(viewer.userId, input.contentId)
    return {}
  })
  http.handle(countCreatorPosts, ({ viewer, input }) => {
    const viewerId = viewer?.userId ?? null
    return authored.count(viewerId, input.creatorId ?? viewerId)
  })

  http.handle(buyPost, ({ viewer, input, idempotencyKey }) => sales.buy(viewer.userId, input, idempotencyKey))
  http.handle(tipPost, async ({ viewer, input, idempotencyKey }) => ({
    diamondBalance: await sales.tip(viewer.userId, input, idempotencyKey),
  }))
  http.handle(likePost, ({ viewer, input }) => reactions.like(viewer.userId, input.contentId, input.likeBehavior))
  http.handle(savePost, ({ viewer, input }) => reactions.save(viewer.userId, input.contentId, input.collectBehavior))
  http.handle(markSeen, ({ viewer, input }) => {
    seen.mark(viewer.userId, input.contentIds)
    return {}
  })
  http.handle(votePoll, async ({ viewer, input }) => ({ poll: await polls.vote(viewer.userId, input) }))
  http.handle(translatePost, ({ viewer, input }) => translations.post(viewer.userId, input))
  http.handle(translateComment, ({ viewer, input }) => translations.comment(viewer.userId, input))
  http.handle(listComments, ({ viewer, input }) => comments.list(viewer?.userId ?? null, input))
  http.handle(listReplies, ({ viewer, input }) => comments.replies(viewer?.userId ?? null, input))
  http.handle(likeComment, ({ viewer, input }) => comments.like(viewer.userId, input.commentId, input.likeBehavior))
  http.handle(addComment, ({ viewer, input, idempotencyKey }) => comments.add(viewer.userId, input, idempotencyKey))
  http.handle(deleteComment, async ({ viewer, input }) => ({
    total: await comments.remove(viewer.userId, input.commentId),
  }))
}
