import type { AssetId, Diamonds, Instant, MessageId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'
import { newsOfPayments } from '../notifications/index.ts'
import type { RiderKind } from '../wallet/index.ts'

type Purchase = {
  conversationId: string
  sentAt: Instant
  fanId: UserId
  creatorId: UserId
  price: Diamonds
  /** What the fan calls it. */
  key: string | null
  at: Instant
}

const newsOf = ({ fanId, creatorId, price, at }: Purchase) => ({
  fanId,
  creatorId,
  postId: null,
  diamonds: price,
  quote: null,
  at,
})

/** Written with the posting that moves the diamonds, and told to the creator. */
export const purchaseRows: RiderKind<Purchase> = {
  name: 'message purchases',
  // Held while it is paid for, so that neither its sender can delete it meanwhile nor its receiver hide it. What waits to be accepted
  // cannot be bought.
  guard: (purchases) => sql`
    select w.place from unnest(
      ${purchases.map(({ conversationId }) => conversationId)}::bigint[],
      ${purchases.map(({ sentAt }) => new Date(sentAt))}::timestamptz[],
      ${purchases.map(({ fanId }) => fanId)}::bigint[], ${purchases.map(({ price }) => price)}::integer[]
    ) with ordinality as w (conversation_id, sent_at, fan_id, price, place)
    join messages m on m.conversation_id = w.conversation_id and m.sent_at = w.sent_at and m.to_id = w.fan_id
      and m.price = w.price and m.deleted_at is null and m.hidden_at is null
    join conversation_sides s on s.user_id = m.to_id and s.other_id = m.from_id and not s.is_request
      and m.sent_at > coalesce(s.cleared_until, '-infinity')
    order by m.conversation_id, m.sent_at for share of m
  `,
  write: (purchases, posted) => sql`
    bought as (
      insert into message_purchases (conversation_id, sent_at, fan_id, price, bought_at, key, mass_id, earned)
      select p.conversation_id, p.sent_at, p.fan_id, p.price, p.at, p.key,
        (select m.mass_id from messages m where m.conversation_id = p.conversation_id and m.sent_at = p.sent_at),
        posted.earned
      from unnest(
        ${purchases.map(({ conversationId }) => conversationId)}::bigint[],
        ${purchases.map(({ sentAt }) => new Date(sentAt))}::timestamptz[],
        ${purchases.map(({ fanId }) => fanId)}::bigint[], ${purchases.map(({ price }) => price)}::integer[],
        ${purchases.map(({ at }) => new Date(at))}::timestamptz[], ${purchases.map(({ key }) => key)}::text[]
      ) with ordinality as p (conversation_id, sent_at, fan_id, price, at, key, place)
      join ${posted} using (place)
    ), ${newsOfPayments('message_sale', purchases.map(newsOf), posted)}
  `,
}

/** Whether somebody can be paid: a creator who is here and not suspended. */
export const sells = async (from: Db, userId: UserId): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from users where user_id = ${userId} and role = 'creator' and deleted_at is null and suspended_at is null
  `)) !== null

type BoughtAs = { fromId: UserId; messageId: MessageId; isReturned: boolean }

/** Which message a fan bought under this name, and whether it was given back since. */
export const findBoughtAs = (from: Db, fanId: UserId, key: string): Promise<BoughtAs | null> =>
  from.maybe<BoughtAs>(sql`
    select m.from_id, m.message_id, b.is_returned from (
      select conversation_id, sent_at, false as is_returned from message_purchases
      where fan_id = ${fanId} and key = ${key}
      union all
      select conversation_id, sent_at, true from message_purchases_returned where fan_id = ${fanId} and key = ${key}
    ) b join messages m using (conversation_id, sent_at) limit 1
  `)

type Sold = Pick<Purchase, 'conversationId' | 'sentAt'>

/** How often what was paid for a message went back. */
export async function countReturned(from: Db, { conversationId, sentAt }: Sold): Promise<number> {
  const row = await from.maybe<{ count: number }>(sql`
    select count(*)::int as count from message_purchases_returned
    where conversation_id = ${conversationId} and sent_at = ${new Date(sentAt)}::timestamptz
  `)
  return row?.count ?? 0
}

export type PaidMessage = { paymentId: string; fanId: UserId; creatorId: UserId; messageId: MessageId }

/** A part of the payment went back, or stands again. */
export async function saveEarned(
  tx: Tx,
  { paymentId, creatorId, messageId, earned }: Omit<PaidMessage, 'fanId'> & { earned: number },
): Promise<void> {
  await tx.run(sql`
    update message_purchases b set earned = ${earned}::integer from messages m
    where m.from_id = ${creatorId}::bigint and m.message_id = ${messageId}
      and b.conversation_id = m.conversation_id and b.sent_at = m.sent_at
      -- Otherwise it was bought again since, and this is of the purchase before.
      and not exists (select 1 from message_purchases_returned r where r.payment_id = ${paymentId}::bigint)
  `)
}

/** The payment for it is back. Says false when what the fan has is paid by another payment. */
export async function returnPurchase(tx: Tx, paid: PaidMessage, now: Instant): Promise<boolean> {
  const { paymentId, fanId, creatorId, messageId } = paid
  const returned = await tx.run(sql`
    with sold as (
      select conversation_id, sent_at from messages where from_id = ${creatorId}::bigint and message_id = ${messageId}
    ), gone as (
      delete from message_purchases b using sold
      where b.conversation_id = sold.conversation_id and b.sent_at = sold.sent_at
        and not exists (select 1 from message_purchases_returned r where r.payment_id = ${paymentId}::bigint)
      returning b.key
    )
    insert into message_purchases_returned (payment_id, conversation_id, sent_at, fan_id, key, returned_at)
    select ${paymentId}::bigint, conversation_id, sent_at, ${fanId}::bigint, (select key from gone),
      ${new Date(now)}::timestamptz
    from sold
    on conflict do nothing
  `)
  // Deleted by its sender, it was kept for its buyer alone.
  await tx.run(sql`
    update messages m set text = '', translated = null, translated_to = null, media = null, reactions = null
    where m.from_id = ${creatorId}::bigint and m.message_id = ${messageId} and m.deleted_at is not null
      and not exists (select 1 from message_purchases b
        where b.conversation_id = m.conversation_id and b.sent_at = m.sent_at)
  `)
  return returned === 1
}

/**
 * The payment for it stands again. Says false when the fan has bought it again meanwhile, or when nothing is left of it: its
 * sender deleted it, or has left.
 */
export async function restorePurchase(
  tx: Tx,
  { paymentId, price, earned, at }: { paymentId: string; price: Diamonds; earned: number; at: Instant },
): Promise<boolean> {
  const restored = await tx.run(sql`
    with again as (
      insert into message_purchases (conversation_id, sent_at, fan_id, price, bought_at, key, mass_id, earned)
      select r.conversation_id, r.sent_at, r.fan_id, ${price}::integer, ${new Date(at)}::timestamptz, r.key, m.mass_id,
        ${earned}::integer
      from message_purchases_returned r join messages m using (conversation_id, sent_at)
      where r.payment_id = ${paymentId}::bigint and m.deleted_at is null
      on conflict do nothing returning fan_id
    )
    delete from message_purchases_returned where payment_id = ${paymentId}::bigint and exists (select 1 from again)
  `)
  return restored === 1
}

/**
 * Before an erasure: a purchase that is under way is waited for, and the next one finds the message gone. Those of what was
 * written to many can be too many to lock: who pays for one takes its creator's turn, and is through before that is taken from
 * them, or finds nobody to pay.
 */
export async function lockSellable(tx: Tx, creatorId: UserId): Promise<void> {
  await tx.many(sql`
    select 1 from messages where from_id = ${creatorId} and price is not null and mass_id is null
    order by conversation_id, sent_at for update
  `)
}

export const showing = (assetId: AssetId) => sql`m.media @> ${JSON.stringify([{ assetId }])}::jsonb`

/** Whether a message shows something of a vault. */
export const isShown = async (from: Db, assetId: AssetId): Promise<boolean> =>
  (await from.maybe(sql`select 1 from messages m where ${showing(assetId)} limit 1`)) !== null

export const exportPurchases = (from: Snapshot, fanId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select b.bought_at, b.price, m.sent_at, u.user_name as creator
    from message_purchases b join messages m using (conversation_id, sent_at)
    left join users u on u.user_id = m.from_id and u.deleted_at is null
    where b.fan_id = ${fanId} order by b.bought_at
  `)

/** Whether what was sent then is somebody's: they bought it, and keep it if its creator has left. */
export const hasBought = async (
  from: Db,
  fanId: UserId,
  { conversationId, sentAt }: { conversationId: string; sentAt: Instant },
  now: Instant,
): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from message_purchases
    where conversation_id = ${conversationId}::bigint and sent_at = ${new Date(sentAt)}::timestamptz and fan_id = ${fanId}::bigint
      and coalesce(kept_until > ${new Date(now)}::timestamptz, true)
  `)) !== null
