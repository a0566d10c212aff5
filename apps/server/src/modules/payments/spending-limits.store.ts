import { cents, type Cents, type Instant, type UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type LimitRow = { monthly: Cents | null; comingMonthly: Cents | null; comingFrom: Instant | null }
type StoredRow = { monthly: string | null; comingMonthly: string | null; comingFrom: Instant | null }

const asCents = (value: string | null): Cents | null => (value === null ? null : cents(Number(value)))

export async function findLimit(from: Db, userId: UserId): Promise<LimitRow | null> {
  const row = await from.maybe<StoredRow>(sql`
    select monthly, coming_monthly, coming_from from spending_limits where user_id = ${userId}::bigint
  `)
  return row && { ...row, monthly: asCents(row.monthly), comingMonthly: asCents(row.comingMonthly) }
}

export async function lockLimit(tx: Tx, userId: UserId): Promise<void> {
  await tx.maybe(sql`select 1 as locked from spending_limits where user_id = ${userId}::bigint for update`)
}

export async function saveLimit(
  tx: Tx,
  userId: UserId,
  { monthly, comingMonthly, comingFrom }: LimitRow,
): Promise<void> {
  await tx.run(sql`
    insert into spending_limits (user_id, monthly, coming_monthly, coming_from)
    values (${userId}, ${monthly}, ${comingMonthly}, ${comingFrom === null ? null : new Date(comingFrom)})
    on conflict (user_id) do update
      set monthly = excluded.monthly, coming_monthly = excluded.coming_monthly, coming_from = excluded.coming_from
  `)
}

export async function eraseLimit(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from spending_limits where user_id = ${userId}::bigint`)
}

export const exportLimit = (from: Db, userId: UserId): Promise<Record<string, unknown> | null> =>
  from.maybe(sql`
    select monthly, coming_monthly, coming_from from spending_limits where user_id = ${userId}::bigint
  `)
