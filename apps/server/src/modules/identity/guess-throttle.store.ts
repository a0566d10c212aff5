import type { Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type AttemptsRow = { failures: number; lastAt: number; blockedUntil: number }

export async function lockAttempts(tx: Tx, subject: string, now: number): Promise<AttemptsRow | null> {
  await tx.run(sql`
    insert into failed_attempts (subject, failures, last_at, blocked_until)
    values (${subject}, 0, ${new Date(now)}, ${new Date(0)}) on conflict do nothing
  `)
  return tx.maybe<AttemptsRow>(sql`
    select failures, last_at, blocked_until from failed_attempts where subject = ${subject} for update
  `)
}

export async function saveFailures(tx: Tx, row: AttemptsRow & { subject: string }): Promise<void> {
  await tx.run(sql`
    update failed_attempts
    set failures = ${row.failures}, last_at = ${new Date(row.lastAt)}, blocked_until = ${new Date(row.blockedUntil)}
    where subject = ${row.subject}
  `)
}

export async function forgetFailures(tx: Tx, subjects: readonly string[]): Promise<void> {
  // Locked in the order in which an attempt locks them; two that cross would wait for each other otherwise.
  await tx.many(sql`
    select 1 from failed_attempts where subject = any(${subjects}) order by subject for update
  `)
  // The address keeps its count, less this attempt: a guesser's own account must not wipe its record.
  await tx.run(sql`
    update failed_attempts set failures = greatest(failures - 1, 0)
    where subject = any(${subjects}) and subject like 'address:%'
  `)
  await tx.run(sql`delete from failed_attempts where subject = any(${subjects}) and subject not like 'address:%'`)
}
