import type { CommentId, PostId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ShownFile } from '../media/index.ts'
import type { Announcing } from './announcing.ts'
import { markDeleted } from './authored-posts.store.ts'
import type { createComments } from './comments.ts'
import type { createReading } from './reading.ts'
import * as store from './reported.store.ts'

/** What people report of posts and comments: as it is now, for who decides, and how it goes when they say so. */
export function createReported(
  deps: Pick<Platform, 'clock'> & {
    announcing: Announcing
    reading: ReturnType<typeof createReading>
    comments: ReturnType<typeof createComments>
  },
) {
  const { clock, announcing, reading, comments } = deps
  return {
    post: {
      async show(from: Db, postId: PostId, viewerId: UserId) {
        const ownerId = await reading.creatorOf(from, postId, viewerId)
        const post = ownerId === null ? null : await store.findWholePost(from, postId)
        return post && { ownerId: post.fromId, shown: [{ ...post, isReported: true }] }
      },

      /** For everybody, also for who bought it: what may not be here is nobody's to keep. */
      async takeDown(tx: Tx, postId: PostId): Promise<void> {
        const post = await store.lockPost(tx, postId)
        if (!post) return
        const now = clock.now()
        if (!post.isDeleted) await announcing.gone(tx, postId, { isDeleted: true })
        await markDeleted(tx, postId, { isSold: false, now })
        await store.markTakenDown(tx, postId, now)
      },

      /** Offline, with what is still there of its pictures, none of it free: its creator looks it over and publishes it again. */
      restore: (tx: Tx, postId: PostId, { media }: { media: readonly ShownFile[] }): Promise<void> =>
        store.restorePost(
          tx,
          postId,
          media.flatMap((one) => ('assetId' in one ? [one.assetId] : [])),
        ),
    },

    comment: {
      async show(from: Db, commentId: CommentId, viewerId: UserId) {
        const ownerId = await comments.authorOf(from, commentId, viewerId)
        const comment = ownerId === null ? null : await store.findWholeComment(from, commentId)
        return comment && { ownerId: comment.fromId, shown: [{ ...comment, media: [], price: null, isReported: true }] }
      },

      async takeDown(tx: Tx, commentId: CommentId): Promise<void> {
        const comment = await store.findWholeComment(tx, commentId)
        if (comment) await comments.removeIn(tx, comment.fromId, commentId)
      },
    },
  }
}
