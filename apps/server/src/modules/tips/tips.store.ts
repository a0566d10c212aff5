import type { Diamonds, Instant, PostId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type TipRow = {
  tipId: string
  fanId: UserId
  creatorId: UserId
  amount: Diamonds
  remark: string
  kind: 'profile' | 'post'
  postId: PostId | null
  key: string
}

/** Says false when the fan has used this key before; a request with it at the same moment is waited for. */
export async function insertTip(tx: Tx, tip: TipRow, now: Instant): Promise<boolean> {
  const added = await tx.run(sql`
    insert into tips (tip_id, fan_id, creator_id, amount, remark, kind, post_id, key, at)
    values (${tip.tipId}, ${tip.fanId}, ${tip.creatorId}, ${tip.amount}, ${tip.remark}, ${tip.kind}, ${tip.postId},
      ${tip.key}, ${new Date(now)})
    on conflict on constraint tips_once do nothing
  `)
  return added === 1
}

export const findByKey = (from: Db, fanId: UserId, key: string): Promise<TipRow | null> =>
  from.maybe<TipRow>(sql`
    select tip_id, fan_id, creator_id, amount, remark, kind, post_id, key from tips
    where fan_id = ${fanId} and key = ${key}
  `)

/** Nobody tips a person who left, is suspended or earns nothing here. */
export async function isCreator(from: Db, userId: UserId): Promise<boolean> {
  const found = await from.maybe(sql`
    select 1 from users
    where user_id = ${userId} and role = 'creator' and deleted_at is null and suspended_at is null
  `)
  return found !== null
}

/** The amount belongs to the book; the words belonged to the fan. */
export async function eraseRemarks(tx: Tx, fanId: UserId): Promise<void> {
  await tx.run(sql`update tips set remark = '' where fan_id = ${fanId} and remark <> ''`)
}

export const exportTips = (from: Db, fanId: UserId): Promise<Record<string, unknown>[]> =>
  from.many(sql`
    select t.at, t.amount, t.remark, t.kind, t.post_id, u.user_name as creator
    from tips t left join users u on u.user_id = t.creator_id and u.deleted_at is null
    where t.fan_id = ${fanId} order by t.tip_id
  `)
