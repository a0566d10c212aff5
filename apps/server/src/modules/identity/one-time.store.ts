import type { Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** A new link makes the one before it worthless. */
export async function replaceResetLink(
  tx: Tx,
  link: { tokenHash: Buffer; userId: UserId; expiresAt: Instant },
): Promise<void> {
  await tx.run(sql`delete from one_time_links where user_id = ${link.userId} and purpose = 'reset_password'`)
  await tx.run(sql`
    insert into one_time_links (token_hash, user_id, purpose, expires_at)
    values (${link.tokenHash}, ${link.userId}, 'reset_password', ${new Date(link.expiresAt)})
  `)
}

/** Whose link it is, or was a moment ago. */
export async function findResetLinkOwner(from: Db, tokenHash: Buffer): Promise<UserId | null> {
  const found = await from.maybe<{ userId: UserId }>(sql`
    select user_id from one_time_links where token_hash = ${tokenHash} and purpose = 'reset_password'
  `)
  return found?.userId ?? null
}

/** Whose link it is; taking it uses it up, also when two take it together. */
export async function takeResetLink(tx: Tx, tokenHash: Buffer, now: Instant): Promise<UserId | null> {
  const taken = await tx.maybe<{ userId: UserId }>(sql`
    delete from one_time_links
    where token_hash = ${tokenHash} and purpose = 'reset_password' and expires_at > ${new Date(now)}
    returning user_id
  `)
  return taken?.userId ?? null
}

export type ChallengeKind = 'second_factor' | 'passkey_register' | 'passkey_login' | 'passkey_proof' | 'social_nonce'
export type Challenge = { userId: UserId | null; payload: string }

export async function insertChallenge(
  tx: Tx,
  challenge: { tokenHash: Buffer; kind: ChallengeKind; userId: UserId | null; payload: string; expiresAt: Instant },
): Promise<void> {
  const { tokenHash, kind, userId, payload, expiresAt } = challenge
  await tx.run(sql`
    insert into challenges (token_hash, kind, user_id, payload, expires_at)
    values (${tokenHash}, ${kind}, ${userId}, ${payload}, ${new Date(expiresAt)})
  `)
}

/** Looks at a challenge and holds it, so that two answers to it come one after the other. */
export function lockChallenge(tx: Tx, tokenHash: Buffer, kind: ChallengeKind, now: Instant): Promise<Challenge | null> {
  return tx.maybe<Challenge>(sql`
    select user_id, payload from challenges
    where token_hash = ${tokenHash} and kind = ${kind} and expires_at > ${new Date(now)} for update
  `)
}

export async function deleteChallenge(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`delete from challenges where token_hash = ${tokenHash}`)
}

/** Passkeys that were begun: whoever makes one now shows what it takes now. */
export async function forgetPasskeysBegun(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from challenges where user_id = ${userId} and kind = 'passkey_register'`)
}

/** Sign-ins that wait for their second factor. */
export async function forgetSignInsBegun(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from challenges where user_id = ${userId} and kind = 'second_factor'`)
}

/** Links that were mailed and sign-ins that were begun under another password. */
export async function forgetUnfinished(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from one_time_links where user_id = ${userId}`)
  await tx.run(sql`delete from challenges where user_id = ${userId}`)
}

export async function findChallengeOwner(db: Db, tokenHash: Buffer): Promise<UserId | null> {
  const found = await db.maybe<Challenge>(sql`select user_id, payload from challenges where token_hash = ${tokenHash}`)
  return found?.userId ?? null
}
