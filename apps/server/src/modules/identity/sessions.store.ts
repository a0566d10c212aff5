import type { Instant, Role, SessionId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type SessionRow = {
  sessionId: SessionId
  userId: UserId
  createdAt: Instant
  lastSeenAt: Instant
  expiresAt: Instant
  userAgent: string
  address: string
}

export type NewSession = SessionRow & { tokenHash: Buffer; secondFactorAt: Instant | null }

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.run(sql`
    insert into sessions (session_id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address,
                          second_factor_at)
    values (${session.sessionId}, ${session.userId}, ${session.tokenHash}, ${new Date(session.createdAt)},
            ${new Date(session.lastSeenAt)}, ${new Date(session.expiresAt)}, ${session.userAgent}, ${session.address},
            ${session.secondFactorAt === null ? null : new Date(session.secondFactorAt)})
  `)
}

export type ActiveSession = {
  sessionId: SessionId
  userId: UserId
  role: Role
  emailVerified: boolean
  secondFactor: 'none' | 'enrolled' | 'shown'
  proofsFrom: Instant | null
  expiresAt: Instant
  lastSeenAt: Instant
}

/** In the order of the tokens: their sessions, or null where there is none. */
export async function listActive(
  db: Db,
  tokenHashes: readonly Buffer[],
  now: Instant,
): Promise<(ActiveSession | null)[]> {
  const rows = await db.many<ActiveSession & { tokenHash: Buffer }>(sql`
    select s.token_hash, s.session_id, s.user_id, s.expires_at, s.last_seen_at, s.proofs_from, u.role, u.email_verified,
      case
        when not exists (select 1 from two_factor t where t.user_id = u.user_id and t.confirmed_at is not null)
          and not exists (select 1 from passkeys p where p.user_id = u.user_id) then 'none'
        when s.second_factor_at is null then 'enrolled'
        else 'shown'
      end as second_factor
    from sessions s join users u using (user_id)
    where s.token_hash = any (${tokenHashes}::bytea[]) and s.expires_at > ${new Date(now)}
      and u.deleted_at is null and u.suspended_at is null
  `)
  const byHash = new Map(rows.map(({ tokenHash, ...session }) => [tokenHash.toString('hex'), session]))
  return tokenHashes.map((tokenHash) => byHash.get(tokenHash.toString('hex')) ?? null)
}

export async function saveProofsFrom(tx: Tx, userId: UserId, at: Instant): Promise<void> {
  await tx.run(sql`update sessions set proofs_from = ${new Date(at)} where user_id = ${userId}`)
}

export function findActiveById(db: Db, sessionId: SessionId, now: Instant): Promise<{ userId: UserId } | null> {
  return db.maybe<{ userId: UserId }>(sql`
    select s.user_id from sessions s join users u using (user_id)
    where s.session_id = ${sessionId} and s.expires_at > ${new Date(now)}
      and u.deleted_at is null and u.suspended_at is null
  `)
}

/** Since when proofs count in a session; null where it stands no more. */
export const findProofsFrom = (
  tx: Tx,
  sessionId: SessionId,
  now: Instant,
): Promise<{ proofsFrom: Instant | null } | null> =>
  tx.maybe(sql`select proofs_from from sessions where session_id = ${sessionId} and expires_at > ${new Date(now)}`)

/** Whether what was proved before then counts no more, in any session that was there. */
export const haveProofsEndedSince = async (tx: Tx, userId: UserId, begunAt: Instant): Promise<boolean> =>
  (await tx.maybe(sql`
    select from sessions where user_id = ${userId} and proofs_from > ${new Date(begunAt)} limit 1
  `)) !== null

export function listOfUser(db: Db, userId: UserId, now: Instant): Promise<SessionRow[]> {
  return db.many<SessionRow>(sql`
    select session_id, user_id, created_at, last_seen_at, expires_at, user_agent, address
    from sessions where user_id = ${userId} and expires_at > ${new Date(now)}
    order by last_seen_at desc
  `)
}

/** All sessions of the user, or one of them, or all but one. Answers which ended. */
export async function endSessions(
  tx: Tx,
  userId: UserId,
  which: { only?: SessionId; except?: SessionId } = {},
): Promise<SessionId[]> {
  const ended = await tx.many<{ sessionId: SessionId }>(sql`
    delete from sessions
    where user_id = ${userId}
      and (${which.only ?? null}::bigint is null or session_id = ${which.only ?? null}::bigint)
      and (${which.except ?? null}::bigint is null or session_id <> ${which.except ?? null}::bigint)
    returning session_id
  `)
  return ended.map((row) => row.sessionId)
}

/** Ends the oldest sessions beyond so many; what another sign-in is ending at this moment is left to it. */
export async function endBeyond(tx: Tx, userId: UserId, max: number): Promise<SessionId[]> {
  const ended = await tx.many<{ sessionId: SessionId }>(sql`
    delete from sessions where session_id in (
      select session_id from sessions where user_id = ${userId}
      order by created_at desc, session_id desc offset ${max}::int
      for update skip locked)
    returning session_id
  `)
  return ended.map((row) => row.sessionId)
}

export async function saveSecondFactor(tx: Tx, sessionId: SessionId, now: Instant): Promise<void> {
  await tx.run(sql`update sessions set second_factor_at = ${new Date(now)} where session_id = ${sessionId}`)
}

export async function touch(tx: Tx, sessionId: SessionId, now: Instant): Promise<void> {
  await tx.run(sql`update sessions set last_seen_at = ${new Date(now)} where session_id = ${sessionId}`)
}

/** Answers the sessions that ended by it. */
export async function deleteExpired(tx: Tx, now: Instant): Promise<{ userId: UserId; sessionId: SessionId }[]> {
  return tx.many<{ userId: UserId; sessionId: SessionId }>(sql`
    delete from sessions where expires_at <= ${new Date(now)} returning user_id, session_id
  `)
}
