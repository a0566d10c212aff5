import { expect } from 'vitest'
import type { Db } from '../platform/db/db.ts'
import { sql } from '../platform/db/sql.ts'

/** Until so many statements wait for something that another transaction has locked. */
export async function untilWaiting(db: Db, waiting = 1): Promise<void> {
  const waits = () =>
    db.many(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  await expect.poll(async () => (await waits()).length).toBeGreaterThanOrEqual(waiting)
}
