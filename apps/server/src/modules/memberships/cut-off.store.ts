import type { Cents, Instant, OrderId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Pair } from './memberships.store.ts'

export type PaidOrder = {
  orderId: OrderId
  subtotal: Cents
  taxes: Cents
  total: Cents
  /** Given back, or on its way, or kept from us by a dispute that is open. */
  refunded: Cents
  /** The part of it that may still be left with us: what is disputed, and what operators give back and has not arrived. */
  uncertain: Cents
  /** Of what is uncertain: to be given back should it be left with us. */
  claimed: Cents
  /** To be given back when the creator has it; and should all that is uncertain be left with us. */
  owed: Cents
  owedThen: Cents
}

/** What the provider has not finished of a refund that an operator wanted: refused, it is left with us. */
const isUnderWay: Sql = sql`r.operator_id is not null and r.state in ('sending', 'pending')`
export const isUncertain: Sql = sql`(r.state = 'disputed' or ${isUnderWay})`

/**
 * What a fan paid for memberships with a creator and has not got back, the latest first. The orders are held until the
 * transaction ends, before they are read: a dispute that takes one of them is through by then, or waits.
 */
export async function listPaidOrders(tx: Tx, fanId: UserId, creatorId: UserId): Promise<PaidOrder[]> {
  await tx.many(sql`
    select order_id from orders
    where user_id = ${fanId}::bigint and creator_id = ${creatorId}::bigint and kind = 'subscribe' and status = 'DONE'
    order by order_id for update
  `)
  return tx.many<PaidOrder>(sql`
    select o.order_id, o.subtotal, o.taxes, o.total, o.refunded, u.cents as uncertain,
      -- What was lost is in a claim, too, and is gone already.
      greatest(0, coalesce(c.cents, 0) - l.cents) as claimed,
      greatest(0, coalesce(q.up_to, 0) - o.refunded + u.disputed) as owed,
      greatest(0, coalesce(q.up_to, 0) - o.refunded + u.cents) as owed_then
    from orders o
    left join membership_claims c using (order_id)
    left join order_dues q using (order_id)
    cross join lateral (
      select coalesce(sum(r.cents), 0)::int as cents,
        coalesce(sum(r.cents) filter (where r.state = 'disputed'), 0)::int as disputed
      from order_refunds r where r.order_id = o.order_id and ${isUncertain}
    ) u
    cross join lateral (
      select coalesce(sum(r.cents), 0)::int as cents from order_refunds r
      where r.order_id = o.order_id and r.dispute_ref is not null and r.state = 'done'
    ) l
    where o.user_id = ${fanId}::bigint and o.creator_id = ${creatorId}::bigint and o.kind = 'subscribe'
      and o.status = 'DONE' and o.payment_ref is not null and o.subtotal > 0
      and o.refunded - u.cents < o.total
    order by o.paid_at desc, o.order_id desc
  `)
}

/** Whether a block of the fan's gave something back since then, or will: when a dispute is over, or the creator has it. */
export async function hasGivenBack(
  from: Db,
  { fanId, creatorId }: Pair,
  reason: string,
  since: Instant,
): Promise<boolean> {
  const found = await from.maybe(sql`
    select 1 from orders o
    where o.user_id = ${fanId}::bigint and o.creator_id = ${creatorId}::bigint and o.kind = 'subscribe' and (
      exists (select 1 from order_refunds r where r.order_id = o.order_id
        and r.reason = ${reason} and r.created_at >= ${new Date(since)}::timestamptz)
      or exists (select 1 from order_dues q where q.order_id = o.order_id
        and q.reason = ${reason} and q.since >= ${new Date(since)}::timestamptz)
      or exists (select 1 from membership_claims c where c.order_id = o.order_id
        and c.by_fans_block and c.at >= ${new Date(since)}::timestamptz))
    limit 1
  `)
  return found !== null
}

/** What the payer has for disputes of an order that we lost. */
const lostOf = (orderId: OrderId): Sql => sql`(
  select coalesce(sum(r.cents), 0)::int from order_refunds r
  where r.order_id = ${orderId}::bigint and r.dispute_ref is not null and r.state = 'done'
)`

/** So much more is due. What was lost by then is in it as well: only what is lost from now on is less to be given back. */
export async function addClaim(
  tx: Tx,
  { orderId, cents, at, byFansBlock = false }: { orderId: OrderId; cents: Cents; at: Instant; byFansBlock?: boolean },
): Promise<void> {
  await tx.run(sql`
    insert into membership_claims (order_id, cents, by_fans_block, at)
    values (${orderId}, ${cents}::int + ${lostOf(orderId)}, ${byFansBlock}, ${new Date(at)}::timestamptz)
    on conflict (order_id) do update set cents = membership_claims.cents + ${cents}::int,
      by_fans_block = membership_claims.by_fans_block or excluded.by_fans_block, at = excluded.at
  `)
}

/**
 * What is due of it now: nothing while a dispute is open, and otherwise what is more than a lost one gave the fan. While refunds are
 * under way it is so much of it as so much money was freed, and the rest stays a claim.
 */
export async function takeClaimBeyondLoss(
  tx: Tx,
  orderId: OrderId,
  freed: Cents | null,
): Promise<{ due: Cents; byFansBlock: boolean } | null> {
  const [row] = await tx.many<{ due: Cents; byFansBlock: boolean }>(sql`
    with lost as (select ${lostOf(orderId)} as cents), claimed as (
      select c.order_id, c.by_fans_block, lost.cents as lost, c.cents - lost.cents as cents,
        least(o.total - o.refunded, round((c.cents - lost.cents)::numeric * f.cents / (f.cents + w.cents)))::int as due,
        w.cents = 0 as is_over
      from membership_claims c join orders o using (order_id)
      cross join lost
      cross join lateral (select greatest(1, coalesce(${freed}::int, o.total - o.refunded)) as cents) f
      cross join lateral (
        select coalesce(sum(r.cents), 0)::int as cents from order_refunds r where r.order_id = c.order_id and ${isUnderWay}
      ) w
      where c.order_id = ${orderId}::bigint and c.cents > lost.cents
        and not exists (select 1 from order_disputes d where d.order_id = c.order_id and d.state = 'open')
    ), claim as (
      select order_id, by_fans_block, due, lost + case when is_over then 0 else cents - due end as left_over from claimed
      where due > 0
    ), settled as (
      delete from membership_claims m using claim where m.order_id = claim.order_id and claim.left_over = 0
    ), kept as (
      update membership_claims m set cents = claim.left_over
      from claim where m.order_id = claim.order_id and claim.left_over > 0
    )
    select due, by_fans_block from claim
  `)
  return row ?? null
}

/** So much is with the fan: what was due should it fail is not due any more, but for what is still uncertain. */
export async function lowerClaim(tx: Tx, orderId: OrderId, arrived: Cents): Promise<void> {
  await tx.run(sql`
    with bound as (
      select c.order_id, least(c.cents, l.cents + round(
        greatest(0, c.cents - l.cents)::numeric * u.cents / (u.cents + ${arrived}::int)))::int as cents
      from membership_claims c
      cross join lateral (select ${lostOf(orderId)} as cents) l
      cross join lateral (
        select coalesce(sum(r.cents), 0)::int as cents from order_refunds r where r.order_id = c.order_id and ${isUncertain}
      ) u
      where c.order_id = ${orderId}::bigint
    ), settled as (
      delete from membership_claims c using bound where c.order_id = bound.order_id and bound.cents = 0
    )
    update membership_claims c set cents = bound.cents from bound where c.order_id = bound.order_id and bound.cents > 0
  `)
}

/** Whether the two have nothing to do with each other any more. */
export async function areApart(tx: Tx, { fanId, creatorId }: Pair): Promise<boolean> {
  const apart = await tx.maybe(sql`
    select 1 from blocks where blocker_id = ${fanId}::bigint and blocked_id = ${creatorId}::bigint
    union all select 1 from blocks where blocker_id = ${creatorId}::bigint and blocked_id = ${fanId}::bigint
    union all select 1 from users
      where user_id in (${creatorId}::bigint, ${fanId}::bigint) and (suspended_at is not null or deleted_at is not null)
    limit 1
  `)
  return apart !== null
}

const page = (after: Pair | null): Sql => sql`
  m.state <> 'ended'
  and (m.fan_id, m.creator_id) > (${after?.fanId ?? '0'}::bigint, ${after?.creatorId ?? '0'}::bigint)
  order by m.fan_id, m.creator_id limit 50
`

export const listOfCreator = (from: Db, creatorId: UserId, after: Pair | null): Promise<Pair[]> =>
  from.many<Pair>(sql`
    select m.fan_id, m.creator_id from memberships m where m.creator_id = ${creatorId}::bigint and ${page(after)}
  `)

export const listOfFan = (from: Db, fanId: UserId, after: Pair | null): Promise<Pair[]> =>
  from.many<Pair>(sql`
    select m.fan_id, m.creator_id from memberships m where m.fan_id = ${fanId}::bigint and ${page(after)}
  `)

/** From the few who block or are suspended to their memberships, not the other way round. */
export const listCutOff = (from: Db, after: Pair | null): Promise<Pair[]> =>
  from.many<Pair>(sql`
    with apart as (
      select blocker_id as fan_id, blocked_id as creator_id from blocks
      union select blocked_id, blocker_id from blocks
      union select m.fan_id, m.creator_id from users u join memberships m on m.creator_id = u.user_id
        where u.suspended_at is not null or u.deleted_at is not null
      union select m.fan_id, m.creator_id from users u join memberships m on m.fan_id = u.user_id
        where u.suspended_at is not null
    )
    select m.fan_id, m.creator_id from apart a join memberships m using (fan_id, creator_id) where ${page(after)}
  `)
