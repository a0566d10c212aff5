import type { Instant, PostId, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

type Reaction = { fanId: UserId; postId: PostId }

/** Each says whether anything changed: the same twice counts once, also when both come at the same moment. */
export async function insertLike(tx: Tx, { fanId, postId }: Reaction, now: Instant): Promise<boolean> {
  const added = await tx.run(sql`
    insert into post_likes (fan_id, post_id, liked_at) values (${fanId}, ${postId}, ${new Date(now)})
    on conflict do nothing
  `)
  return added === 1
}

export async function deleteLike(tx: Tx, { fanId, postId }: Reaction): Promise<boolean> {
  return (await tx.run(sql`delete from post_likes where fan_id = ${fanId} and post_id = ${postId}`)) === 1
}

export async function insertSave(tx: Tx, { fanId, postId }: Reaction, now: Instant): Promise<boolean> {
  const added = await tx.run(sql`
    insert into post_saves (fan_id, post_id, saved_at) values (${fanId}, ${postId}, ${new Date(now)})
    on conflict do nothing
  `)
  return added === 1
}

export async function deleteSave(tx: Tx, { fanId, postId }: Reaction): Promise<boolean> {
  return (await tx.run(sql`delete from post_saves where fan_id = ${fanId} and post_id = ${postId}`)) === 1
}

/** A like or a save can be taken back, whatever became of it. */
export async function findCreator(tx: Tx, postId: PostId): Promise<{ creatorId: UserId; likes: number } | null> {
  return tx.maybe(sql`
    select p.creator_id, coalesce(n.likes, 0) as likes from posts p left join post_counts n using (post_id)
    where p.post_id = ${postId} and p.published_at is not null
  `)
}

export type View = { postId: PostId; fanId: UserId }

/** Those that are new, by post. In one order, so that two processes that write the same do not wait for each other. */
export function insertViews(tx: Tx, views: readonly View[]): Promise<{ postId: PostId; count: number }[]> {
  return tx.many(sql`
    with added as (
      insert into post_views (post_id, fan_id)
      select p.post_id, w.fan_id
      from unnest(${views.map(({ postId }) => postId)}::bigint[], ${views.map(({ fanId }) => fanId)}::bigint[])
        as w (post_id, fan_id)
        join posts p using (post_id) join users u on u.user_id = w.fan_id
      where p.status = 2 and p.creator_id <> w.fan_id and u.deleted_at is null
      order by p.post_id, w.fan_id
      on conflict do nothing returning post_id
    )
    select post_id, count(*)::int as count from added group by post_id order by post_id
  `)
}

/** The rows in the order of their numbers, as everybody takes several of them. */
export async function countViews(tx: Tx, counted: readonly { postId: PostId; count: number }[]): Promise<void> {
  await tx.run(sql`
    insert into post_counts as n (post_id, views)
    select c.post_id, c.views
    from unnest(${counted.map(({ postId }) => postId)}::bigint[], ${counted.map(({ count }) => count)}::int[])
      as c (post_id, views) order by c.post_id
    on conflict (post_id) do update set views = n.views + excluded.views
  `)
}

/** For the figures of their creators, by the hour. */
export async function countViewsOfHour(
  tx: Tx,
  counted: readonly { postId: PostId; count: number }[],
  hour: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into post_view_hours as h (creator_id, hour, views)
    select p.creator_id, ${new Date(hour)}::timestamptz, sum(c.views)
    from unnest(${counted.map(({ postId }) => postId)}::bigint[], ${counted.map(({ count }) => count)}::int[])
      as c (post_id, views) join posts p using (post_id)
    group by p.creator_id order by p.creator_id
    on conflict (creator_id, hour) do update set views = h.views + excluded.views
  `)
}
