import type { AssetId, Instant, PostId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { emptyPosts } from './erasure.store.ts'

const BATCH = 100

/** Whether someone who bought a post of a creator who left still keeps it. */
export async function isOwed(db: Db, assetId: AssetId): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from post_media m join posts p using (post_id)
    where m.asset_id = ${assetId} and p.kept_until is not null limit 1
  `)
  return found !== null
}

/** Takes some posts whose time is over, and empties them. Null: there are none left. */
export async function forgetSome(tx: Tx, now: Instant): Promise<AssetId[] | null> {
  const due = await tx.many<{ postId: PostId }>(sql`
    select post_id from posts where kept_until <= ${new Date(now)}::timestamptz
    order by post_id limit ${BATCH}::int for update skip locked
  `)
  if (due.length === 0) return null
  return emptyPosts(tx, sql`post_id = any(${due.map(({ postId }) => postId)}::bigint[])`)
}

export type BuyerRow = { fanId: UserId; keptUntil: Instant }

/** Those who keep posts of a creator who left, page by page. */
export const listBuyers = (db: Db, creatorId: UserId, after: UserId | null): Promise<BuyerRow[]> =>
  db.many<BuyerRow>(sql`
    select b.fan_id, max(p.kept_until) as kept_until
    from posts p join post_purchases b using (post_id) join users f on f.user_id = b.fan_id and f.deleted_at is null
    where p.creator_id = ${creatorId}::bigint and p.kept_until is not null and b.fan_id > ${after ?? '0'}::bigint
    group by b.fan_id order by b.fan_id limit ${BATCH}::int
  `)
