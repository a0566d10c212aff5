import type { Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** A person who left, and where what they are still owed goes. */
export type DepartureRow = {
  userId: UserId
  leftAt: Instant
  /** Null: nothing is to be paid to them. */
  receiver: string | null
  notBefore: Instant | null
  nextAt: Instant
}

/** Of two who leave as the same person at once, the second is refused further on. */
export async function insertDeparture(tx: Tx, { userId, leftAt, receiver, notBefore }: Omit<DepartureRow, 'nextAt'>) {
  await tx.run(sql`
    insert into departures (user_id, left_at, receiver, not_before, next_at)
    values (${userId}, ${new Date(leftAt)}, ${receiver}, ${notBefore === null ? null : new Date(notBefore)},
      ${new Date(leftAt)})
    on conflict do nothing
  `)
}

export const lockDeparture = (tx: Tx, userId: UserId): Promise<DepartureRow | null> =>
  tx.maybe<DepartureRow>(sql`
    select user_id, left_at, receiver, not_before, next_at from departures where user_id = ${userId}::bigint for update
  `)

/** Whose accounts are due to be looked at, the longest overdue first. */
export async function listDue(from: Db, now: Instant): Promise<UserId[]> {
  const rows = await from.many<{ userId: UserId }>(sql`
    select user_id from departures where next_at <= ${new Date(now)}::timestamptz order by next_at, user_id limit 500
  `)
  return rows.map(({ userId }) => userId)
}

export async function saveNext(tx: Tx, userId: UserId, nextAt: Instant): Promise<void> {
  await tx.run(sql`update departures set next_at = ${new Date(nextAt)} where user_id = ${userId}::bigint`)
}

/** Nothing is left to be sent there. */
export async function forgetReceiver(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`update departures set receiver = null, not_before = null where user_id = ${userId}::bigint`)
}

export async function deleteDeparture(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from departures where user_id = ${userId}::bigint`)
}

/** A payout of theirs came to nothing, through no decision of ours: it is tried again then, but not for ever. */
export async function noteFailure(tx: Tx, userId: UserId, { nextAt, most }: { nextAt: Instant; most: number }) {
  await tx.run(sql`
    update departures set failures = failures + 1, next_at = ${new Date(nextAt)},
      receiver = case when failures + 1 < ${most}::int then receiver end
    where user_id = ${userId}::bigint
  `)
}

/** Members whose refunds have not been taken from the creator's earnings yet. */
export async function hasMembers(from: Db, creatorId: UserId): Promise<boolean> {
  const found = await from.maybe(sql`
    select 1 from memberships m where m.creator_id = ${creatorId}::bigint and m.state <> 'ended' limit 1
  `)
  return found !== null
}

/** The kinds of accounts that a person has in the book. */
export async function listAccountKinds(from: Db, userId: UserId): Promise<string[]> {
  const rows = await from.many<{ kind: string }>(sql`
    select kind from ledger_accounts where owner_id = ${userId}::bigint
  `)
  return rows.map(({ kind }) => kind)
}
