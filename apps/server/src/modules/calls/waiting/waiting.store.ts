import type { CallKind, Instant, UserId } from '@fanlight/contract'
import type { Database, Db, Tx } from '../../../platform/db/db.ts'
import type { Snapshot } from '../../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../../identity/index.ts'

export type WaitRow = {
  waitId: string
  creatorId: UserId
  fanId: UserId
  kind: CallKind
  since: Instant
  toldAt: Instant | null
}
export type SeenWait = WaitRow & { creator: PersonRow; isFollowing: boolean; place: number }

const time = (at: Instant | null): Date | null => (at === null ? null : new Date(at))
/** Of call_waits `w`. */
const columns: Sql = sql`w.wait_id, w.creator_id, w.fan_id, w.kind, w.since, w.told_at`

/** Whoever changes a list holds its row. */
export async function lockList(tx: Tx, creatorId: UserId): Promise<void> {
  await tx.run(sql`insert into call_wait_lists (creator_id) values (${creatorId}::bigint) on conflict do nothing`)
  await tx.many(sql`select creator_id from call_wait_lists where creator_id = ${creatorId}::bigint for update`)
}

export async function insertWait(tx: Tx, wait: Omit<WaitRow, 'toldAt'>): Promise<void> {
  await tx.run(sql`
    insert into call_waits (wait_id, creator_id, fan_id, kind, since)
    values (${wait.waitId}::bigint, ${wait.creatorId}::bigint, ${wait.fanId}::bigint, ${wait.kind},
      ${time(wait.since)}::timestamptz)
    on conflict (creator_id, fan_id) do update set kind = excluded.kind
  `)
}

/** Says whether there was one. */
export async function deleteWait(tx: Tx, creatorId: UserId, fanId: UserId): Promise<boolean> {
  const gone = await tx.many(sql`
    delete from call_waits where creator_id = ${creatorId}::bigint and fan_id = ${fanId}::bigint returning wait_id
  `)
  return gone.length > 0
}

/** Of somebody who leaves, on both sides. Answers in whose lists they stood. */
export async function deleteWaitsOf(tx: Tx, userId: UserId): Promise<UserId[]> {
  const rows = await tx.many<{ creatorId: UserId }>(sql`
    delete from call_waits where creator_id = ${userId}::bigint or fan_id = ${userId}::bigint returning creator_id
  `)
  await tx.run(sql`delete from call_wait_lists where creator_id = ${userId}::bigint`)
  return rows.map(({ creatorId }) => creatorId).filter((creatorId) => creatorId !== userId)
}

export const listWaits = (from: Db, creatorId: UserId): Promise<WaitRow[]> =>
  from.many(sql`select ${columns} from call_waits w where w.creator_id = ${creatorId}::bigint order by w.wait_id`)

export async function countWaits(from: Db, creatorId: UserId): Promise<number> {
  const row = await from.maybe<{ count: string }>(sql`
    select count(*) as count from call_waits where creator_id = ${creatorId}::bigint
  `)
  return Number(row?.count ?? 0)
}

export async function countWaitsOf(from: Db, fanId: UserId): Promise<number> {
  const row = await from.maybe<{ count: string }>(sql`
    select count(*) as count from call_waits where fan_id = ${fanId}::bigint
  `)
  return Number(row?.count ?? 0)
}

/** Whom somebody waits for, in the order in which they asked; one of them, where that is said. */
export const listSeenWaits = (from: Db, fanId: UserId, creatorId: UserId | null = null): Promise<SeenWait[]> =>
  from.many(sql`
    select ${columns}, ${personObject} as creator,
      (select 1 from follows f where f.fan_id = ${fanId} and f.followed_id = u.user_id) is not null as is_following,
      (select count(*)::int from call_waits o where o.creator_id = w.creator_id and o.wait_id <= w.wait_id) as place
    from call_waits w join users u on u.user_id = w.creator_id
    where w.fan_id = ${fanId}::bigint and (${creatorId}::bigint is null or w.creator_id = ${creatorId}::bigint)
    order by w.wait_id
  `)

export async function markTold(tx: Tx, waitId: string, at: Instant): Promise<void> {
  await tx.run(sql`update call_waits set told_at = ${time(at)}::timestamptz where wait_id = ${waitId}::bigint`)
}

/** Null: nothing has to be looked at until the line is free. */
export async function saveDue(tx: Tx, creatorId: UserId, dueAt: Instant | null): Promise<void> {
  await tx.run(sql`
    update call_wait_lists set due_at = ${time(dueAt)}::timestamptz where creator_id = ${creatorId}::bigint
  `)
}

/** Lines that are free: whoever waits for them is looked for. */
export async function wakeLists(tx: Tx, creatorIds: readonly UserId[], now: Instant): Promise<void> {
  await tx.run(sql`
    update call_wait_lists set due_at = ${time(now)}::timestamptz
    where creator_id in (select creator_id from call_wait_lists where creator_id = any (${[...creatorIds]}::bigint[])
      order by creator_id for update)
  `)
}

/** Lists that have to be looked at, each for this process until `until`. */
export async function claimDueLists(db: Database, now: Instant, until: Instant, most: number): Promise<UserId[]> {
  const rows = await db.alone<{ creatorId: UserId }>(sql`
    with due as materialized (
      select creator_id from call_wait_lists where due_at <= ${time(now)}::timestamptz
      order by due_at limit ${most} for update skip locked
    )
    update call_wait_lists l set due_at = ${time(until)}::timestamptz
    where l.creator_id = any (array(select creator_id from due)) returning l.creator_id
  `)
  return rows.map(({ creatorId }) => creatorId)
}

export const exportWaits = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select w.kind, w.since, u.user_name as for_whom from call_waits w join users u on u.user_id = w.creator_id
    where w.fan_id = ${userId} order by w.wait_id
  `)
