import type { Instant, UserId } from '@fanlight/contract'
import type { AdminUser } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'

export type UserRow = PersonRow & {
  email: string
  role: AdminUser['role']
  createdAt: Instant
  suspendedAt: Instant | null
  suspensionReason: string | null
  openReports: number
}

const columns: Sql = sql`
  ${personColumns}, u.email, u.created_at, u.suspended_at, u.suspension_reason,
  (select count(*)::int from reports r where r.owner_id = u.user_id and r.decided_at is null) as open_reports
`

/** Those who have it in their name, user name or address, or whose number it is. */
function fits(search: string): Sql {
  if (search === '') return sql`true`
  const part = `%${search
    .toLowerCase()
    .replace(/^@/, '')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const number = /^\d{1,18}$/.test(search) ? search : null
  return sql`(u.user_id = ${number}::bigint or u.user_name ilike ${part} or u.nick_name ilike ${part} or u.email ilike ${part})`
}

export const listUsers = (
  from: Db,
  { search, isSuspended, before, limit }: { search: string; isSuspended: boolean; before: string; limit: number },
): Promise<UserRow[]> =>
  from.many(sql`
    select ${columns} from users u
    where u.deleted_at is null and u.user_id < ${before}::bigint and ${fits(search)}
      and ${isSuspended ? sql`u.suspended_at is not null` : sql`true`}
    order by u.user_id desc limit ${limit}::int
  `)

export const findUser = (from: Db, userId: UserId): Promise<UserRow | null> =>
  from.maybe(sql`select ${columns} from users u where u.user_id = ${userId}::bigint and u.deleted_at is null`)
