import type { Cents, DisputeState, Instant, OrderId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type DisputeRow = {
  provider: string
  providerRef: string
  orderId: OrderId
  state: DisputeState
  cents: Cents
  /** What the payer got in the end; null: the provider does not say. */
  refunded: Cents | null
  reason: string
  openedAt: Instant
  closedAt: Instant | null
  changedAt: Instant
}

const columns = sql`provider, provider_ref, order_id, state, cents, refunded, reason, opened_at, closed_at, changed_at`

export const findDispute = (from: Db, provider: string, providerRef: string): Promise<DisputeRow | null> =>
  from.maybe<DisputeRow>(sql`
    select ${columns} from order_disputes where provider = ${provider} and provider_ref = ${providerRef}
  `)

/** Of one order, the oldest first. */
export const listDisputesOf = (from: Db, orderId: OrderId): Promise<DisputeRow[]> =>
  from.many<DisputeRow>(sql`
    select ${columns} from order_disputes where order_id = ${orderId}::bigint order by opened_at, provider_ref
  `)

export async function isDisputed(from: Db, orderId: OrderId, states: readonly DisputeState[]): Promise<boolean> {
  const found = await from.maybe(sql`
    select 1 from order_disputes where order_id = ${orderId}::bigint and state = any (${states}::text[]) limit 1
  `)
  return found !== null
}

export async function saveRefunded(tx: Tx, { provider, providerRef }: DisputeRow, refunded: Cents): Promise<void> {
  await tx.run(sql`
    update order_disputes set refunded = ${refunded} where provider = ${provider} and provider_ref = ${providerRef}
  `)
}

/** As it stands at the provider. */
export async function saveDispute(tx: Tx, dispute: DisputeRow, now: Instant): Promise<void> {
  const { provider, providerRef, orderId, state, cents, refunded, reason, openedAt, closedAt, changedAt } = dispute
  await tx.run(sql`
    insert into order_disputes (provider, provider_ref, order_id, state, cents, refunded, reason, opened_at, closed_at,
      changed_at, looked_at)
    values (${provider}, ${providerRef}, ${orderId}, ${state}, ${cents}, ${refunded}, ${reason}, ${new Date(openedAt)},
      ${closedAt === null ? null : new Date(closedAt)}, ${new Date(changedAt)}, ${new Date(now)})
    on conflict (provider, provider_ref) do update set state = excluded.state, cents = excluded.cents,
      refunded = coalesce(excluded.refunded, order_disputes.refunded), reason = excluded.reason, closed_at = excluded.closed_at,
      changed_at = excluded.changed_at, looked_at = excluded.looked_at
  `)
}

/** Open ones that nobody has asked about since; two processes that look at once take different ones. */
export async function takeOpenDisputes(
  tx: Tx,
  due: { provider: string; now: Instant; lookedBefore: Instant },
): Promise<string[]> {
  const rows = await tx.many<{ providerRef: string }>(sql`
    update order_disputes set looked_at = ${new Date(due.now)}
    where (provider, provider_ref) in (
      select provider, provider_ref from order_disputes
      where state = 'open' and provider = ${due.provider} and looked_at < ${new Date(due.lookedBefore)}::timestamptz
      order by looked_at limit 100 for update skip locked)
    returning provider_ref
  `)
  return rows.map(({ providerRef }) => providerRef)
}
