import {
  CONTENT_STATUS,
  LARGEST_ID,
  OWN_POSTS_PAGE_SIZE,
  PINS_MAX,
  type AssetId,
  type ContentStatus,
  type countCreatorPosts,
  type OutputOf,
  type OwnPost,
  type UserId,
} from '@fanlight/contract'
import { PostId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Media } from '../media/index.ts'
import type { Announcing } from './announcing.ts'
import { isThere } from './lists.store.ts'
import { presentAuthored } from './authored-posts.present.ts'
import * as store from './authored-posts.store.ts'
import { assertNothingFailed, statusAt } from './publish.policy.ts'
import { lockCreator, lockOwn, type LockedPost } from './publish.store.ts'

const { published, offline } = CONTENT_STATUS
const position = cursorOf(z.object({ postId: PostId }))
const NEWEST = LARGEST_ID as PostId

type Counted = OutputOf<typeof countCreatorPosts>

/** What a creator sees of their posts, and does with one as a whole. */
export function createAuthoredPosts({
  db,
  clock,
  media,
  announcing,
}: Platform & { media: Media; announcing: Announcing }) {
  async function present(creatorId: UserId, rows: readonly store.AuthoredRow[]): Promise<OwnPost[]> {
    const assetIds = new Set<AssetId>(rows.flatMap((row) => row.media.map(({ assetId }) => assetId)))
    const found = assetIds.size > 0 ? await media.assets.get(creatorId, [...assetIds]) : []
    const assets = new Map(found.map((asset) => [asset.assetId, asset]))
    return rows.map((row) => presentAuthored(row, assets, clock.now()))
  }

  async function get(creatorId: UserId, postId: PostId): Promise<OwnPost> {
    const row = await store.findAuthored(db, creatorId, postId)
    const [post] = row ? await present(creatorId, [row]) : []
    if (!post) throw new AppError('NOT_FOUND', {})
    return post
  }

  async function mustLock(tx: Tx, creatorId: UserId, postId: PostId): Promise<LockedPost> {
    const post = await lockOwn(tx, creatorId, postId)
    if (!post) throw new AppError('NOT_FOUND', {})
    return post
  }

  return {
    get,

    async list(
      creatorId: UserId,
      { status, cursor }: { status?: ContentStatus | undefined; cursor?: string | undefined },
    ): Promise<{ own: OwnPost[]; nextCursor: string | null }> {
      const before = position.read(cursor, { postId: NEWEST }).postId
      const rows = await store.listOwn(db, creatorId, { status: status ?? null, before, now: clock.now() })
      const { page, nextCursor } = pageOf(rows, OWN_POSTS_PAGE_SIZE, ({ postId }) => position.write({ postId }))
      return { own: await present(creatorId, page), nextCursor }
    },

    async count(viewerId: UserId | null, creatorId: UserId | null): Promise<Counted> {
      if (creatorId === null) throw new AppError('NOT_FOUND', {})
      if (creatorId !== viewerId) {
        if (!(await isThere(db, creatorId, viewerId))) throw new AppError('NOT_FOUND', {})
        const { posts = 0, photos = 0, videos = 0 } = (await store.countPublished(db, creatorId, clock.now())) ?? {}
        return { posts, photos, videos, own: null }
      }
      const counts = new Map(
        (await store.countByStatus(db, creatorId, clock.now())).map((count) => [count.status, count]),
      )
      const of = (status: ContentStatus) => counts.get(status)?.posts ?? 0
      const { posts = 0, photos = 0, videos = 0 } = counts.get(published) ?? {}
      return { posts, photos, videos, own: { draft: of(0), unpublished: of(1), published: posts, offline: of(3) } }
    },

    async pin(creatorId: UserId, postId: PostId, behavior: 0 | 1): Promise<OwnPost> {
      await db.transaction(async (tx) => {
        await lockCreator(tx, creatorId)
        const post = await mustLock(tx, creatorId, postId)
        if (behavior === 0) return store.setPinned(tx, postId, null)
        if (statusAt(post, clock.now()) !== published) throw new AppError('STATUS_REFUSED', {})
        if (post.pinnedAt !== null) return
        if ((await store.countPins(tx, creatorId)) >= PINS_MAX) throw new AppError('TOO_MANY_PINS', {})
        await store.setPinned(tx, postId, clock.now())
      })
      return get(creatorId, postId)
    },

    /** Doing it twice is harmless. */
    async takeOffline(creatorId: UserId, postId: PostId, behavior: 0 | 1): Promise<OwnPost> {
      await db.transaction(async (tx) => {
        const post = await mustLock(tx, creatorId, postId)
        const status = statusAt(post, clock.now())
        if (status !== published && status !== offline) throw new AppError('STATUS_REFUSED', {})
        if (behavior === 1) {
          await announcing.gone(tx, postId, { isDeleted: false })
          return store.setOffline(tx, postId, clock.now())
        }
        if (status === published) return
        assertNothingFailed(post.media)
        await store.bringBack(tx, postId, clock.now())
      })
      return get(creatorId, postId)
    },

    async remove(creatorId: UserId, postId: PostId): Promise<void> {
      await db.transaction(async (tx) => {
        const { publishedAt, isSold } = await mustLock(tx, creatorId, postId)
        if (publishedAt !== null) await announcing.gone(tx, postId, { isDeleted: true })
        if (publishedAt === null) await store.deleteUnseen(tx, postId)
        else await store.markDeleted(tx, postId, { isSold, now: clock.now() })
      })
    },
  }
}
