import { popularityHours, type AssetId, type Instant, type PostId, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { rank, type Counts } from './counts.store.ts'
import { eraseVotes } from './polls.store.ts'
import { loseReturned } from './sales.store.ts'

type Uncounted = Counts & { postId: PostId; lessLikes: number; lessComments: number }

/**
 * What a user liked, saved or said of posts goes. Counted is what is really deleted here: something else may take back a like in
 * this moment. The counts are locked all at once and in the order of the posts.
 */
async function eraseReactions(tx: Tx, userId: UserId): Promise<void> {
  const touched = await tx.many<Uncounted>(sql`
    with liked as (delete from post_likes where fan_id = ${userId} returning post_id),
    saved as (delete from post_saves where fan_id = ${userId} returning post_id),
    said as (delete from post_comments where author_id = ${userId} returning post_id),
    done as (
      select post_id, 1 as likes, 0 as saves, 0 as comments from liked
      union all select post_id, 0, 1, 0 from saved
      union all select post_id, 0, 0, 1 from said
    ),
    less as (
      select post_id, sum(likes)::int as likes, sum(saves)::int as saves, sum(comments)::int as comments
      from done group by post_id
    ),
    held as (select n.post_id from post_counts n join less using (post_id) order by n.post_id for update of n)
    update post_counts n set likes = n.likes - less.likes, saves = n.saves - less.saves,
      comments = n.comments - less.comments
    from less where less.post_id = n.post_id and n.post_id in (select post_id from held)
    returning n.post_id, n.likes, n.comments, n.sales, less.likes as less_likes, less.comments as less_comments
  `)
  const moved = touched.flatMap(({ postId, lessLikes, lessComments, ...after }) => {
    const before = { ...after, likes: after.likes + lessLikes, comments: after.comments + lessComments }
    const hours = popularityHours(after)
    return hours === popularityHours(before) ? [] : [{ postId, hours }]
  })
  if (moved.length > 0) await rank(tx, moved)
}

/** What they liked of what others said, locked in one order. */
async function eraseCommentLikes(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from comment_likes where fan_id = ${userId} returning comment_id
    ), liked as (
      select c.comment_id from gone join post_comments c using (comment_id) order by c.comment_id for no key update of c
    )
    update post_comments c set likes = c.likes - 1 from liked where liked.comment_id = c.comment_id
  `)
}

/** Before the erasure: a purchase that is under way is waited for, and the next one finds the post gone. */
export async function lockPostsOf(tx: Tx, creatorId: UserId): Promise<void> {
  await tx.many(sql`select 1 from posts where creator_id = ${creatorId} order by post_id for update`)
}

/**
 * Inside the erasure of an account: their posts are gone from everybody at once, but for those who have bought them. Says whether
 * there are such that were not kept before.
 */
export async function keepSold(
  tx: Tx,
  userId: UserId,
  { now, keptUntil }: { now: Instant; keptUntil: Instant },
): Promise<boolean> {
  await tx.run(sql`
    update posts set status = 3, publish_at = null, pinned_at = null,
      deleted_at = coalesce(deleted_at, ${new Date(now)}::timestamptz)
    where creator_id = ${userId}
  `)
  const kept = await tx.run(sql`
    update posts p set kept_until = ${new Date(keptUntil)}::timestamptz
    from users u where u.user_id = p.creator_id and p.creator_id = ${userId} and p.kept_until is null
      and u.suspended_at is null and p.taken_down_at is null and exists (
        select 1 from post_purchases b join users f on f.user_id = b.fan_id
        where b.post_id = p.post_id and f.deleted_at is null
      )
  `)
  return kept > 0
}

/**
 * After it. What they did with others' posts goes, and the counts follow; what they bought stays as a number beside the entry
 * in the book. Words and pictures of their own posts go; of those that people have bought, later.
 */
export async function erasePerson(tx: Tx, userId: UserId): Promise<void> {
  // Before the counts of posts, as deleting a comment does.
  await eraseCommentLikes(tx, userId)
  await eraseReactions(tx, userId)
  await eraseVotes(tx, userId)
  await tx.run(sql`delete from post_views where fan_id = ${userId}`)
  await tx.run(sql`delete from post_affinities where fan_id = ${userId} or creator_id = ${userId}`)
  await emptyPosts(tx, sql`creator_id = ${userId} and kept_until is null`)
}

/** Words and pictures of some posts go. Answers whose pictures these were. */
export async function emptyPosts(tx: Tx, which: Sql): Promise<AssetId[]> {
  const rows = await tx.many<{ assetId: AssetId }>(sql`
    delete from post_media where post_id in (select post_id from posts where ${which}) returning asset_id
  `)
  await tx.run(sql`delete from post_translations where post_id in (select post_id from posts where ${which})`)
  await tx.run(sql`delete from post_polls where post_id in (select post_id from posts where ${which})`)
  await loseReturned(tx, which)
  await tx.run(sql`update posts set teaser = '', text = '', cover_id = null, kept_until = null where ${which}`)
  return [...new Set(rows.map(({ assetId }) => assetId))]
}

export const exportPosts = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select p.post_id, p.status, p.teaser, p.text, p.audience, p.min_level, p.price, p.created_at, p.published_at,
      p.expires_at, n.views, n.likes, n.comments, n.saves, n.sales, n.tips, n.income,
      (select json_build_object('question', q.question, 'days', q.days, 'options', (
          select json_agg(json_build_object('text', o.text, 'votes', o.votes) order by o.place)
          from post_poll_options o where o.post_id = q.post_id))
        from post_polls q where q.post_id = p.post_id) as poll
    from posts p left join post_counts n using (post_id)
    where p.creator_id = ${userId} and p.deleted_at is null order by p.post_id
  `)

/** Of whom it is, as long as they are here. */
const ofCreator: Sql = sql`
  join posts p using (post_id) left join users u on u.user_id = p.creator_id and u.deleted_at is null
`

export const exportPurchases = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select b.post_id, u.user_name as creator, b.price, b.bought_at from post_purchases b ${ofCreator}
    where b.fan_id = ${userId} order by b.bought_at
  `)

export const exportLikes = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select l.post_id, u.user_name as creator, l.liked_at from post_likes l ${ofCreator}
    where l.fan_id = ${userId} order by l.liked_at
  `)

export const exportSaves = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select s.post_id, u.user_name as creator, s.saved_at from post_saves s ${ofCreator}
    where s.fan_id = ${userId} order by s.saved_at
  `)

export const exportComments = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select c.post_id, u.user_name as creator, c.text, c.at from post_comments c ${ofCreator}
    where c.author_id = ${userId} order by c.comment_id
  `)

export const exportCommentLikes = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select l.comment_id, c.post_id, l.liked_at from comment_likes l join post_comments c using (comment_id)
    where l.fan_id = ${userId} order by l.liked_at
  `)

export async function* exportViews(from: Snapshot, userId: UserId): AsyncGenerator<PostId, void, void> {
  const rows = from.each<{ postId: PostId }>(sql`
    select post_id from post_views where fan_id = ${userId} order by post_id
  `)
  for await (const { postId } of rows) yield postId
}
