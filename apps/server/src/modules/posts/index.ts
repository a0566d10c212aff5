import { instant, type PostId, type UserId } from '@fanlight/contract'
import {
  addComment,
  buyPost,
  collectContent,
  countCreatorContent,
  deleteComment,
  deleteContent,
  editContent,
  getOwnContent,
  likeContent,
  listComments,
  markSeen,
  pinContent,
  previewContent,
  takeOffline,
  tipPost,
} from '@fanlight/contract/schemas'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Tips } from '../tips/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { createComments } from './comments.ts'
import * as erasure from './erasure.store.ts'
import { countUses, isUsed } from './own.store.ts'
import { createOwn } from './own.ts'
import { findPost } from './posts.find.ts'
import { presentPost, type Links } from './posts.present.ts'
import { createPublishing } from './publish.ts'
import { createPublishSweep } from './publish.sweep.ts'
import { createReactions } from './reactions.ts'
import { createSeen } from './reactions.seen.ts'
import { registerReading } from './reading.ts'
import { createSales } from './sales.ts'

export type Posts = ReturnType<typeof createPosts>

type Deps = Platform & {
  http: Http
  identity: Identity
  media: Media
  links: StoredLinks
  wallet: Wallet
  profiles: Profiles
  tips: Tips
}

/** What creators publish: who may see it, who paid for it, and what people make of it. */
export function createPosts(deps: Deps) {
  const { db, clock, http, media, links } = deps
  const shown: Links = { links, viewing: media.viewing }
  const own = createOwn(deps)
  const sweep = createPublishSweep(deps)
  const seen = createSeen(deps)
  media.assets.keepWhile(isUsed)
  media.assets.countUses(countUses)
  contributeToPrivacy(deps)

  registerReading({ ...deps, listOwn: (creatorId, wanted) => own.list(creatorId, wanted) })
  registerPublishing(deps, own)
  registerAnswers({ ...deps, shown }, seen)

  http.handle(previewContent, async ({ viewer: { userId }, input }) => {
    const post = await findPost(db, input.contentId, userId, instant(clock.now()))
    if (post?.userId !== userId) throw new AppError('NOT_FOUND', {})
    const { isFollowing, level, hasBought: isBought } = input
    const as = { isOwn: false, isFollowing, level, memberUntil: null, isBought }
    return { content: presentPost(post, userId, shown, as) }
  })

  return {
    /** Also happens by itself, again and again: posts whose time has come, and whose time is over. */
    sweep,

    /** Whose post it is, when it is there for somebody. */
    async creatorOf(from: Db, postId: PostId, viewerId: UserId): Promise<UserId | null> {
      const post = await findPost(from, postId, viewerId, instant(clock.now()))
      return post?.publishedAt ? post.userId : null
    },

    /** What was only noted down is written. */
    close: () => seen.flush(),
  }
}

function registerPublishing(deps: Deps, own: ReturnType<typeof createOwn>): void {
  const { http } = deps
  const publishing = createPublishing(deps)

  http.handle(editContent, async ({ viewer: { userId }, input, idempotencyKey }) => ({
    content: await own.get(userId, await publishing.edit(userId, input, idempotencyKey)),
  }))
  http.handle(getOwnContent, async ({ viewer, input }) => ({ content: await own.get(viewer.userId, input.contentId) }))
  http.handle(pinContent, async ({ viewer, input }) => ({
    content: await own.pin(viewer.userId, input.contentId, input.pinBehavior),
  }))
  http.handle(takeOffline, async ({ viewer, input }) => ({
    content: await own.takeOffline(viewer.userId, input.contentId, input.removeBehavior),
  }))
  http.handle(deleteContent, async ({ viewer, input }) => {
    await own.remove(viewer.userId, input.contentId)
    return {}
  })
  http.handle(countCreatorContent, ({ viewer, input }) => {
    const viewerId = viewer?.userId ?? null
    return own.count(viewerId, input.creatorId ?? viewerId)
  })
}

/** What people do with the posts of others. */
function registerAnswers(deps: Deps & { shown: Links }, seen: ReturnType<typeof createSeen>): void {
  const { http } = deps
  const sales = createSales(deps)
  const reactions = createReactions(deps)
  const comments = createComments(deps)

  http.handle(buyPost, ({ viewer, input }) => sales.buy(viewer.userId, input))
  http.handle(tipPost, async ({ viewer, input, idempotencyKey }) => ({
    diamondBalance: await sales.tip(viewer.userId, input, idempotencyKey),
  }))
  http.handle(likeContent, ({ viewer, input }) => reactions.like(viewer.userId, input.contentId, input.likeBehavior))
  http.handle(collectContent, ({ viewer, input }) =>
    reactions.save(viewer.userId, input.contentId, input.collectBehavior),
  )
  http.handle(markSeen, ({ viewer, input }) => {
    seen.mark(viewer.userId, input.contentIds)
    return {}
  })
  http.handle(listComments, ({ viewer, input }) => comments.list(viewer?.userId ?? null, input))
  http.handle(addComment, ({ viewer, input, idempotencyKey }) => comments.add(viewer.userId, input, idempotencyKey))
  http.handle(deleteComment, async ({ viewer, input }) => ({
    total: await comments.remove(viewer.userId, input.commentId),
  }))
}

function contributeToPrivacy({ identity: { privacy }, clock }: Deps): void {
  privacy.onErased((tx, userId) => erasure.erasePerson(tx, userId, instant(clock.now())))
  privacy.contribute('posts', erasure.exportPosts)
  privacy.contribute('boughtPosts', erasure.exportPurchases)
  privacy.contribute('likedPosts', erasure.exportLikes)
  privacy.contribute('savedPosts', erasure.exportSaves)
  privacy.contribute('comments', erasure.exportComments)
  privacy.contribute('seenPosts', erasure.exportViews)
}
