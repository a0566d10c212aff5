import type { Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type AttemptsRow = { failures: number; lastAt: number; blockedUntil: number }

/**
 * All that an attempt counts at, at once and in one order: rows come and go, and who has locked those that are there may want one
 * that was written meanwhile, from somebody who waits for them.
 */
export async function takeTurn(tx: Tx, subjects: readonly string[]): Promise<void> {
  await tx.many(sql`
    select pg_advisory_xact_lock(turn) from (
      select distinct hashtextextended('attempts:' || subject, 0) as turn from unnest(${subjects}::text[]) as w (subject) order by 1
    ) t
  `)
}

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

/** What an attempt was counted as at its address, and when the one before it was. */
export type Counted = { at: number; blockedUntil: number; lastAtBefore: number }

export async function forgetFailures(tx: Tx, subjects: readonly string[], counted: Counted): Promise<void> {
  await takeTurn(tx, subjects)
  // The address keeps its count, less this attempt and the wait that it began: a guesser's own account must not wipe its record,
  // and who knows their password must not keep others out.
  await tx.run(sql`
    update failed_attempts set failures = greatest(failures - 1, 0),
      blocked_until = case when blocked_until = ${new Date(counted.blockedUntil)} then ${new Date(0)} else blocked_until end,
      last_at = case when last_at = ${new Date(counted.at)} then ${new Date(counted.lastAtBefore)} else last_at end
    where subject = any(${subjects}) and subject like 'address:%'
  `)
  await tx.run(sql`delete from failed_attempts where subject = any(${subjects}) and subject not like 'address:%'`)
}
