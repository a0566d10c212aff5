import type { Instant, OrderId, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'

export type ConsentRow = { version: string; language: string; at: Instant; address: string; userAgent: string }

export async function insertConsent(tx: Tx, orderId: OrderId, consent: ConsentRow): Promise<void> {
  await tx.run(sql`
    insert into order_consents (order_id, text_version, language, at, address, user_agent)
    values (${orderId}, ${consent.version}, ${consent.language}, ${new Date(consent.at)}, ${consent.address},
      ${consent.userAgent})
  `)
}

export const exportConsents = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select c.order_id, c.text_version, c.language, c.at, c.address, c.user_agent
    from order_consents c join orders o using (order_id) where o.user_id = ${userId}::bigint order by c.order_id
  `)
