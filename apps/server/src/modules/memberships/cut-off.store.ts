import type { Cents, OrderId, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Pair } from './memberships.store.ts'

export type PaidOrder = { orderId: OrderId; subtotal: Cents; total: Cents; refunded: Cents }

/** What a fan paid for memberships with a creator and has not got back, the latest first. */
export const listPaidOrders = (from: Db, fanId: UserId, creatorId: UserId): Promise<PaidOrder[]> =>
  from.many<PaidOrder>(sql`
    select order_id, subtotal, total, refunded from orders
    where user_id = ${fanId}::bigint and creator_id = ${creatorId}::bigint and kind = 'subscribe' and status = 'DONE'
      and payment_ref is not null and subtotal > 0 and refunded < total
    order by paid_at desc, order_id desc
  `)

const page = (after: Pair | null): Sql => sql`
  m.state <> 'ended'
  and (m.fan_id, m.creator_id) > (${after?.fanId ?? '0'}::bigint, ${after?.creatorId ?? '0'}::bigint)
  order by m.fan_id, m.creator_id limit 50
`

export const listOfCreator = (from: Db, creatorId: UserId, after: Pair | null): Promise<Pair[]> =>
  from.many<Pair>(sql`
    select m.fan_id, m.creator_id from memberships m where m.creator_id = ${creatorId}::bigint and ${page(after)}
  `)

/** From the few who block or are suspended to their memberships, not the other way round. */
export const listCutOff = (from: Db, after: Pair | null): Promise<Pair[]> =>
  from.many<Pair>(sql`
    with apart as (
      select blocker_id as fan_id, blocked_id as creator_id from blocks
      union select blocked_id, blocker_id from blocks
      union select m.fan_id, m.creator_id from users u join memberships m on m.creator_id = u.user_id
        where u.suspended_at is not null or u.deleted_at is not null
    )
    select m.fan_id, m.creator_id from apart a join memberships m using (fan_id, creator_id) where ${page(after)}
  `)
