import { LIVE_MODERATORS_MAX, liveChannel, type ProfileSummary, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Profiles } from '../profiles/index.ts'
import { findOpenOf } from './live.store.ts'
import * as store from './moderators.store.ts'

/** Whom a creator lets look after the chat, in all their rooms. */
export function createModerators(
  deps: Platform & { notifications: Notifications; profiles: Profiles; links: StoredLinks },
) {
  const { db, clock, realtime, notifications, profiles, links } = deps

  /** Those who are in the room see it at their lines, and they themselves what they may do. */
  async function announce(tx: Tx, creatorId: UserId, userId: UserId, isModerator: boolean): Promise<void> {
    const room = await findOpenOf(tx, creatorId)
    if (!room) return
    const { roomId } = room
    tx.afterCommit(() => realtime.publish(liveChannel, { roomId }, 'moderator', { userId, isModerator }))
  }

  const withdraw = (tx: Tx, creatorId: UserId, userId: UserId): Promise<void> =>
    notifications.withdraw(tx, { receiverId: userId, kind: 'live_moderator', subject: creatorId, actorId: creatorId })

  async function takeBack(tx: Tx, creatorId: UserId, userId: UserId): Promise<void> {
    if (!(await store.deleteModerator(tx, creatorId, userId))) return
    await withdraw(tx, creatorId, userId)
    await announce(tx, creatorId, userId, false)
  }

  return {
    async list(creatorId: UserId): Promise<ProfileSummary[]> {
      return (await store.listModerators(db, creatorId)).map((row) => presentPerson(row, links))
    },

    async set(creatorId: UserId, userId: UserId, isModerator: boolean): Promise<void> {
      if (creatorId === userId) throw new AppError('SELF_ACTION', {})
      await db.transaction(async (tx) => {
        if (!isModerator) return takeBack(tx, creatorId, userId)
        if (!(await store.isThere(tx, userId))) throw new AppError('NOT_FOUND', {})
        await profiles.relations.assertNotBlocked(tx, creatorId, userId)
        await store.lockModerators(tx, creatorId)
        if (!(await store.insertModerator(tx, creatorId, userId, clock.now()))) return
        if ((await store.countModerators(tx, creatorId)) > LIVE_MODERATORS_MAX) {
          throw new AppError('MODERATORS_FULL', {})
        }
        const news = { receiverId: userId, kind: 'live_moderator', subject: creatorId, actorId: creatorId } as const
        await notifications.tell(tx, news)
        await announce(tx, creatorId, userId, true)
      })
    },

    /** In the transaction in which two part: neither looks after the rooms of the other, nor stands on top of their chat. */
    async part(tx: Tx, oneId: UserId, otherId: UserId): Promise<void> {
      for (const [creatorId, userId] of [
        [oneId, otherId],
        [otherId, oneId],
      ] as const) {
        await takeBack(tx, creatorId, userId)
        for (const { roomId } of await store.unpinLinesOf(tx, creatorId, userId)) {
          tx.afterCommit(() => realtime.publish(liveChannel, { roomId }, 'pinned', { message: null }))
        }
      }
    },
  }
}
