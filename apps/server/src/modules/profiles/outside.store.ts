import type { Instant, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'

export type OutsideRow = PersonRow & { coverKey: string | null; bio: string; isDiscoverable: boolean }

export function findByName(db: Db, userName: string): Promise<OutsideRow | null> {
  return db.maybe<OutsideRow>(sql`
    select ${personColumns}, p.cover_key, p.bio, p.is_discoverable
    from users u join profiles p using (user_id)
    where u.user_name = ${userName} and u.deleted_at is null and u.suspended_at is null
  `)
}

export type Joined = { joinedAt: Instant; userId: UserId }

/**
 * Creators who want to be found and can be seen by everybody, in the order in which their accounts were made. `offset 0`:
 * each is asked about alone; for ten thousand of them all profiles would be read.
 */
const listedAfter = ({ joinedAt, userId }: Joined): Sql => sql`
  from users u
    join lateral (select p.is_discoverable from profiles p where p.user_id = u.user_id offset 0) p on p.is_discoverable
  where u.role = 'creator' and u.deleted_at is null and u.suspended_at is null
    and (u.created_at, u.user_id) > (${new Date(joinedAt)}::timestamptz, ${userId}::bigint)
  order by u.created_at, u.user_id
`

/** The numbers stand in the statements: a parameter there would cost the plan its index. */
export function listCreators(db: Db, after: Joined): Promise<(Joined & { userName: string })[]> {
  return db.many(sql`
    select u.created_at as joined_at, u.user_id, u.user_name ${listedAfter(after)} limit 1000
  `)
}

/** The last of the next ten thousand; null when nobody comes after them. */
export async function skipCreators(db: Db, after: Joined): Promise<Joined | null> {
  const [last, next] = await db.many<Joined>(sql`
    select u.created_at as joined_at, u.user_id ${listedAfter(after)} limit 2 offset 9999
  `)
  return last && next ? last : null
}
