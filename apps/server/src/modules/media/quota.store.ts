import type { UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

const QUOTA_LOCK = 7_301_029

/** What a user's vault and files hold, with videos that are still arriving at their full size. */
export async function vaultOf(db: Db, userId: UserId): Promise<{ isCreator: boolean; bytes: number }> {
  const row = await db.maybe<{ isCreator: boolean; bytes: number }>(sql`
    select u.role = 'creator' as is_creator, (coalesce(sum(a.bytes), 0)
      + (select coalesce(sum(f.bytes), 0) from pictures f where f.owner_id = u.user_id))::float8 as bytes
    from users u left join media_assets a on a.owner_id = u.user_id and a.removed_at is null and a.state <> 'failed'
    where u.user_id = ${userId} group by u.user_id
  `)
  return row ?? { isCreator: false, bytes: 0 }
}

export async function isCreator(db: Db, userId: UserId): Promise<boolean> {
  return (await db.maybe(sql`select 1 from users where user_id = ${userId} and role = 'creator'`)) !== null
}

/** Until the transaction ends, nobody else counts what this user has. */
export async function lockUser(tx: Tx, userId: UserId): Promise<void> {
  await tx.many(sql`select pg_advisory_xact_lock(${QUOTA_LOCK}, hashtext(${userId}))`)
}
