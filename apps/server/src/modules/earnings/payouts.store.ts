import { diamonds, type Diamonds, type Instant, type PayoutId, type PayoutState, type UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

export type PayoutRow = {
  payoutId: PayoutId
  creatorId: UserId
  amount: Diamonds
  receiver: string
  state: PayoutState
  needsApprovals: number
  provider: string | null
  providerRef: string | null
  requestedAt: Instant
  /** Null: its receiver was not new. */
  notBefore: Instant | null
  finishedAt: Instant | null
  /** How often the provider paid it after it had failed. */
  revivals: number
  reason: string | null
}

type StoredRow = Omit<PayoutRow, 'amount'> & { amount: string }
export const payoutColumns = sql`
  p.payout_id, p.creator_id, p.amount, p.receiver, p.state, p.needs_approvals, p.provider, p.provider_ref, p.requested_at,
  p.not_before, p.finished_at, p.revivals, p.reason
`
export const readPayout = <Row extends { amount: string }>(row: Row) => ({
  ...row,
  amount: diamonds(Number(row.amount)),
})

export type MethodRow = { receiver: string; changedAt: Instant }

export const findMethod = (from: Db, creatorId: UserId): Promise<MethodRow | null> =>
  from.maybe<MethodRow>(sql`select receiver, changed_at from payout_methods where creator_id = ${creatorId}::bigint`)

export async function saveMethod(tx: Tx, creatorId: UserId, receiver: string, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into payout_methods (creator_id, receiver, changed_at) values (${creatorId}, ${receiver}, ${new Date(now)})
    on conflict (creator_id) do update set receiver = excluded.receiver, changed_at = excluded.changed_at
    where payout_methods.receiver <> excluded.receiver
  `)
}

export type NewPayout = Pick<
  PayoutRow,
  'payoutId' | 'creatorId' | 'amount' | 'receiver' | 'needsApprovals' | 'notBefore'
> & {
  key: string
  requestedAt: Instant
}

/** Says false when the creator has used this key before; a request with it at the same moment is waited for. */
export async function insertPayout(tx: Tx, payout: NewPayout): Promise<boolean> {
  const added = await tx.run(sql`
    insert into payouts (payout_id, creator_id, amount, receiver, key, needs_approvals, requested_at, not_before)
    values (${payout.payoutId}, ${payout.creatorId}, ${payout.amount}, ${payout.receiver}, ${payout.key},
      ${payout.needsApprovals}, ${new Date(payout.requestedAt)},
      ${payout.notBefore === null ? null : new Date(payout.notBefore)})
    on conflict on constraint payouts_once do nothing
  `)
  return added === 1
}

async function found(from: Db, where: Sql): Promise<PayoutRow | null> {
  const row = await from.maybe<StoredRow>(sql`select ${payoutColumns} from payouts p where ${where}`)
  return row && readPayout(row)
}

export const findPayout = (from: Db, payoutId: PayoutId) => found(from, sql`p.payout_id = ${payoutId}::bigint`)

export const findByKey = (from: Db, creatorId: UserId, key: string) =>
  found(from, sql`p.creator_id = ${creatorId}::bigint and p.key = ${key}`)

export const findByRef = (from: Db, provider: string, providerRef: string) =>
  found(from, sql`p.provider = ${provider} and p.provider_ref = ${providerRef}`)

/** Every change of a payout locks it: creator, operators and the provider's news may come at once. */
export const lockPayout = (tx: Tx, payoutId: PayoutId) => found(tx, sql`p.payout_id = ${payoutId}::bigint for update`)

export async function listPayouts(from: Db, creatorId: UserId, before: PayoutId, limit: number): Promise<PayoutRow[]> {
  const rows = await from.many<StoredRow>(sql`
    select ${payoutColumns} from payouts p where p.creator_id = ${creatorId}::bigint and p.payout_id < ${before}::bigint
    order by p.payout_id desc limit ${limit}::int
  `)
  return rows.map(readPayout)
}

/** Those that were paid then, first to last. */
export async function listPaid(
  from: Db,
  creatorId: UserId,
  { since, before }: { since: Instant; before: Instant },
): Promise<PayoutRow[]> {
  const rows = await from.many<StoredRow>(sql`
    select ${payoutColumns} from payouts p
    where p.creator_id = ${creatorId}::bigint and p.state = 'paid'
      and p.finished_at >= ${new Date(since)}::timestamptz and p.finished_at < ${new Date(before)}::timestamptz
    order by p.finished_at, p.payout_id
  `)
  return rows.map(readPayout)
}

/** Says how many of those who are operators have said yes, or null when this operator had said so before. */
export async function approve(tx: Tx, payoutId: PayoutId, operatorId: UserId, now: Instant): Promise<number | null> {
  const added = await tx.run(sql`
    insert into payout_approvals (payout_id, operator_id, at) values (${payoutId}, ${operatorId}, ${new Date(now)})
    on conflict do nothing
  `)
  if (added === 0) return null
  const row = await tx.maybe<{ count: number }>(sql`
    select count(*)::int as count from payout_approvals a join users o on o.user_id = a.operator_id
    where a.payout_id = ${payoutId}::bigint and o.role = 'admin' and o.deleted_at is null and o.suspended_at is null
  `)
  return row?.count ?? 0
}

/** An operator's word counts while they are one without a break: what is not decided yet is theirs no more. */
export async function withdrawApprovals(tx: Tx, operatorId: UserId): Promise<void> {
  await tx.run(sql`
    delete from payout_approvals a using payouts p
    where a.operator_id = ${operatorId} and p.payout_id = a.payout_id and p.state = 'requested'
  `)
}

/** Of two requests or decisions about one creator at once, the second sees what the first one did. */
export async function lockPayoutsOf(tx: Tx, creatorId: UserId): Promise<void> {
  await tx.many(sql`select pg_advisory_xact_lock(hashtext('payouts of ' || ${creatorId}::text))`)
}

/** Those that nobody has sent yet, held; the oldest first. */
export async function lockUnsent(tx: Tx, creatorId: UserId): Promise<PayoutRow[]> {
  const rows = await tx.many<StoredRow>(sql`
    select ${payoutColumns} from payouts p where p.creator_id = ${creatorId}::bigint and p.state in ('requested', 'approved')
    order by p.payout_id for update
  `)
  return rows.map(readPayout)
}

export async function sumUnsent(from: Db, creatorId: UserId): Promise<number> {
  const row = await from.maybe<{ sum: string }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from payouts
    where creator_id = ${creatorId}::bigint and state in ('requested', 'approved')
  `)
  return Number(row?.sum ?? 0)
}

async function sumOf(tx: Tx, payouts: Sql): Promise<number> {
  const row = await tx.maybe<{ sum: string }>(sql`select coalesce(sum(p.amount), 0)::bigint as sum ${payouts}`)
  return Number(row?.sum ?? 0)
}

/** What a creator asked for since then, and still wants or got. */
export const sumAsked = (tx: Tx, creatorId: UserId, since: Instant): Promise<number> =>
  sumOf(
    tx,
    sql`from payouts p where p.creator_id = ${creatorId}::bigint and p.requested_at > ${new Date(since)}::timestamptz
        and p.state not in ('failed', 'refused', 'canceled')`,
  )

/** What one operator alone let go to a creator since then. */
export const sumApprovedAlone = (
  tx: Tx,
  of: { creatorId: UserId; operatorId: UserId; since: Instant },
): Promise<number> =>
  sumOf(
    tx,
    sql`from payouts p join payout_approvals a using (payout_id)
        where p.creator_id = ${of.creatorId}::bigint and a.operator_id = ${of.operatorId}::bigint
          and a.at > ${new Date(of.since)}::timestamptz and p.needs_approvals = 1`,
  )

export async function askForSecond(tx: Tx, payoutId: PayoutId): Promise<void> {
  await tx.run(sql`update payouts set needs_approvals = 2 where payout_id = ${payoutId}::bigint`)
}

export async function saveApproved(tx: Tx, payoutId: PayoutId): Promise<void> {
  await tx.run(sql`update payouts set state = 'approved' where payout_id = ${payoutId}::bigint`)
}

export async function isSuspended(from: Db, userId: UserId): Promise<boolean> {
  const suspended = await from.maybe(
    sql`select 1 from users where user_id = ${userId}::bigint and suspended_at is not null`,
  )
  return suspended !== null
}

export async function saveSending(tx: Tx, payoutId: PayoutId, provider: string, now: Instant): Promise<void> {
  const at = new Date(now)
  await tx.run(sql`
    update payouts set state = 'sending', provider = ${provider}, sent_at = ${at}, checked_at = ${at}
    where payout_id = ${payoutId}::bigint
  `)
}

export async function saveRef(tx: Tx, payoutId: PayoutId, providerRef: string): Promise<void> {
  await tx.run(sql`update payouts set provider_ref = ${providerRef} where payout_id = ${payoutId}::bigint`)
}

export type Finish = {
  state: 'paid' | 'failed' | 'refused' | 'canceled'
  reason: string | null
  revivals: number
  at: Instant
}

/** What is left of a creator who has gone is a number: not even where their last payout went. */
export async function saveFinished(tx: Tx, payoutId: PayoutId, { state, reason, revivals, at }: Finish): Promise<void> {
  await tx.run(sql`
    update payouts p set state = ${state}, reason = ${reason}, revivals = ${revivals}::smallint, finished_at = ${new Date(at)},
      receiver = case when u.deleted_at is null then p.receiver else '' end
    from users u where u.user_id = p.creator_id and p.payout_id = ${payoutId}::bigint
  `)
}

/** Takes payouts that are due to be sent or asked about; two processes that look at once take different ones. */
export async function takeUnderWay(
  tx: Tx,
  due: { now: Instant; recentSince: Instant; askedBefore: Instant; askedLongBefore: Instant },
): Promise<PayoutId[]> {
  const rows = await tx.many<{ payoutId: PayoutId }>(sql`
    update payouts set checked_at = ${new Date(due.now)} where payout_id in (
      select payout_id from payouts
      where state in ('approved', 'sending') and (not_before is null or not_before <= ${new Date(due.now)}::timestamptz)
        and (checked_at is null or checked_at <= case
        when sent_at is null or provider_ref is null or sent_at > ${new Date(due.recentSince)}::timestamptz
          then ${new Date(due.askedBefore)}::timestamptz
        else ${new Date(due.askedLongBefore)}::timestamptz end)
      order by checked_at nulls first limit 50 for update skip locked)
    returning payout_id
  `)
  return rows.map(({ payoutId }) => payoutId)
}

/** Takes payouts that ended lately at the provider, which may think better of it. */
export async function takeEnded(
  tx: Tx,
  due: { now: Instant; endedSince: Instant; askedBefore: Instant },
): Promise<PayoutId[]> {
  const rows = await tx.many<{ payoutId: PayoutId }>(sql`
    update payouts set checked_at = ${new Date(due.now)} where payout_id in (
      select payout_id from payouts
      where state in ('paid', 'failed') and provider_ref is not null
        and checked_at <= ${new Date(due.askedBefore)}::timestamptz
        and finished_at > ${new Date(due.endedSince)}::timestamptz
      order by checked_at limit 50 for update skip locked)
    returning payout_id
  `)
  return rows.map(({ payoutId }) => payoutId)
}

/** Of those that are over, where they went; the others still need it. */
export async function eraseReceivers(tx: Tx, creatorId: UserId): Promise<void> {
  await tx.run(sql`delete from payout_methods where creator_id = ${creatorId}::bigint`)
  await tx.run(sql`
    update payouts set receiver = '' where creator_id = ${creatorId}::bigint and finished_at is not null
  `)
}

export const exportPayouts = (from: Snapshot, creatorId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select payout_id, amount, receiver, state, requested_at, finished_at, reason from payouts
    where creator_id = ${creatorId}::bigint order by payout_id
  `)
