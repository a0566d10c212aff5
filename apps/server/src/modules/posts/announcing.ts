import type { Audience, NotificationKind, PostId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Creators } from '../creators/index.ts'
import type { Notifications } from '../notifications/index.ts'
import * as store from './announcing.store.ts'

export type Announcing = ReturnType<typeof createAnnouncing>

/** Small enough that what pays or reads at the same moment hardly waits. */
const TOLD_AT_ONCE = 1_000
const ABOUT_POSTS: readonly NotificationKind[] = ['new_post', 'like', 'comment_like', 'comment', 'reply']

/**
 * Telling of a new post those for whom its creator's new posts are: who follows and who is a member, or members alone. In the
 * background and in parts, each of which stands with how far it has come: broken off, it goes on from there.
 */
export function createAnnouncing(deps: Platform & { creators: Creators; notifications: Notifications }) {
  const { db, clock, jobs, creators, notifications } = deps
  const work = jobs.define<{ postId: PostId }>('posts.announce', async ({ postId }) => {
    while (await db.transaction((tx) => tellSome(tx, postId)));
  })

  /** Says whether there is more to do. */
  async function tellSome(tx: Tx, postId: PostId): Promise<boolean> {
    const announcement = await store.lockAnnouncement(tx, postId, clock.now())
    if (!announcement || announcement.phase === 'done') return false
    if (!announcement.isThere) {
      await store.saveProgress(tx, postId, { phase: 'done', last: null })
      return false
    }
    const { creatorId, publishedAt: at } = announcement
    const { postAudience } = await creators.settingsOf(tx, creatorId)
    const told = await nextOf(tx, announcement, postAudience)
    const receiverIds = told.map(({ userId }) => userId)
    await notifications.tellMany(tx, { receiverIds, kind: 'new_post', subject: postId, actorId: creatorId, at })
    const isOver = told.length < TOLD_AT_ONCE
    const phase = isOver ? after[announcement.phase] : announcement.phase
    await store.saveProgress(tx, postId, { phase, last: isOver ? null : (told.at(-1) ?? null) })
    return phase !== 'done'
  }

  async function nextOf(tx: Tx, announcement: store.Announcement, audience: Audience): Promise<store.Told[]> {
    const { creatorId, lastId, phase } = announcement
    const membersOnly = audience === 'subscribers'
    if (phase === 'followers') {
      return membersOnly ? [] : store.listFollowers(tx, creatorId, announcement, TOLD_AT_ONCE)
    }
    return store.listMembers(tx, creatorId, { lastId, now: clock.now(), withFollowers: membersOnly }, TOLD_AT_ONCE)
  }

  return {
    /** In the transaction that publishes them. A post that was seen before is told of no second time. */
    async published(tx: Tx, postIds: readonly PostId[]): Promise<void> {
      if (postIds.length === 0) return
      for (const postId of await store.insertAnnouncements(tx, postIds)) await work.enqueue(tx, { postId })
    },

    /** There is nothing to open any more: for anybody, or for anybody but its creator. */
    gone: (tx: Tx, postId: PostId, { isDeleted }: { isDeleted: boolean }): Promise<void> =>
      notifications.forget(tx, postId, isDeleted ? ABOUT_POSTS : ['new_post']),
  }
}

const after = { followers: 'members', members: 'done' } as const
