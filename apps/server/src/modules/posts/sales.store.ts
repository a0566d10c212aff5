import type { Diamonds, Instant, PostId, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** Whose post it is, locked: while a fan pays for it, it cannot be changed. */
export async function lockCreatorOf(tx: Tx, postId: PostId): Promise<UserId | null> {
  const row = await tx.maybe<{ creatorId: UserId }>(sql`
    select creator_id from posts where post_id = ${postId} and published_at is not null for key share
  `)
  return row?.creatorId ?? null
}

/** Says false when it was bought before; a purchase at the same moment is waited for. */
export async function insertPurchase(
  tx: Tx,
  { fanId, postId, price }: { fanId: UserId; postId: PostId; price: Diamonds },
  now: Instant,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into post_purchases (fan_id, post_id, price, bought_at)
    values (${fanId}, ${postId}, ${price}, ${new Date(now)}) on conflict do nothing
  `)
  return added === 1
}
