import {
  END_OF_TIME,
  FOLLOW_PAGE_SIZE,
  LARGEST_ID,
  relationsChannel,
  type blockUser,
  type followUser,
  type InputOf,
  type Relation,
} from '@fanlight/contract'
import { UserId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Notifications } from '../notifications/index.ts'
import * as store from './relations.store.ts'

const timed = cursorOf(z.object({ at: z.int().nonnegative().max(END_OF_TIME), userId: UserId }))
const NEWEST = { at: END_OF_TIME, userId: LARGEST_ID as UserId }

export type Relations = ReturnType<typeof createRelations>
/** Which of some creators a fan is a member of: memberships are a later module's. */
export type Subscribed = (from: Db, fanId: UserId, creatorIds: readonly UserId[]) => Promise<ReadonlySet<UserId>>

type BlockListener = (tx: Tx, blockerId: UserId, blockedId: UserId) => Promise<void>
type FollowListener = (tx: Tx, fanId: UserId, followedId: UserId) => Promise<void>

/** Following and blocking. */
export function createRelations(deps: {
  db: Database
  clock: Clock
  realtime: Realtime
  notifications: Notifications
  subscribed: Subscribed
}) {
  const { db, clock, realtime, notifications, subscribed } = deps
  const onBlocked: BlockListener[] = []
  const onFollowed: FollowListener[] = []

  /** What the first of two is to the other, as it is shown. */
  async function between(from: Db, userId: UserId, otherId: UserId): Promise<Relation> {
    const { following, blocking } = await store.relationBetween(from, userId, otherId)
    const members = await subscribed(from, userId, [otherId])
    return { following, subscribe: members.has(otherId), blocking }
  }

  /** Undoing is for people who are suspended too: a user who blocked or followed them can change their mind. */
  async function assertOther(viewer: Viewer, otherId: UserId, behavior: 0 | 1): Promise<void> {
    if (viewer.userId === otherId) throw new AppError('SELF_ACTION', {})
    const isThere = behavior === 1 ? store.isReachable : store.exists
    if (!(await isThere(db, otherId))) throw new AppError('NOT_FOUND', {})
  }

  /** Answers whether that is new. */
  async function insertFollow(tx: Tx, fanId: UserId, followedId: UserId): Promise<boolean> {
    if (!(await store.insertFollow(tx, fanId, followedId, clock.now()))) return false
    for (const listener of onFollowed) await listener(tx, fanId, followedId)
    return true
  }

  function tell(tx: Tx, userId: UserId, otherUserId: UserId, relation: Relation): void {
    tx.afterCommit(() => realtime.publish(relationsChannel, { userId }, 'relation_changed', { otherUserId, relation }))
  }

  async function list<Row extends { at: number; userId: UserId }>(
    read: (db: Db, userId: UserId, after: store.TimeCursor) => Promise<Row[]>,
    viewer: Viewer,
    cursor: string | undefined,
  ) {
    const rows = await read(db, viewer.userId, timed.read(cursor, NEWEST))
    return pageOf(rows, FOLLOW_PAGE_SIZE, ({ at, userId }) => timed.write({ at, userId }))
  }

  return {
    of: (viewerId: UserId, otherId: UserId): Promise<Relation> => between(db, viewerId, otherId),

    /** Of each of these pairs, whether one of the two blocks the other. */
    areBlocked: (from: Db, pairs: readonly store.Pair[]): Promise<boolean[]> => store.listBlocking(from, pairs),

    /** For every action that one person does to another: refused when either of the two blocks the other. */
    async assertNotBlocked(from: Db, oneId: UserId, otherId: UserId): Promise<void> {
      const { blocking, blockedBy } = await store.relationBetween(from, oneId, otherId)
      if (blocking || blockedBy) throw new AppError('BLOCKED', {})
    },

    /** For what a block would end: whoever blocks in this moment does so before it, or finds it. Taken before all other locks. */
    async holdNotBlocked(tx: Tx, oneId: UserId, otherId: UserId): Promise<void> {
      await store.holdPair(tx, oneId, otherId)
      const { blocking, blockedBy } = await store.relationBetween(tx, oneId, otherId)
      if (blocking || blockedBy) throw new AppError('BLOCKED', {})
    },

    async follow(viewer: Viewer, { otherUserId, followingBehavior }: InputOf<typeof followUser>) {
      await assertOther(viewer, otherUserId, followingBehavior)
      const { userId } = viewer
      return db.transaction(async (tx) => {
        await store.lockPair(tx, userId, otherUserId)
        const before = await store.relationBetween(tx, userId, otherUserId)
        // Who blocks the viewer is not there for them; whom the viewer blocks has to be unblocked first.
        if (before.blockedBy) throw new AppError('BLOCKED', {})
        if (followingBehavior === 1 && before.blocking) throw new AppError('BLOCKED', {})
        const about = { receiverId: otherUserId, kind: 'follow' as const, actorId: userId }
        if (followingBehavior === 1) {
          if (await insertFollow(tx, userId, otherUserId)) await notifications.tell(tx, about)
        } else if (await store.deleteFollow(tx, userId, otherUserId)) await notifications.withdraw(tx, about)
        const relation = await between(tx, userId, otherUserId)
        tell(tx, userId, otherUserId, relation)
        return { relation, followers: await store.shownFollowers(tx, otherUserId) }
      })
    },

    /** Follows because of something else that the two have. Nothing happens where one of them has blocked or left. */
    followAlong: (fanId: UserId, otherId: UserId): Promise<void> =>
      db.transaction(async (tx) => {
        await store.lockPair(tx, fanId, otherId)
        const { blocking, blockedBy } = await store.relationBetween(tx, fanId, otherId)
        const isThere = (await store.exists(tx, fanId)) && (await store.exists(tx, otherId))
        if (blocking || blockedBy || !isThere) return
        if (!(await insertFollow(tx, fanId, otherId))) return
        tell(tx, fanId, otherId, await between(tx, fanId, otherId))
      }),

    async block(viewer: Viewer, { otherUserId, blockBehavior }: InputOf<typeof blockUser>) {
      await assertOther(viewer, otherUserId, blockBehavior)
      const { userId } = viewer
      return db.transaction(async (tx) => {
        await store.lockPair(tx, userId, otherUserId)
        if (blockBehavior === 0) await store.deleteBlock(tx, userId, otherUserId)
        else {
          await store.insertBlock(tx, userId, otherUserId, clock.now())
          await store.deleteFollow(tx, userId, otherUserId)
          for (const listener of onBlocked) await listener(tx, userId, otherUserId)
          await notifications.part(tx, userId, otherUserId)
          if (await store.deleteFollow(tx, otherUserId, userId)) {
            // Their devices stop showing 'Following'; that they were blocked is not said.
            tell(tx, otherUserId, userId, await between(tx, otherUserId, userId))
          }
        }
        const relation = await between(tx, userId, otherUserId)
        tell(tx, userId, otherUserId, relation)
        return { relation }
      })
    },

    /** Whatever two people have with each other ends in the transaction in which one blocks the other. */
    onBlocked: (listener: BlockListener) => void onBlocked.push(listener),
    /** Told in the transaction in which one begins to follow the other. */
    onFollowed: (listener: FollowListener) => void onFollowed.push(listener),

    followings: (viewer: Viewer, cursor: string | undefined) => list(store.listFollowings, viewer, cursor),
    followers: (viewer: Viewer, cursor: string | undefined) => list(store.listFollowers, viewer, cursor),
    blocked: (viewer: Viewer, cursor: string | undefined) => list(store.listBlocked, viewer, cursor),
    filtered: (userId: UserId) => store.listFiltered(db, userId),
  }
}
