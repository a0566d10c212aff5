import type { Instant, LiveEntry, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'

export type PlanRow = { title: string; coverKey: string | null; entry: LiveEntry; byProgram: boolean }

export const findPlan = (from: Db, creatorId: UserId): Promise<PlanRow | null> =>
  from.maybe(sql`
    select title, cover_key, entry, by_program from live_plans where creator_id = ${creatorId}::bigint
  `)

export async function savePlan(tx: Tx, creatorId: UserId, plan: PlanRow, at: Instant): Promise<void> {
  const { title, coverKey, entry, byProgram } = plan
  await tx.run(sql`
    insert into live_plans (creator_id, title, cover_key, entry, by_program, saved_at)
    values (${creatorId}::bigint, ${title}, ${coverKey}, ${JSON.stringify(entry)}::jsonb, ${byProgram}::boolean,
      ${new Date(at)}::timestamptz)
    on conflict (creator_id) do update set title = excluded.title, cover_key = excluded.cover_key,
      entry = excluded.entry, by_program = excluded.by_program, saved_at = excluded.saved_at
  `)
}

/** Who sends from now on, where that is known. */
export async function saveByProgram(tx: Tx, creatorId: UserId, byProgram: boolean): Promise<void> {
  await tx.run(sql`
    update live_plans set by_program = ${byProgram}::boolean
    where creator_id = ${creatorId}::bigint and by_program <> ${byProgram}::boolean
  `)
}

export const isPlannedCover = async (from: Db, { key }: { key: string }): Promise<boolean> =>
  (await from.maybe(sql`select 1 from live_plans where cover_key = ${key}`)) !== null

export async function dropPlannedCover(tx: Tx, { key, ownerId }: { key: string; ownerId: UserId }): Promise<void> {
  await tx.run(sql`update live_plans set cover_key = null where creator_id = ${ownerId} and cover_key = ${key}`)
}

export type KeyRow = { ending: string; madeAt: Instant; usedAt: Instant | null }

export const findKey = (from: Db, creatorId: UserId): Promise<KeyRow | null> =>
  from.maybe(sql`select ending, made_at, used_at from live_keys where creator_id = ${creatorId}::bigint`)

export async function saveKey(
  tx: Tx,
  creatorId: UserId,
  { hash, ending, at }: { hash: Buffer; ending: string; at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into live_keys (creator_id, key_hash, ending, made_at)
    values (${creatorId}::bigint, ${hash}, ${ending}, ${new Date(at)}::timestamptz)
    on conflict (creator_id) do update set key_hash = excluded.key_hash, ending = excluded.ending,
      made_at = excluded.made_at, used_at = null
  `)
}

/** False: there was none. */
export const deleteKey = async (tx: Tx, creatorId: UserId): Promise<boolean> =>
  (await tx.run(sql`delete from live_keys where creator_id = ${creatorId}::bigint`)) > 0

export type KeyOwner = { creatorId: UserId; nickName: string; isSuspended: boolean }

/** Whose it is. Null: nobody's, or of somebody who has left or is no creator any more. */
export const findKeyOwner = (from: Db, hash: Buffer): Promise<KeyOwner | null> =>
  from.maybe(sql`
    select k.creator_id, u.nick_name, u.suspended_at is not null as is_suspended
    from live_keys k join users u on u.user_id = k.creator_id
    where k.key_hash = ${hash} and u.deleted_at is null and u.role in ('creator', 'admin')
  `)

export async function saveKeyUsed(tx: Tx, creatorId: UserId, at: Instant): Promise<void> {
  await tx.run(sql`
    update live_keys set used_at = ${new Date(at)}::timestamptz where creator_id = ${creatorId}::bigint
  `)
}

export const exportPlans = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select p.title, p.entry, p.by_program, p.saved_at, k.made_at as key_made_at, k.used_at as key_used_at
    from (select * from live_plans where creator_id = ${userId}) p
    full join (select * from live_keys where creator_id = ${userId}) k using (creator_id)
  `)

export async function erasePlans(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from live_keys where creator_id = ${userId}`)
  await tx.run(sql`delete from live_plans where creator_id = ${userId}`)
}
