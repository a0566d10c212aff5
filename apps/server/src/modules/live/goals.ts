import {
  liveChannel,
  type editLiveGoal,
  type InputOf,
  type LiveGoal,
  type LiveGoalId,
  type LiveRoomId,
  type UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { presentGoal } from './board.present.ts'
import { sumGiven } from './given.store.ts'
import * as store from './goals.store.ts'
import { lockRoom } from './live.store.ts'

export type Goals = ReturnType<typeof createGoals>

/** What is being collected for in a room, and how far it has come. */
export function createGoals(deps: Platform) {
  const { db, clock, ids, log, realtime } = deps
  /** Rooms that are being counted, and whether more was given meanwhile: in a storm of gifts one count is for many. */
  const counting = new Map<LiveRoomId, 'counting' | 'again'>()

  /** As it stands; that it is reached is written by who counts it first. */
  async function count(roomId: LiveRoomId): Promise<LiveGoal | null> {
    const countedAt = clock.now()
    const goal = await store.findGoal(db, roomId)
    if (!goal) return null
    const given = await sumGiven(db, roomId, goal.setAt)
    if (goal.reachedAt !== null || given < goal.amount) return presentGoal(goal, given, countedAt)
    await db.transaction((tx) => store.saveReached(tx, goal, countedAt))
    const reached = await store.findGoal(db, roomId)
    return reached && presentGoal(reached, given, countedAt)
  }

  async function tell(roomId: LiveRoomId): Promise<LiveGoal | null> {
    const goal = await count(roomId)
    await realtime.publish(liveChannel, { roomId }, 'goal', { goal })
    return goal
  }

  async function countUntilStill(roomId: LiveRoomId): Promise<void> {
    do {
      counting.set(roomId, 'counting')
      if (await store.findGoal(db, roomId)) await tell(roomId)
    } while (counting.get(roomId) === 'again')
  }

  return {
    of: count,

    /** Something was given. Nobody waits for it to be counted. */
    given(roomId: LiveRoomId): void {
      if (counting.has(roomId)) return void counting.set(roomId, 'again')
      void countUntilStill(roomId)
        .catch((error: unknown) => log.warn({ err: error, roomId }, 'a goal could not be counted'))
        .finally(() => counting.delete(roomId))
    },

    async edit(creatorId: UserId, { roomId, goal: wanted }: InputOf<typeof editLiveGoal>): Promise<LiveGoal | null> {
      await db.transaction(async (tx) => {
        const room = await lockRoom(tx, roomId)
        if (room?.creatorId !== creatorId || room.state === 'over') throw new AppError('ROOM_NOT_EXISTS', {})
        const before = await store.findGoal(tx, roomId)
        if (wanted && before && wanted.goalId === before.goalId) {
          return store.changeGoal(tx, { ...before, text: wanted.text, amount: wanted.amount })
        }
        const setAt = clock.now()
        if (before) await store.removeGoal(tx, before.goalId, setAt)
        if (!wanted) return undefined
        const { text, amount } = wanted
        return store.insertGoal(tx, { goalId: ids.next() as LiveGoalId, roomId, text, amount, setAt, reachedAt: null })
      })
      return tell(roomId)
    },
  }
}
