import type { Instant } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export async function lastCheck(from: Db): Promise<Instant | null> {
  const row = await from.maybe<{ at: Instant | null }>(sql`select max(at) as at from book_checks`)
  return row?.at ?? null
}

export async function insertCheck(tx: Tx, at: Instant, faults: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into book_checks (at, faults) values (${new Date(at)}, ${JSON.stringify(faults)}::jsonb)
    on conflict do nothing
  `)
}

/** In seconds since 1970, and how many faults were written down. */
export const findLastCheck = (from: Db): Promise<{ checkedAt: number; faults: number } | null> =>
  from.maybe(sql`
    select extract(epoch from at)::float8 as checked_at, jsonb_array_length(faults)::int as faults
    from book_checks order by at desc limit 1
  `)
