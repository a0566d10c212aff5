import type { Cents, DisputeState, Instant, OrderId, OrderStatus, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'
import type { ConsentRow } from './consents.store.ts'
import { withCreator, type ListedOrder } from './orders.store.ts'
import type { RefundRow } from './refunds.store.ts'

export type FoundDispute = {
  disputeId: string
  state: DisputeState
  cents: Cents
  reason: string
  openedAt: Instant
  closedAt: Instant | null
}
export type FoundOrder = ListedOrder & {
  fan: PersonRow
  email: string
  consent: ConsentRow | null
  disputes: FoundDispute[]
  refunds: FoundRefund[]
  approvedAt: Instant | null
  closedAt: Instant | null
  owed: Cents
}
export type FoundRefund = {
  at: Instant
  cents: Cents
  state: RefundRow['state']
  /** The operator's user name; null: it followed from something else. */
  by: string | null
  isOfDispute: boolean
}

/** Instants of a JSON object are numbers, as everywhere. */
const ms = (time: Sql): Sql => sql`(extract(epoch from ${time}) * 1000)::bigint`

/** A renewal has the consent of the order that its membership began with. */
const consentOf = sql`(
  select json_build_object('version', c.text_version, 'language', c.language, 'at', ${ms(sql`c.at`)},
    'address', c.address, 'userAgent', c.user_agent)
  from order_consents c join orders first using (order_id)
  where first.order_id = o.order_id or (first.provider = o.provider and first.provider_ref = o.provider_ref)
  order by first.order_id limit 1)`

const disputesOf = sql`(
  select coalesce(json_agg(json_build_object('disputeId', d.provider_ref, 'state', d.state, 'cents', d.cents,
    'reason', d.reason, 'openedAt', ${ms(sql`d.opened_at`)}, 'closedAt', ${ms(sql`d.closed_at`)})
    order by d.opened_at), '[]')
  from order_disputes d where d.order_id = o.order_id)`

const refundsOf = sql`(
  select coalesce(json_agg(json_build_object('at', ${ms(sql`r.created_at`)}, 'cents', r.cents, 'state', r.state,
    'by', p.user_name, 'isOfDispute', r.dispute_ref is not null) order by r.refund_id), '[]')
  from order_refunds r left join users p on p.user_id = r.operator_id where r.order_id = o.order_id)`

const found = (from: Db, rest: Sql): Promise<FoundOrder[]> =>
  from.many<FoundOrder>(sql`
    select ${withCreator}, ${personObject} as fan, u.email, ${consentOf} as consent, ${disputesOf} as disputes,
      ${refundsOf} as refunds, o.approved_at, o.closed_at,
      coalesce((select greatest(0, q.up_to - o.refunded) from order_dues q where q.order_id = o.order_id), 0) as owed
    from orders o join users u using (user_id) where ${rest}
  `)

export async function findWithFan(from: Db, orderId: OrderId): Promise<FoundOrder | null> {
  const [order] = await found(from, sql`o.order_id = ${orderId}::bigint`)
  return order ?? null
}

/** A shorter part is no part that an index finds: then it has to be the whole. */
const SHORTEST_PART = 3
/** A part that more people have than this ('gmail') is in so many orders that the newest ones are looked through. */
const MOST_PEOPLE = 500

/** Those who have it in their name, user name or address: as a whole, or as a part. */
export async function findPeople(from: Db, search: string): Promise<UserId[]> {
  const person = search.toLowerCase().replace(/^@/, '')
  const part = `%${person.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await from.many<{ userId: UserId }>(
    person.length < SHORTEST_PART
      ? sql`select user_id from users where user_name = ${person} or email = ${person}`
      : // Apart from its limit, which would make reading everybody look cheap.
        sql`
        with meant as materialized (
          select user_id from users
          where user_name ilike ${part} or nick_name ilike ${part} or email ilike ${part}
        ) select user_id from meant limit ${MOST_PEOPLE + 1}::int
      `,
  )
  return rows.map(({ userId }) => userId)
}

/** Our number, the provider's of the order or of the payment, or who paid or was paid. Each part is found by an index. */
function foundBy(search: string, people: readonly UserId[], { status, before, limit }: Page): Sql {
  const number = /^\d{1,18}$/.test(search) ? search : null
  const some = sql`
    and w.order_id < ${before}::bigint and (${status}::text is null or w.status = ${status})
    order by w.order_id desc limit ${limit}::int
  `
  return sql`o.order_id in (
    select order_id from orders where order_id = ${number}::bigint
    union select order_id from orders where payment_ref = ${search}
    union select order_id from orders where provider_ref = ${search}
    union select found.order_id from unnest(${people}::bigint[]) as person (id)
      cross join lateral (select w.order_id from orders w where w.user_id = person.id ${some}) found
    union select found.order_id from unnest(${people}::bigint[]) as person (id)
      cross join lateral (select w.order_id from orders w where w.creator_id = person.id ${some}) found)
  `
}

/** From the newest on: a part that so many have is found soon. */
function foundAmongAll(search: string): Sql {
  const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`exists (
    select 1 from users w where w.user_id in (o.user_id, o.creator_id)
      and (w.user_name ilike ${part} or w.nick_name ilike ${part} or w.email ilike ${part}))
  `
}

type Page = { status: OrderStatus | null; isOwed: boolean; before: OrderId; limit: number }

/** Newest first. `people` are those whom the search may mean. */
export function searchOrders(
  from: Db,
  { search, people, ...page }: Page & { search: string; people: readonly UserId[] },
): Promise<FoundOrder[]> {
  const { status, isOwed, before, limit } = page
  // Few, and none of the others is looked at for them.
  const owed = isOwed
    ? sql`and o.order_id in (select q.order_id from order_dues q join orders w using (order_id) where q.up_to > w.refunded)`
    : sql``
  const narrowed =
    search === '' ? sql`true` : people.length > MOST_PEOPLE ? foundAmongAll(search) : foundBy(search, people, page)
  return found(
    from,
    sql`o.order_id < ${before}::bigint and (${status}::text is null or o.status = ${status}) and ${narrowed} ${owed}
        order by o.order_id desc limit ${limit}::int`,
  )
}
