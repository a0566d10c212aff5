import type { Diamonds, Instant, PostId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Counting } from '../tips/index.ts'
import { newsOfPayments } from '../notifications/index.ts'
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
  // Locked while it is paid for, in the order in which everybody locks posts. One that was changed since the fan looked is not
  // paid for as it was.
  guard: (purchases) => sql`
    select w.place from unnest(
      ${purchases.map(({ postId }) => postId)}::bigint[], ${purchases.map(({ price }) => price)}::integer[]
    ) with ordinality as w (post_id, price, place)
    join posts p on p.post_id = w.post_id and p.price = w.price and p.published_at is not null
      and p.deleted_at is null
    order by p.post_id for key share of p
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
    ), ${counts(purchases, posted, { post: sql`sales`, affinity: sql`purchases` })},
    ${newsOfPayments('sale', purchases.map(newsOf), posted)}
  `,
}

const newsOf = ({ fanId, creatorId, postId, price, at }: Purchase) => ({
  fanId,
  creatorId,
  postId,
  diamonds: price,
  quote: null,
  at,
})

/**
 * What a tip for a post is counted with. The post is locked before anybody pays, as by those who buy it: its creator, who may
 * be leaving, locks it before they wait for those who pay.
 */
export const postTips: Counting = {
  guard: (tips) => sql`
    select w.place from unnest(${tips.map(({ postId }) => postId)}::bigint[]) with ordinality as w (post_id, place)
    join posts p on p.post_id = w.post_id and p.published_at is not null and p.deleted_at is null
    order by p.post_id for key share of p
  `,
  count: (tips, posted) => counts(tips, posted, { post: sql`tips`, affinity: sql`tips` }),
}

export async function findAuthor(from: Db, postId: PostId): Promise<UserId | null> {
  const row = await from.maybe<{ creatorId: UserId }>(sql`
    select creator_id from posts where post_id = ${postId} and published_at is not null
  `)
  return row?.creatorId ?? null
}

/** Which post a fan bought under this name, and whether it was given back since. */
export const findBoughtAs = (from: Db, fanId: UserId, key: string): Promise<BoughtAs | null> =>
  from.maybe<BoughtAs>(sql`
    select post_id, price, false as is_returned from post_purchases where fan_id = ${fanId} and key = ${key}
    union all
    select post_id, null, true from post_purchases_returned where fan_id = ${fanId} and key = ${key} limit 1
  `)

/** `price` is null of what went back. */
type BoughtAs = { postId: PostId; price: Diamonds | null; isReturned: boolean }

/** How often a fan was given back what they had paid for a post. */
export async function countReturned(from: Db, fanId: UserId, postId: PostId): Promise<number> {
  const row = await from.maybe<{ count: number }>(sql`
    select count(*)::int as count from post_purchases_returned where fan_id = ${fanId} and post_id = ${postId}
  `)
  return row?.count ?? 0
}

export const isThere = async (from: Db, postId: PostId): Promise<boolean> =>
  (await from.maybe(sql`select 1 from posts where post_id = ${postId}`)) !== null

/** Something of it was forbidden since it was published: nobody pays for what they will not see. */
export const showsForbidden = async (from: Db, postId: PostId): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from post_media m join media_assets a using (asset_id)
    where m.post_id = ${postId} and a.failure = 'forbidden' limit 1
  `)) !== null

export type PaidPurchase = { paymentId: string; fanId: UserId; postId: PostId; price: Diamonds; at: Instant }

/** The payment for it is back. Says false when what the fan has is paid by another payment. */
export async function returnPurchase(
  tx: Tx,
  { paymentId, fanId, postId }: PaidPurchase,
  now: Instant,
): Promise<boolean> {
  const returned = await tx.run(sql`
    with gone as (
      delete from post_purchases where fan_id = ${fanId}::bigint and post_id = ${postId}::bigint
        and not exists (select 1 from post_purchases_returned r where r.payment_id = ${paymentId}::bigint)
      returning key
    )
    insert into post_purchases_returned (payment_id, fan_id, post_id, key, returned_at)
    select ${paymentId}::bigint, ${fanId}::bigint, ${postId}::bigint, (select key from gone),
      ${new Date(now)}::timestamptz
    on conflict do nothing
  `)
  return returned === 1
}

/**
 * The payment for it stands again. Says false when the fan has bought it again meanwhile, or when what it paid for is gone. The post
 * is locked first, as by those who buy it: its creator may be about to take it away.
 */
export async function restorePurchase(tx: Tx, { paymentId, postId, price, at }: PaidPurchase): Promise<boolean> {
  await tx.run(sql`select 1 from posts where post_id = ${postId} for key share`)
  const restored = await tx.run(sql`
    with again as (
      insert into post_purchases (fan_id, post_id, price, bought_at, key)
      select fan_id, post_id, ${price}::integer, ${new Date(at)}::timestamptz, key from post_purchases_returned
      where payment_id = ${paymentId}::bigint and not is_gone
      on conflict do nothing returning fan_id
    )
    delete from post_purchases_returned where payment_id = ${paymentId}::bigint and exists (select 1 from again)
  `)
  return restored === 1
}

/** What was in these posts is not there any more, all of it or some. Whose payment for it went back does not pay for it again. */
export async function loseReturned(tx: Tx, which: Sql): Promise<void> {
  await tx.run(sql`
    update post_purchases_returned set is_gone = true
    where post_id in (select post_id from posts where ${which}) and not is_gone
  `)
}

export const loseReturnedOf = (tx: Tx, postId: PostId): Promise<void> => loseReturned(tx, sql`post_id = ${postId}`)

export type Recounted = {
  kind: 'tip' | 'post_sale'
  fanId: UserId
  creatorId: UserId
  postId: PostId
  /** One more, one less, or as many as before. */
  counted: number
  /** What the creator has of it, more or less than before. */
  earned: Diamonds
}

export async function recount(tx: Tx, change: Recounted): Promise<void> {
  const { kind, fanId, creatorId, postId, counted, earned } = change
  const [sales, tips] = kind === 'post_sale' ? [counted, 0] : [0, counted]
  await tx.run(sql`
    update post_counts set sales = greatest(sales + ${sales}::int, 0), tips = greatest(tips + ${tips}::int, 0),
      income = income + ${earned}::bigint
    where post_id = ${postId}
  `)
  await tx.run(sql`
    update post_affinities set purchases = greatest(purchases + ${sales}::int, 0),
      tips = greatest(tips + ${tips}::int, 0)
    where fan_id = ${fanId} and creator_id = ${creatorId}
  `)
}
