import type { Instant, SessionId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type PushKeys = { publicKey: string; privateKey: string }

export const findKeys = (db: Db): Promise<PushKeys | null> =>
  db.maybe<PushKeys>(sql`select public_key, private_key from push_keys`)

/** Of several processes that start at once one makes them. */
export async function insertKeys(tx: Tx, { publicKey, privateKey }: PushKeys): Promise<void> {
  await tx.run(sql`
    insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing
  `)
}

export async function replaceKey(tx: Tx, before: string, after: string): Promise<void> {
  await tx.run(sql`update push_keys set private_key = ${after} where private_key = ${before}`)
}

export type PushTargetRow = { targetId: string; userId: UserId; endpoint: string; p256dh: string; auth: string }
export type NewTarget = PushTargetRow & { sessionId: SessionId; at: Instant }

/**
 * A browser that another account used before is this one's now: what it shows must not be another person's. The oldest of
 * too many make room. Says whether the session still stands.
 */
export async function saveTarget(tx: Tx, target: NewTarget, max: number): Promise<boolean> {
  // Of a session that ends in this moment there is nothing to keep.
  const session = await tx.maybe(sql`select from sessions where session_id = ${target.sessionId} for key share`)
  if (!session) return false
  await tx.run(sql`
    insert into push_targets as t (target_id, user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${target.targetId}, ${target.userId}, ${target.sessionId}, ${target.endpoint}, ${target.p256dh},
      ${target.auth}, ${new Date(target.at)})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
  `)
  await tx.run(sql`
    delete from push_targets where target_id in (
      select target_id from push_targets where user_id = ${target.userId}
      order by created_at desc, target_id desc offset ${max}::int)
  `)
  return true
}

export async function deleteTargets(tx: Tx, sessionId: SessionId, endpoint: string | null): Promise<void> {
  await tx.run(sql`
    delete from push_targets
    where session_id = ${sessionId} and (${endpoint}::text is null or endpoint = ${endpoint}::text)
  `)
}

export const findTarget = (db: Db, targetId: string): Promise<PushTargetRow | null> =>
  db.maybe<PushTargetRow>(sql`
    select t.target_id, t.user_id, t.endpoint, t.p256dh, t.auth
    from push_targets t join users u using (user_id)
    where t.target_id = ${targetId} and u.deleted_at is null and u.suspended_at is null
  `)

/** By its address as well: the browser may have subscribed again meanwhile. */
export async function deleteGone(tx: Tx, { targetId, endpoint }: PushTargetRow): Promise<void> {
  await tx.run(sql`delete from push_targets where target_id = ${targetId} and endpoint = ${endpoint}`)
}
