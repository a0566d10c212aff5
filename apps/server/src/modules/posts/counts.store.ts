import { popularityHours, type PostId, type UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

type Changes = { likes?: 1 | -1; comments?: 1 | -1; saves?: 1 | -1 }
export type Counts = { likes: number; comments: number; sales: number }

/**
 * Counts what a user did with a post, last in a transaction: everyone who does something with the post waits for this
 * row. Its place in the feed follows when that moves it, which is at most once an hour's worth of interest.
 */
export async function count(tx: Tx, postId: PostId, changes: Changes): Promise<Counts> {
  const { likes = 0, comments = 0, saves = 0 } = changes
  const after = await tx.maybe<Counts>(sql`
    insert into post_counts as n (post_id, likes, comments, saves)
    values (${postId}, ${likes}, ${comments}, ${saves})
    on conflict (post_id) do update set likes = n.likes + excluded.likes, comments = n.comments + excluded.comments,
      saves = n.saves + excluded.saves
    returning likes, comments, sales
  `)
  if (!after) throw new Error('The post was not counted')
  const before = { ...after, likes: after.likes - likes, comments: after.comments - comments }
  const hours = popularityHours(after)
  if (hours !== popularityHours(before)) await rank(tx, [{ postId, hours }])
  return after
}

export function listCounts(from: Db, postIds: readonly PostId[]): Promise<(Counts & { postId: PostId })[]> {
  return from.many(sql`
    select post_id, likes, comments, sales from post_counts where post_id = any (${postIds}::bigint[])
  `)
}

export async function rank(tx: Tx, posts: readonly { postId: PostId; hours: number }[]): Promise<void> {
  await tx.run(sql`
    update posts p set ranked_at = p.published_at + make_interval(hours => r.hours)
    from unnest(${posts.map(({ postId }) => postId)}::bigint[], ${posts.map(({ hours }) => hours)}::int[])
      as r (post_id, hours)
    where p.post_id = r.post_id and p.published_at is not null
  `)
}

export type Affinity = { fanId: UserId; creatorId: UserId }

/** What a fan has to do with a creator: the feed shows more of them, and says why. Nobody is a fan of themself. */
export async function addAffinity(tx: Tx, { fanId, creatorId }: Affinity, { likes }: { likes: 1 | -1 }): Promise<void> {
  if (fanId === creatorId) return
  await tx.run(sql`
    insert into post_affinities as a (fan_id, creator_id, likes)
    values (${fanId}, ${creatorId}, greatest(${likes}::int, 0))
    on conflict (fan_id, creator_id) do update set likes = greatest(a.likes + ${likes}::int, 0)
  `)
}
