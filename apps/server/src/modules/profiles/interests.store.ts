import type { Instant, LanguageCode, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { cardColumns, type CardRow } from './profiles.sql.ts'

export type InterestsRow = { languages: LanguageCode[]; tags: string[]; isNew: boolean }

/** New: came since then, follows fewer than so many, and has not been asked. */
export function findInterests(
  db: Db,
  userId: UserId,
  newOnes: { since: Instant; follows: number },
): Promise<InterestsRow | null> {
  return db.maybe<InterestsRow>(sql`
    select coalesce(i.languages, '{}') as languages, coalesce(i.tags, '{}') as tags,
      (i.asked_at is null and u.created_at > ${new Date(newOnes.since)} and p.followings < ${newOnes.follows}::int) as is_new
    from users u join profiles p using (user_id) left join interests i using (user_id)
    where u.user_id = ${userId}
  `)
}

export type InterestsChange = {
  languages: readonly LanguageCode[] | null
  tags: readonly string[] | null
  askedAt: Instant | null
}

/** What is null stays as it is. */
export async function saveInterests(tx: Tx, userId: UserId, change: InterestsChange): Promise<void> {
  const { languages, tags, askedAt } = change
  await tx.run(sql`
    insert into interests as i (user_id, languages, tags, asked_at)
    values (${userId}, coalesce(${languages}::text[], '{}'), coalesce(${tags}::text[], '{}'),
      ${askedAt === null ? null : new Date(askedAt)}::timestamptz)
    on conflict (user_id) do update set languages = coalesce(${languages}::text[], i.languages),
      tags = coalesce(${tags}::text[], i.tags), asked_at = coalesce(i.asked_at, excluded.asked_at)
  `)
}

/** Of a thousand with one of the tags and the thousand most followed: of more tags first, then of a language they read. */
export function listFitting(db: Db, userId: UserId): Promise<CardRow[]> {
  return db.many<CardRow>(sql`
    with wanted as materialized (
      select coalesce(max(languages), '{}') as languages, coalesce(max(tags), '{}') as tags
      from interests where user_id = ${userId}
    ),
    candidates as materialized (
      (select user_id from profiles where tags && (select tags from wanted) limit 1000)
      union (select user_id from profiles order by followers desc, user_id desc limit 1000)
    )
    select ${cardColumns}, false as is_following
    from candidates c join profiles p using (user_id) join users u using (user_id) cross join wanted w
    where u.role = 'creator' and u.deleted_at is null and u.suspended_at is null and p.is_discoverable
      and u.user_id <> ${userId}
      and not exists (select 1 from follows f where f.fan_id = ${userId} and f.followed_id = u.user_id)
      and not exists (select 1 from blocks b where b.blocker_id = ${userId} and b.blocked_id = u.user_id)
      and not exists (select 1 from blocks b where b.blocked_id = ${userId} and b.blocker_id = u.user_id)
    order by cardinality(array(select unnest(p.tags) intersect select unnest(w.tags))) desc,
      (u.language_code = any (w.languages)) desc, p.followers desc, u.user_id desc
    limit 12
  `)
}

export async function eraseInterests(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from interests where user_id = ${userId}`)
}

export const exportInterests = (db: Db, userId: UserId): Promise<Record<string, unknown> | null> =>
  db.maybe(sql`select languages, tags, asked_at from interests where user_id = ${userId}`)
