import {
  CALL_TURN_MS,
  CALL_WAIT_MS,
  CALL_WAITS_MAX,
  callPlansChannel,
  instant,
  type CallKind,
  type CallWait,
  type Instant,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StoredLinks } from '../../../platform/storage/links.ts'
import { presentPerson } from '../../identity/index.ts'
import type { Notifications } from '../../notifications/index.ts'
import * as store from './waiting.store.ts'

/** So long a list that was taken is left to the process that took it. */
const LEASE_MS = 5_000
/** Nobody could be told, or the creator is away: it is looked at again. */
const AGAIN_MS = 30_000
const AT_ONCE = 100

/** Who wants to be told when a line is free: in order, one at a time, each with a short turn. */
export function createWaiting(
  deps: Platform & {
    notifications: Notifications
    links: StoredLinks
    assertMayCall: (fanId: UserId, creatorId: UserId, kind: CallKind) => Promise<unknown>
    /** Whether a device of somebody would ring now. */
    wouldRing: (userId: UserId) => Promise<boolean>
    isBusy: (userId: UserId) => Promise<boolean>
  },
) {
  const { db, clock, ids, log, realtime, notifications, links, assertMayCall, wouldRing, isBusy } = deps

  const presentWait = ({ creator, isFollowing, kind, since, place, toldAt }: store.SeenWait): CallWait => ({
    creator: { ...presentPerson(creator, links), isFollowing },
    kind,
    since,
    place,
    turnUntil: toldAt === null ? null : instant(toldAt + CALL_TURN_MS),
  })

  function announceCount(tx: Tx, creatorId: UserId): void {
    tx.afterCommit(async () => {
      const count = await store.countWaits(db, creatorId)
      await realtime.publish(callPlansChannel, { userId: creatorId }, 'waiting_changed', { count })
    })
  }

  async function remove(tx: Tx, creatorId: UserId, fanId: UserId): Promise<void> {
    if (!(await store.deleteWait(tx, creatorId, fanId))) return
    // Whoever had the turn leaves it to the next.
    await store.wakeLists(tx, [creatorId], clock.now())
    announceCount(tx, creatorId)
  }

  /** Who may still call, of those who wait. What has changed since they asked ends their waiting. */
  async function mayCall({ fanId, creatorId, kind }: store.WaitRow): Promise<boolean> {
    try {
      await assertMayCall(fanId, creatorId, kind)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  async function tellTurn(tx: Tx, wait: store.WaitRow, now: Instant): Promise<void> {
    const { waitId, fanId, creatorId } = wait
    await store.markTold(tx, waitId, now)
    await notifications.tell(tx, { receiverId: fanId, kind: 'line_free', subject: waitId, actorId: creatorId, at: now })
    tx.afterCommit(async () => {
      const [seen] = await store.listSeenWaits(db, fanId, creatorId)
      if (seen) await realtime.publish(callPlansChannel, { userId: fanId }, 'line_free', { wait: presentWait(seen) })
    })
  }

  /** Answers when it has to be looked at again. */
  async function look(tx: Tx, creatorId: UserId, now: Instant): Promise<Instant | null> {
    const waits = await store.listWaits(tx, creatorId)
    const kept: store.WaitRow[] = []
    for (const wait of waits) {
      const isOver = (wait.toldAt !== null && now >= wait.toldAt + CALL_TURN_MS) || now >= wait.since + CALL_WAIT_MS
      if (isOver) await store.deleteWait(tx, creatorId, wait.fanId)
      else kept.push(wait)
    }
    if (kept.length !== waits.length) announceCount(tx, creatorId)
    // The end of the call that goes on says when the line is free.
    if (kept.length === 0 || (await isBusy(creatorId))) return null
    const inTurn = kept.find(({ toldAt }) => toldAt !== null)
    if (inTurn?.toldAt) return instant(inTurn.toldAt + CALL_TURN_MS)
    if (!(await wouldRing(creatorId))) return instant(now + AGAIN_MS)
    for (const wait of kept) {
      const isReachable = !(await isBusy(wait.fanId)) && (await wouldRing(wait.fanId)) && (await mayCall(wait))
      if (!isReachable) continue
      await tellTurn(tx, wait, now)
      return instant(now + CALL_TURN_MS)
    }
    return instant(now + AGAIN_MS)
  }

  const lookAt = (creatorId: UserId): Promise<void> =>
    db.transaction(async (tx) => {
      await store.lockList(tx, creatorId)
      await store.saveDue(tx, creatorId, await look(tx, creatorId, clock.now()))
    })

  return {
    remove,

    async wait(fanId: UserId, creatorId: UserId, kind: CallKind): Promise<CallWait> {
      await assertMayCall(fanId, creatorId, kind)
      const now = clock.now()
      await db.transaction(async (tx) => {
        await store.lockList(tx, creatorId)
        const isNew = (await store.listSeenWaits(tx, fanId, creatorId)).length === 0
        if (isNew && (await store.countWaitsOf(tx, fanId)) >= CALL_WAITS_MAX) throw new AppError('TOO_MANY_WAITS', {})
        await store.insertWait(tx, { waitId: ids.next(), creatorId, fanId, kind, since: now })
        // It may be free by now.
        await store.wakeLists(tx, [creatorId], now)
        announceCount(tx, creatorId)
      })
      const [seen] = await store.listSeenWaits(db, fanId, creatorId)
      if (!seen) throw new AppError('NOT_FOUND', {})
      return presentWait(seen)
    },

    leave: (fanId: UserId, creatorId: UserId): Promise<void> => db.transaction((tx) => remove(tx, creatorId, fanId)),

    async list(userId: UserId): Promise<{ waits: CallWait[]; waitingForMe: number }> {
      const waits = await store.listSeenWaits(db, userId)
      return { waits: waits.map(presentWait), waitingForMe: await store.countWaits(db, userId) }
    },

    /** In the transaction in which lines became free. */
    lineFree: (tx: Tx, userIds: readonly UserId[]): Promise<void> => store.wakeLists(tx, userIds, clock.now()),

    /** In the transaction in which two part. */
    async part(tx: Tx, one: UserId, other: UserId): Promise<void> {
      await remove(tx, one, other)
      await remove(tx, other, one)
    },

    /** In the transaction in which somebody leaves. */
    async erase(tx: Tx, userId: UserId): Promise<void> {
      for (const creatorId of await store.deleteWaitsOf(tx, userId)) announceCount(tx, creatorId)
    },

    /** All lists that are due. Answers how many. */
    async work(): Promise<number> {
      const now = clock.now()
      const due = await store.claimDueLists(db, now, instant(now + LEASE_MS), AT_ONCE)
      for (const creatorId of due) {
        await lookAt(creatorId).catch((error: unknown) =>
          log.error({ err: error, creatorId }, 'a list of who waits could not be looked at, it will be'),
        )
      }
      return due.length
    },
  }
}
