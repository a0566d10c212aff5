import type { Cents, DisputeState, Instant, OrderId, OrderStatus } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'
import type { ConsentRow } from './consents.store.ts'
import { withCreator, type ListedOrder } from './orders.store.ts'

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

const found = (from: Db, rest: Sql): Promise<FoundOrder[]> =>
  from.many<FoundOrder>(sql`
    select ${withCreator}, ${personObject} as fan, u.email, ${consentOf} as consent, ${disputesOf} as disputes
    from orders o join users u using (user_id) where ${rest}
  `)

export async function findWithFan(from: Db, orderId: OrderId): Promise<FoundOrder | null> {
  const [order] = await found(from, sql`o.order_id = ${orderId}::bigint`)
  return order ?? null
}

/** Our number, the provider's of the order or of the payment, or who ordered. Each part is found by an index. */
function foundBy(search: string): Sql {
  const number = /^\d{1,18}$/.test(search) ? search : null
  const person = search.toLowerCase().replace(/^@/, '')
  return sql`o.order_id in (
    select order_id from orders where order_id = ${number}::bigint
    union select order_id from orders where payment_ref = ${search}
    union select order_id from orders where provider_ref = ${search}
    union select order_id from orders join users u using (user_id) where u.user_name = ${person} or u.email = ${person})
  `
}

/** Newest first. */
export function searchOrders(
  from: Db,
  wanted: { status?: OrderStatus | undefined; search: string; before: OrderId; limit: number },
): Promise<FoundOrder[]> {
  const { status = null, search, before, limit } = wanted
  const narrowed = search === '' ? sql`true` : foundBy(search)
  return found(
    from,
    sql`o.order_id < ${before}::bigint and (${status}::text is null or o.status = ${status}) and ${narrowed}
        order by o.order_id desc limit ${limit}::int`,
  )
}
