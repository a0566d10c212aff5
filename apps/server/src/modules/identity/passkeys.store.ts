import type { Instant, PasskeyId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type PasskeyRow = {
  passkeyId: PasskeyId
  userId: UserId
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Instant
  lastUsedAt: Instant | null
}

export function listOfUser(db: Db, userId: UserId): Promise<PasskeyRow[]> {
  return db.many<PasskeyRow>(sql`
    select passkey_id, user_id, credential_id, public_key, counter::float8 as counter, transports, name, created_at,
           last_used_at
    from passkeys where user_id = ${userId} order by created_at, passkey_id
  `)
}

/** Held until the end of the transaction: the counter must not be read by two sign-ins at once. */
export function lockByCredential(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
  return tx.maybe<PasskeyRow>(sql`
    select passkey_id, user_id, credential_id, public_key, counter::float8 as counter, transports, name, created_at,
           last_used_at
    from passkeys where credential_id = ${credentialId} for update
  `)
}

export async function insertPasskey(tx: Tx, passkey: PasskeyRow): Promise<void> {
  await tx.run(sql`
    insert into passkeys (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${passkey.passkeyId}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
            ${passkey.transports}, ${passkey.name}, ${new Date(passkey.createdAt)})
  `)
}

export async function saveUse(tx: Tx, passkeyId: PasskeyId, counter: number, now: Instant): Promise<void> {
  await tx.run(sql`
    update passkeys set counter = ${counter}, last_used_at = ${new Date(now)} where passkey_id = ${passkeyId}
  `)
}

/** Its name, or null when the user has no such passkey. */
export async function removePasskey(tx: Tx, userId: UserId, passkeyId: PasskeyId): Promise<string | null> {
  const removed = await tx.maybe<{ name: string }>(sql`
    delete from passkeys where user_id = ${userId} and passkey_id = ${passkeyId} returning name
  `)
  return removed?.name ?? null
}
