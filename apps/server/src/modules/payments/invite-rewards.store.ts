import type { Instant, OrderId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type RewardRow = {
  orderId: OrderId
  invitedId: UserId
  inviterId: UserId
  /** Of the posting that gave it. */
  reference: string
  taken: number
  takenBackAt: Instant | null
}

/** Whether a user has earned one for their inviter that was not taken back. */
export async function hasReward(from: Db, invitedId: UserId): Promise<boolean> {
  const row = await from.maybe(sql`
    select 1 as one from invite_rewards where invited_id = ${invitedId}::bigint and taken_back_at is null
  `)
  return row !== null
}

export type NewReward = Pick<RewardRow, 'orderId' | 'invitedId' | 'inviterId' | 'reference'>

/** Says false when another order has earned it; one that does so at the same moment is waited for. */
export async function insertReward(tx: Tx, reward: NewReward): Promise<boolean> {
  const added = await tx.run(sql`
    insert into invite_rewards (order_id, invited_id, inviter_id, reference)
    values (${reward.orderId}, ${reward.invitedId}, ${reward.inviterId}, ${reward.reference})
    on conflict (invited_id) where taken_back_at is null do nothing
  `)
  return added === 1
}

export const lockReward = (tx: Tx, orderId: OrderId): Promise<RewardRow | null> =>
  tx.maybe<RewardRow>(sql`
    select order_id, invited_id, inviter_id, reference, taken, taken_back_at from invite_rewards
    where order_id = ${orderId}::bigint for update
  `)

export async function saveTakenBack(
  tx: Tx,
  orderId: OrderId,
  { at, taken }: { at: Instant | null; taken: number },
): Promise<void> {
  await tx.run(sql`
    update invite_rewards set taken_back_at = ${at === null ? null : new Date(at)}, taken = ${taken}
    where order_id = ${orderId}::bigint
  `)
}

export async function countRewards(from: Db, inviterId: UserId): Promise<number> {
  const row = await from.maybe<{ count: number }>(sql`
    select count(*)::int as count from invite_rewards
    where inviter_id = ${inviterId}::bigint and taken_back_at is null
  `)
  return row?.count ?? 0
}
