import type { Cents, Instant, MembershipLevel, OrderId, TierId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'
import { inForce } from './memberships.sql.ts'

export type MembershipRow = {
  fanId: UserId
  creatorId: UserId
  /** The subscription it is by, and the one that follows it. */
  orderId: OrderId
  nextOrderId: OrderId | null
  tierId: TierId
  level: MembershipLevel
  state: 'active' | 'past_due' | 'canceled' | 'ended'
  since: Instant
  expiresAt: Instant
  periodDays: number
  periodWorth: Cents
  isTrial: boolean
  failureToldFor: Instant | null
}

export type CurrentMembership = Pick<
  MembershipRow,
  'orderId' | 'tierId' | 'level' | 'state' | 'expiresAt' | 'periodDays' | 'periodWorth'
> & {
  /** The tier of the next period; null when there is none. */
  renewsTierId: TierId | null
  /** How many days that period has. */
  renewsPayRange: number | null
  /** What it will cost with everything on top. */
  renewsFor: Cents | null
}

const columns = sql`
  m.fan_id, m.creator_id, m.order_id, m.next_order_id, m.tier_id, m.level, m.state, m.since, m.expires_at, m.period_days,
  m.period_worth, m.is_trial, m.failure_told_for
`

/** Everything about what a fan has with a creator takes turns: webhooks, returns, jobs and the two themselves. */
export async function lockPair(tx: Tx, { fanId, creatorId }: { fanId: UserId; creatorId: UserId }): Promise<void> {
  await tx.many(sql`select pg_advisory_xact_lock(hashtextextended(${`membership:${fanId}:${creatorId}`}, 0))`)
}

export const findMembership = (from: Db, fanId: UserId, creatorId: UserId): Promise<MembershipRow | null> =>
  from.maybe<MembershipRow>(sql`
    select ${columns} from memberships m where m.fan_id = ${fanId}::bigint and m.creator_id = ${creatorId}::bigint
  `)

export async function saveMembership(tx: Tx, row: MembershipRow): Promise<void> {
  await tx.run(sql`
    insert into memberships (fan_id, creator_id, order_id, next_order_id, tier_id, level, state, since, expires_at,
      period_days, period_worth, is_trial, failure_told_for)
    values (${row.fanId}, ${row.creatorId}, ${row.orderId}, ${row.nextOrderId}, ${row.tierId}, ${row.level}, ${row.state},
      ${new Date(row.since)}, ${new Date(row.expiresAt)}, ${row.periodDays}, ${row.periodWorth}, ${row.isTrial},
      ${row.failureToldFor === null ? null : new Date(row.failureToldFor)})
    on conflict (fan_id, creator_id) do update set
      order_id = excluded.order_id, next_order_id = excluded.next_order_id, tier_id = excluded.tier_id,
      level = excluded.level, state = excluded.state, since = excluded.since, expires_at = excluded.expires_at,
      period_days = excluded.period_days, period_worth = excluded.period_worth, is_trial = excluded.is_trial,
      failure_told_for = excluded.failure_told_for
  `)
}

export async function levelAt(from: Db, fanId: UserId, creatorId: UserId, now: Instant): Promise<0 | MembershipLevel> {
  const row = await from.maybe<{ level: MembershipLevel }>(sql`
    select m.level from memberships m
    where m.fan_id = ${fanId}::bigint and m.creator_id = ${creatorId}::bigint and ${inForce(now)}
  `)
  return row?.level ?? 0
}

/** Those of some creators with whom a fan has a membership in force. */
export async function listSubscribed(
  from: Db,
  fanId: UserId,
  creatorIds: readonly UserId[],
  now: Instant,
): Promise<UserId[]> {
  const rows = await from.many<{ creatorId: UserId }>(sql`
    select m.creator_id from memberships m
    where m.fan_id = ${fanId}::bigint and m.creator_id = any(${creatorIds}::bigint[]) and ${inForce(now)}
  `)
  return rows.map(({ creatorId }) => creatorId)
}

/** Null: they never had one. */
export async function findStanding(
  from: Db,
  fanId: UserId,
  creatorId: UserId,
  now: Instant,
): Promise<(CurrentMembership & { isInForce: boolean; neverPaid: boolean }) | null> {
  return from.maybe(sql`
    select ${columns}, ${inForce(now)} as is_in_force,
      -- What costs nothing is nobody's first time.
      not exists (
        select 1 from subscriptions p
        where p.fan_id = m.fan_id and p.creator_id = m.creator_id and p.state in ('active', 'over') and p.then_subtotal > 0
      ) as never_paid,
      case when m.state in ('active', 'past_due') then r.tier_id end as renews_tier_id,
      case when m.state in ('active', 'past_due') then r.pay_range end as renews_pay_range,
      case when m.state in ('active', 'past_due') then r.then_subtotal + r.then_processing_fee + r.then_taxes end
        as renews_for
    from memberships m join subscriptions r on r.order_id = coalesce(m.next_order_id, m.order_id)
    where m.fan_id = ${fanId}::bigint and m.creator_id = ${creatorId}::bigint
  `)
}

/** They pay as somebody who has had free days with this creator before. */
export async function wasTrialRefused(from: Db, fanId: UserId, creatorId: UserId): Promise<boolean> {
  const found = await from.maybe(sql`
    select 1 from orders
    where user_id = ${fanId}::bigint and creator_id = ${creatorId}::bigint and closed_because = 'trial_used' limit 1
  `)
  return found !== null
}

/** Says false for who pays and has had free days before. `payer` is a digest of them and of the creator. */
export async function claimTrial(
  tx: Tx,
  { payer, payerBefore, now }: { payer: string; payerBefore: string | null; now: Instant },
): Promise<boolean> {
  const claimed = await tx.run(sql`
    insert into trial_payers (payer, since) select ${payer}::text, ${new Date(now)}::timestamptz
    where not exists (select from trial_payers where payer = ${payerBefore}::text) on conflict do nothing
  `)
  return claimed > 0
}

export type ListedMembership = MembershipRow & {
  creator: PersonRow
  tierName: string
  coverKey: string | null
  /** Of the subscription that renews it. */
  nextTotal: Cents
  payRange: number
  nextTierId: TierId | null
  nextTierName: string | null
  nextLevel: MembershipLevel | null
}

/** Those in force first, then those that ended; of each the newest first. */
export function listMemberships(
  from: Db,
  fanId: UserId,
  now: Instant,
  creatorId: UserId | null = null,
): Promise<ListedMembership[]> {
  return from.many<ListedMembership>(sql`
    select ${columns}, ${personObject} as creator, t.tier_name, t.cover_key,
      r.then_subtotal + r.then_processing_fee + r.then_taxes as next_total, r.pay_range,
      n.tier_id as next_tier_id, nt.tier_name as next_tier_name, n.level as next_level
    from memberships m
    join users u on u.user_id = m.creator_id
    join tiers t on t.tier_id = m.tier_id
    join subscriptions r on r.order_id = coalesce(m.next_order_id, m.order_id)
    left join subscriptions n on n.order_id = m.next_order_id
    left join tiers nt on nt.tier_id = n.tier_id
    where m.fan_id = ${fanId}::bigint and u.deleted_at is null
      and (${creatorId}::bigint is null or m.creator_id = ${creatorId}::bigint)
    order by ${inForce(now)} desc, m.since desc, m.creator_id
  `)
}

/** How many days before they are charged people are told: of a short trial, of a longer one, and of a period so long that it is forgotten. */
const TOLD_BEFORE_DAYS = { shortTrial: 1, trial: 3, longPeriod: 15 }
const SHORT_TRIAL_DAYS = 7

/**
 * Of `m`: its next period is near, costs something after a time in which nothing was paid, and its fan was not told yet. What the index
 * `memberships_to_remind` holds, for its time.
 */
const isToRemind = (now: Instant): Sql => sql`
  m.state = 'active' and (m.is_trial or m.period_days >= 150) and m.reminded_for is distinct from m.expires_at
    and m.expires_at > ${new Date(now)}::timestamptz
    and m.expires_at <= ${new Date(now)}::timestamptz + ${TOLD_BEFORE_DAYS.longPeriod}::int * interval '1 day'
    and m.expires_at <= ${new Date(now)}::timestamptz + interval '1 day' * case
      when not m.is_trial then ${TOLD_BEFORE_DAYS.longPeriod}::int
      when m.period_days < ${SHORT_TRIAL_DAYS}::int then ${TOLD_BEFORE_DAYS.shortTrial}::int
      else ${TOLD_BEFORE_DAYS.trial}::int end
`

/** Those whose fans are to be told that they are about to be charged, in the order of the pairs. */
export const listToRemind = (from: Db, now: Instant, after: Pair | null): Promise<Pair[]> =>
  from.many<Pair>(sql`
    select m.fan_id, m.creator_id from memberships m
    where ${isToRemind(now)}
      and (m.fan_id, m.creator_id) > (${after?.fanId ?? '0'}::bigint, ${after?.creatorId ?? '0'}::bigint)
    order by m.fan_id, m.creator_id limit 50
  `)

export type Reminder = Pair & {
  isTrial: boolean
  expiresAt: Instant
  tierName: string
  creator: string
  nextTotal: Cents
}

/** Writes down that the fan is told, and answers of what; null when there is nothing to tell any more. */
export const takeReminder = (tx: Tx, { fanId, creatorId }: Pair, now: Instant): Promise<Reminder | null> =>
  tx.maybe<Reminder>(sql`
    update memberships m set reminded_for = m.expires_at
    from subscriptions r, tiers t, users u
    where m.fan_id = ${fanId}::bigint and m.creator_id = ${creatorId}::bigint and ${isToRemind(now)}
      and r.order_id = coalesce(m.next_order_id, m.order_id) and r.then_subtotal > 0 and r.state = 'active'
      and t.tier_id = r.tier_id and u.user_id = m.creator_id
    returning m.fan_id, m.creator_id, m.is_trial, m.expires_at, t.tier_name, u.nick_name as creator,
      r.then_subtotal + r.then_processing_fee + r.then_taxes as next_total
  `)

export type Pair = Pick<MembershipRow, 'fanId' | 'creatorId'>
export type RunOut = Pair & { renewingOrderId: OrderId | null }

/** What has run out and was not ended yet, in the order of the pairs. */
export const listRunOut = (from: Db, now: Instant, after: Pair | null): Promise<RunOut[]> =>
  from.many<RunOut>(sql`
    select m.fan_id, m.creator_id,
      case when m.state in ('active', 'past_due') then coalesce(m.next_order_id, m.order_id) end as renewing_order_id
    from memberships m
    where m.state <> 'ended' and m.expires_at <= ${new Date(now)}::timestamptz and not ${inForce(now)}
      and (m.fan_id, m.creator_id) > (${after?.fanId ?? '0'}::bigint, ${after?.creatorId ?? '0'}::bigint)
    order by m.fan_id, m.creator_id limit 50
  `)

/** Inside the erasure of an account: nothing of theirs is in force or goes on. */
export async function endAllOf(tx: Tx, fanId: UserId, now: Instant): Promise<void> {
  await tx.run(sql`
    update memberships set state = 'ended', next_order_id = null,
      expires_at = least(expires_at, ${new Date(now)}::timestamptz)
    where fan_id = ${fanId}::bigint and state <> 'ended'
  `)
}

export const exportMemberships = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select u.user_name as creator, t.tier_name, m.level, m.state, m.since, m.expires_at, m.is_trial
    from memberships m join users u on u.user_id = m.creator_id join tiers t on t.tier_id = m.tier_id
    where m.fan_id = ${userId}::bigint order by m.since
  `)
