import type { UserId } from '@fanlight/contract'
import { expect } from 'vitest'
import type { Database, Db } from '../platform/db/db.ts'
import { sql } from '../platform/db/sql.ts'

/** Until so many statements wait for something that another transaction has locked. */
export async function untilWaiting(db: Db, waiting = 1): Promise<void> {
  const waits = () =>
    db.many(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  await expect.poll(async () => (await waits()).length).toBeGreaterThanOrEqual(waiting)
}

/**
 * The owner does something to their account and is held up at a row of it; somebody else's call comes meanwhile, and goes on or
 * waits. Then both go on.
 */
export async function inTheMomentOf<A, B>(
  db: Database,
  { userId, at }: { userId: UserId; at: 'users' | 'sessions' },
  owner: () => Promise<A>,
  other: () => Promise<B>,
): Promise<{ owners: A; others: B }> {
  // Both are awaited when the row is free again.
  const [owners, others] = await db.transaction(async (tx) => {
    const table = at === 'users' ? sql`users` : sql`sessions`
    await tx.run(sql`select 1 from ${table} where user_id = ${userId} for update`)
    const first = owner()
    await untilWaiting(db)
    const second = other()
    await Promise.race([second, untilWaiting(db, 2)])
    return [first, second] as const
  })
  return { owners: await owners, others: await others }
}
