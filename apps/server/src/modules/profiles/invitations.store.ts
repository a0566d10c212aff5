import type { Instant, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'

export type InvitedRow = PersonRow & { joinedAt: Instant }

export async function countInvited(db: Db, userId: UserId): Promise<number> {
  const row = await db.maybe<{ count: number }>(
    sql`select count(*)::int as count from users where invited_by = ${userId}`,
  )
  return row?.count ?? 0
}

/** Who has left, or blocks the one who invited them, still counts but is not named. */
export function listInvited(
  db: Db,
  userId: UserId,
  after: { joinedAt: number; userId: string },
): Promise<InvitedRow[]> {
  return db.many<InvitedRow>(sql`
    select ${personColumns}, u.created_at as joined_at
    from users u
    where u.invited_by = ${userId} and u.deleted_at is null and u.suspended_at is null
      and (u.created_at, u.user_id) < (${new Date(after.joinedAt)}::timestamptz, ${after.userId}::bigint)
      and not exists (
        select 1 from blocks b where (b.blocker_id, b.blocked_id) in ((u.user_id, ${userId}), (${userId}, u.user_id)))
    order by u.created_at desc, u.user_id desc
    limit 21
  `)
}
