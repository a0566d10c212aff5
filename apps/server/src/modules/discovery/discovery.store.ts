import type { Instant, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** Who won most followers since then. */
export async function listRising(db: Db, since: Instant): Promise<UserId[]> {
  const rows = await db.many<{ userId: UserId }>(sql`
    select followed_id as user_id from follows where followed_at > ${new Date(since)}
    group by followed_id order by count(*) desc, followed_id desc limit 500
  `)
  return rows.map(({ userId }) => userId)
}

export function listTags(db: Db): Promise<{ tag: string; creators: number }[]> {
  return db.many(sql`
    select tag, count(*)::int as creators
    from profiles p join users u using (user_id), unnest(p.tags) as tag
    where u.role = 'creator' and u.deleted_at is null and u.suspended_at is null and p.is_discoverable
    group by tag order by creators desc, tag limit 20
  `)
}
