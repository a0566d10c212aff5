import type { Diamonds, Instant, PostId, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { NewTip } from '../tips/index.ts'
import type { RiderKind } from '../wallet/index.ts'

type Purchase = {
  fanId: UserId
  creatorId: UserId
  postId: PostId
  price: Diamonds
  /** What the fan calls it. */
  key: string | null
  at: Instant
}

/** What is said about a payment for a post wherever things are counted. */
type Counted = { fanId: UserId; creatorId: UserId; postId: PostId | null }

/**
 * Counts payments for posts with the postings that move the diamonds. Each row once and in the order of its number: those
 * who pay for the same posts at the same moment must not wait for each other.
 */
const counts = (paid: readonly Counted[], posted: Sql, what: { post: Sql; affinity: Sql }): Sql => sql`
  counted as (
    insert into post_counts as n (post_id, ${what.post}, income)
    select c.post_id, count(*), sum(posted.earned)
    from unnest(${paid.map(({ postId }) => postId)}::bigint[]) with ordinality as c (post_id, place)
    join ${posted} using (place) group by c.post_id order by c.post_id
    on conflict (post_id) do update set ${what.post} = n.${what.post} + excluded.${what.post},
      income = n.income + excluded.income
  ), known as (
    insert into post_affinities as a (fan_id, creator_id, ${what.affinity})
    select c.fan_id, c.creator_id, count(*)
    from unnest(${paid.map(({ fanId }) => fanId)}::bigint[], ${paid.map(({ creatorId }) => creatorId)}::bigint[])
      with ordinality as c (fan_id, creator_id, place)
    join ${posted} using (place) group by c.fan_id, c.creator_id order by c.fan_id, c.creator_id
    on conflict (fan_id, creator_id) do update set ${what.affinity} = a.${what.affinity} + excluded.${what.affinity}
  )
`

export const purchaseRows: RiderKind<Purchase> = {
  name: 'purchases',
  // Locked while it is paid for. One that was changed since the fan looked is not paid for as it was.
  guard: (purchases) => sql`
    select w.place from unnest(
      ${purchases.map(({ postId }) => postId)}::bigint[], ${purchases.map(({ price }) => price)}::integer[]
    ) with ordinality as w (post_id, price, place)
    join posts p on p.post_id = w.post_id and p.price = w.price and p.published_at is not null
    for key share of p
  `,
  write: (purchases, posted) => sql`
    bought as (
      insert into post_purchases (fan_id, post_id, price, bought_at, key)
      select p.fan_id, p.post_id, p.price, p.at, p.key
      from unnest(
        ${purchases.map(({ fanId }) => fanId)}::bigint[], ${purchases.map(({ postId }) => postId)}::bigint[],
        ${purchases.map(({ price }) => price)}::integer[], ${purchases.map(({ at }) => new Date(at))}::timestamptz[],
        ${purchases.map(({ key }) => key)}::text[]
      ) with ordinality as p (fan_id, post_id, price, at, key, place)
      join ${posted} using (place)
    ), ${counts(purchases, posted, { post: sql`sales`, affinity: sql`purchases` })}
  `,
}

/** What a tip for a post is counted with. */
export const countTips = (tips: readonly NewTip[], posted: Sql): Sql =>
  counts(tips, posted, { post: sql`tips`, affinity: sql`tips` })

export async function findAuthor(from: Db, postId: PostId): Promise<UserId | null> {
  const row = await from.maybe<{ creatorId: UserId }>(sql`
    select creator_id from posts where post_id = ${postId} and published_at is not null
  `)
  return row?.creatorId ?? null
}

/** Which post a fan bought under this name. */
export async function findBoughtAs(from: Db, fanId: UserId, key: string): Promise<PostId | null> {
  const row = await from.maybe<{ postId: PostId }>(sql`
    select post_id from post_purchases where fan_id = ${fanId} and key = ${key}
  `)
  return row?.postId ?? null
}
