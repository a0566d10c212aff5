import type { Instant } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** False when it was there: the provider sends an event again until it is told that it arrived. */
export async function insertEvent(
  tx: Tx,
  event: { provider: string; eventId: string; receivedAt: Instant },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into provider_events (provider, event_id, received_at)
    values (${event.provider}, ${event.eventId}, ${new Date(event.receivedAt)}) on conflict do nothing
  `)
  return inserted === 1
}
