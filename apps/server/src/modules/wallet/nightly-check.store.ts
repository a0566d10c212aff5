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
