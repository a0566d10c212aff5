import type { OrderId, OrderStatus, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { SummaryRow } from '../profiles/index.ts'
import { listed, withCreator, type JoinedRow, type ListedOrder } from './orders.store.ts'

export type FoundOrder = ListedOrder & { fan: SummaryRow; email: string }

type FoundRow = JoinedRow & {
  fUserId: UserId
  fNickName: string
  fUserName: string
  fHeadPicKey: string | null
  fRole: SummaryRow['role']
  fEmail: string
}

async function found(from: Db, rest: Sql): Promise<FoundOrder[]> {
  const rows = await from.many<FoundRow>(sql`
    select ${withCreator}, f.user_id as f_user_id, f.nick_name as f_nick_name, f.user_name as f_user_name,
      f.head_pic_key as f_head_pic_key, f.role as f_role, f.email as f_email
    from orders o join users f on f.user_id = o.user_id left join users c on c.user_id = o.creator_id
    where ${rest}
  `)
  return rows.map(({ fUserId, fNickName, fUserName, fHeadPicKey, fRole, fEmail, ...order }) => ({
    ...listed(order),
    fan: { userId: fUserId, nickName: fNickName, userName: fUserName, headPicKey: fHeadPicKey, role: fRole },
    email: fEmail,
  }))
}

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
