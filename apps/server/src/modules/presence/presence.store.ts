import type { UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** Those of them who do not want to be seen. */
export async function listInvisible(db: Db, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const rows = await db.many<{ userId: UserId }>(sql`
    select user_id from presence_settings where user_id = any (${userIds}::bigint[]) and is_invisible
  `)
  return new Set(rows.map(({ userId }) => userId))
}

export async function saveInvisible(tx: Tx, userId: UserId, isInvisible: boolean): Promise<void> {
  await tx.run(sql`
    insert into presence_settings (user_id, is_invisible) values (${userId}, ${isInvisible})
    on conflict (user_id) do update set is_invisible = excluded.is_invisible
  `)
}

export async function eraseSettings(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from presence_settings where user_id = ${userId}`)
}

export function exportSettings(db: Db, userId: UserId): Promise<Record<string, unknown> | null> {
  return db.maybe(sql`select is_invisible from presence_settings where user_id = ${userId}`)
}
