import type { Diamonds, Instant, LiveGoalId, LiveRoomId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'

export type GoalRow = {
  goalId: LiveGoalId
  roomId: LiveRoomId
  text: string
  amount: Diamonds
  setAt: Instant
  reachedAt: Instant | null
}

/** The one that stands. */
export const findGoal = (from: Db, roomId: LiveRoomId): Promise<GoalRow | null> =>
  from.maybe(sql`
    select goal_id, room_id, text, amount, set_at, reached_at from live_goals
    where room_id = ${roomId}::bigint and removed_at is null
  `)

export async function removeGoal(tx: Tx, goalId: LiveGoalId, at: Instant): Promise<void> {
  await tx.run(sql`
    update live_goals set removed_at = ${new Date(at)}::timestamptz where goal_id = ${goalId}::bigint
  `)
}

export async function insertGoal(tx: Tx, { goalId, roomId, text, amount, setAt }: GoalRow): Promise<void> {
  await tx.run(sql`
    insert into live_goals (goal_id, room_id, text, amount, set_at)
    values (${goalId}::bigint, ${roomId}::bigint, ${text}, ${amount}::integer, ${new Date(setAt)}::timestamptz)
  `)
}

/** Another amount is reached when it is. */
export async function changeGoal(tx: Tx, { goalId, text, amount }: GoalRow): Promise<void> {
  await tx.run(sql`
    update live_goals set text = ${text}, amount = ${amount}::integer,
      reached_at = case when amount = ${amount}::integer then reached_at end
    where goal_id = ${goalId}::bigint
  `)
}

/** For the goal as it was counted. Once: who comes second changes nothing. */
export async function saveReached(tx: Tx, { goalId, amount }: GoalRow, at: Instant): Promise<void> {
  await tx.run(sql`
    update live_goals set reached_at = ${new Date(at)}::timestamptz
    where goal_id = ${goalId}::bigint and amount = ${amount}::integer and reached_at is null
  `)
}

export const exportGoals = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select g.text, g.amount, g.set_at, g.reached_at, g.removed_at
    from live_rooms r join live_goals g using (room_id) where r.creator_id = ${userId} order by g.goal_id
  `)

export async function eraseGoals(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`
    update live_goals g set text = '-' from live_rooms r where r.room_id = g.room_id and r.creator_id = ${userId}
  `)
}
