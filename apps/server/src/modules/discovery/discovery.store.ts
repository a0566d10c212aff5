import type { Instant, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { cardColumns, type CardRow } from '../profiles/index.ts'

export type Wanted = { query: string; tag: string | undefined; callable: boolean; viewerId: UserId | null }
export type FoundRow = CardRow & { joinedAt: Instant }

const columns = (viewerId: UserId | null): Sql => sql`
  ${cardColumns}, u.created_at as joined_at,
  exists (select 1 from follows f where f.fan_id = ${viewerId}::bigint and f.followed_id = u.user_id) as is_following
`

/** Each question is a statement of its own: one that asks everything at once would find no index for anything. */
function matching({ query, tag, callable, viewerId }: Wanted): Sql {
  const named = query === '' ? sql`true` : sql`(lower(u.nick_name) || ' ' || u.user_name) like ${likePattern(query)}`
  const tagged = tag === undefined ? sql`true` : sql`p.tags @> array[${tag}]::text[]`
  const takesCalls = callable
    ? sql`exists (select 1 from creator_settings s where s.user_id = u.user_id and s.video_switch)`
    : sql`true`
  return sql`
    u.role = 'creator' and u.deleted_at is null and u.suspended_at is null and p.is_discoverable
    and ${named} and ${tagged} and ${takesCalls}
    and not exists (select 1 from blocks b where b.blocker_id = ${viewerId}::bigint and b.blocked_id = u.user_id)
    and not exists (select 1 from blocks b where b.blocked_id = ${viewerId}::bigint and b.blocker_id = u.user_id)
  `
}

/** What a user typed, with the signs that mean something to LIKE meaning themselves. A leading @ is how names are said. */
const likePattern = (query: string): string =>
  `%${query
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/[\\%_]/g, String.raw`\$&`)}%`

export type Position = { first: number; userId: string }

/** 25 is the page of 24 and the one that says there is more. */
export function searchPopular(db: Db, wanted: Wanted, after: Position): Promise<FoundRow[]> {
  return db.many<FoundRow>(sql`
    select ${columns(wanted.viewerId)} from profiles p join users u using (user_id)
    where ${matching(wanted)} and (p.followers, p.user_id) < (${after.first}::int, ${after.userId}::bigint)
    order by p.followers desc, p.user_id desc limit 25
  `)
}

export function searchNew(db: Db, wanted: Wanted, after: Position): Promise<FoundRow[]> {
  return db.many<FoundRow>(sql`
    select ${columns(wanted.viewerId)} from users u join profiles p using (user_id)
    where ${matching(wanted)}
      and (u.created_at, u.user_id) < (${new Date(after.first)}::timestamptz, ${after.userId}::bigint)
    order by u.created_at desc, u.user_id desc limit 25
  `)
}

/** Who won most followers since then. */
export async function listRising(db: Db, since: Instant): Promise<UserId[]> {
  const rows = await db.many<{ userId: UserId }>(sql`
    select followed_id as user_id from follows where followed_at > ${new Date(since)}
    group by followed_id order by count(*) desc, followed_id desc limit 500
  `)
  return rows.map(({ userId }) => userId)
}

/** In the order given; one page, since tomorrow it is another. */
export function searchAmong(db: Db, wanted: Wanted, userIds: readonly UserId[]): Promise<FoundRow[]> {
  return db.many<FoundRow>(sql`
    select ${columns(wanted.viewerId)}
    from unnest(${userIds}::bigint[]) with ordinality as ranked (user_id, place)
      join users u using (user_id) join profiles p using (user_id)
    where ${matching(wanted)} order by ranked.place limit 24
  `)
}

export function listTags(db: Db): Promise<{ tag: string; creators: number }[]> {
  return db.many(sql`
    select tag, count(*)::int as creators
    from profiles p join users u using (user_id), unnest(p.tags) as tag
    where u.role = 'creator' and u.deleted_at is null and u.suspended_at is null and p.is_discoverable
    group by tag order by creators desc, tag limit 20
  `)
}
