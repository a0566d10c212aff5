import type { PostId, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Notifications } from '../notifications/index.ts'
import { addAffinity, count } from './counts.store.ts'
import { findPost } from './posts.store.ts'
import * as store from './reactions.store.ts'

/** Liking and saving. What is locked can be liked too: its teaser is there for everybody. */
export function createReactions({ db, clock, notifications }: Platform & { notifications: Notifications }) {
  /** Something to react to: published once, and there for the fan. */
  async function mustFind(tx: Tx, fanId: UserId, postId: PostId) {
    const post = await findPost(tx, postId, fanId, clock.now())
    if (!post?.publishedAt) throw new AppError('NOT_FOUND', {})
    return { creatorId: post.userId, likes: post.likes }
  }

  async function mustHaveBeen(tx: Tx, postId: PostId) {
    const found = await store.findCreator(tx, postId)
    if (!found) throw new AppError('NOT_FOUND', {})
    return found
  }

  return {
    like: (fanId: UserId, postId: PostId, behavior: 0 | 1): Promise<{ isLiked: boolean; likes: number }> =>
      db.transaction(async (tx) => {
        const isLiked = behavior === 1
        const { creatorId, likes } = isLiked ? await mustFind(tx, fanId, postId) : await mustHaveBeen(tx, postId)
        const reaction = { fanId, postId }
        const isNew = isLiked ? await store.insertLike(tx, reaction, clock.now()) : await store.deleteLike(tx, reaction)
        if (!isNew) return { isLiked, likes }
        const change = isLiked ? 1 : -1
        await addAffinity(tx, { fanId, creatorId }, { likes: change })
        const about = { receiverId: creatorId, kind: 'like' as const, subject: postId, actorId: fanId }
        if (isLiked) await notifications.tell(tx, about)
        else await notifications.withdraw(tx, about)
        return { isLiked, likes: (await count(tx, postId, { likes: change })).likes }
      }),

    save: (fanId: UserId, postId: PostId, behavior: 0 | 1): Promise<{ isSaved: boolean }> =>
      db.transaction(async (tx) => {
        const isSaved = behavior === 1
        if (isSaved) await mustFind(tx, fanId, postId)
        else await mustHaveBeen(tx, postId)
        const reaction = { fanId, postId }
        const isNew = isSaved ? await store.insertSave(tx, reaction, clock.now()) : await store.deleteSave(tx, reaction)
        if (isNew) await count(tx, postId, { saves: isSaved ? 1 : -1 })
        return { isSaved }
      }),
  }
}
