import {
  diamonds,
  instant,
  type Instant,
  type ScheduledPost,
  type StudioFigures,
  type StudioPost,
  type StudioTasks,
  type UserId,
} from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

export type HomeRow = {
  today: StudioFigures
  month: StudioFigures
  tasks: StudioTasks
  best: StudioPost[]
  scheduled: ScheduledPost[]
}

const time = (at: number): Sql => sql`${new Date(at)}::timestamptz`
/** Enough of a post to know it by. */
const words = sql`left(case when p.text <> '' then p.text else p.teaser end, 120)`
const milliseconds = (column: Sql): Sql => sql`(extract(epoch from ${column}) * 1000)::bigint`

/** What creators earn, less what went back of it: what is paid out or corrected is neither. */
const isIncome = sql`l.kind not in ('payout', 'payout_returned', 'correction', 'release')`

/** Of one day, from the lines themselves: they are after the last transfer of the hours before it. */
const earnedSince = (creatorId: UserId, since: Instant): Sql => sql`
  (select coalesce(sum(l.amount), 0)::bigint from ledger_earned_lines l join ledger_postings g using (posting_id)
   where l.creator_id = ${creatorId}::bigint and ${isIncome} and g.at >= ${time(since)} and l.transfer_id > coalesce((
     select h.last_transfer from ledger_held_hours h
     where h.creator_id = ${creatorId}::bigint and h.hour < date_trunc('hour', ${time(since)}) order by h.hour desc limit 1), 0))
`

/** Of whole days, from their sums. */
const earnedSinceDay = (creatorId: UserId, since: Instant): Sql => sql`
  (select coalesce(sum(l.amount), 0)::bigint from ledger_earned_days l
   where l.creator_id = ${creatorId}::bigint and ${isIncome} and l.day >= (${time(since)} at time zone 'UTC')::date)
`

function figures(creatorId: UserId, since: Instant, earned: Sql): Sql {
  return sql`json_build_object('earned', ${earned},
    'followers', (select count(*) from follows f
      where f.followed_id = ${creatorId}::bigint and f.followed_at >= ${time(since)}),
    'subscribers', (select count(*) from memberships m
      where m.creator_id = ${creatorId}::bigint and m.since >= ${time(since)}),
    'views', (select coalesce(sum(h.views), 0) from post_view_hours h
      where h.creator_id = ${creatorId}::bigint and h.hour >= date_trunc('hour', ${time(since)})))`
}

/** All that the first page of the studio shows, in one round trip. */
export async function readHome(
  from: Db,
  creatorId: UserId,
  { todaySince, monthSince }: { todaySince: Instant; monthSince: Instant },
): Promise<HomeRow> {
  const row = await from.maybe<HomeRow>(sql`
    select ${figures(creatorId, todaySince, earnedSince(creatorId, todaySince))} as today,
      ${figures(creatorId, monthSince, earnedSinceDay(creatorId, monthSince))} as month,
      json_build_object('cover', f.cover_key is not null, 'bio', f.bio <> '',
        'tier', exists (select 1 from tiers t where t.creator_id = f.user_id and t.deleted_at is null),
        'post', exists (select 1 from posts p where p.creator_id = f.user_id and p.status = 2),
        'payoutMethod', exists (select 1 from payout_methods m where m.creator_id = f.user_id),
        'secondFactor', exists (
          select 1 from two_factor t where t.user_id = f.user_id and t.confirmed_at is not null)) as tasks,
      (select coalesce(json_agg(b order by b.place), '[]') from (
        select row_number() over (order by coalesce(n.income, 0) desc, coalesce(n.likes, 0) desc, coalesce(n.views, 0) desc,
            p.post_id desc) as place,
          p.post_id::text as "postId", ${words} as words, ${milliseconds(sql`p.published_at`)} as "publishedAt",
          coalesce(n.views, 0) as views, coalesce(n.likes, 0) as likes, coalesce(n.comments, 0) as comments,
          coalesce(n.income, 0) as income
        from posts p left join post_counts n using (post_id)
        where p.creator_id = f.user_id and p.status = 2 and p.published_at >= ${time(monthSince)}
        order by place limit 3
      ) b) as best,
      (select coalesce(json_agg(s order by s."publishAt"), '[]') from (
        select p.post_id::text as "postId", ${words} as words, ${milliseconds(sql`p.publish_at`)} as "publishAt"
        from posts p
        where p.creator_id = f.user_id and p.deleted_at is null and p.status = 1 and p.publish_at is not null
        order by p.publish_at limit 3
      ) s) as scheduled
    from profiles f where f.user_id = ${creatorId}::bigint
  `)
  if (!row) throw new Error('A creator without a profile')
  const read = (told: StudioFigures): StudioFigures => ({ ...told, earned: diamonds(told.earned) })
  return {
    ...row,
    today: read(row.today),
    month: read(row.month),
    best: row.best.map((post) => ({ ...post, publishedAt: instant(post.publishedAt) })),
  }
}
