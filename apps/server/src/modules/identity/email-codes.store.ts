import type { Instant, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** To prove the own address; to leave it for another; to come to that other one. */
export type CodePurpose = 'verify' | 'change_from' | 'change_to'
export type EmailCodeRow = { address: string; codeCheck: string; tries: number }
export type NewEmailCode = {
  userId: UserId
  purpose: CodePurpose
  address: string
  codeCheck: string
  expiresAt: Instant
}

/** A new code makes the one before it worthless. */
export async function replaceCode(tx: Tx, code: NewEmailCode): Promise<void> {
  await tx.run(sql`
    insert into email_codes (user_id, purpose, address, code_check, expires_at)
    values (${code.userId}, ${code.purpose}, ${code.address}, ${code.codeCheck}, ${new Date(code.expiresAt)})
    on conflict (user_id, purpose) do update set address = excluded.address, code_check = excluded.code_check,
      expires_at = excluded.expires_at, tries = 0
  `)
}

/** Held until the end of the transaction, so that guesses come one after the other. */
export function lockCode(tx: Tx, userId: UserId, purpose: CodePurpose, now: Instant): Promise<EmailCodeRow | null> {
  return tx.maybe<EmailCodeRow>(sql`
    select address, code_check, tries from email_codes
    where user_id = ${userId} and purpose = ${purpose} and expires_at > ${new Date(now)} for update
  `)
}

export async function countTry(tx: Tx, userId: UserId, purpose: CodePurpose): Promise<void> {
  await tx.run(sql`update email_codes set tries = tries + 1 where user_id = ${userId} and purpose = ${purpose}`)
}

export async function deleteCodes(tx: Tx, userId: UserId, purposes: readonly CodePurpose[]): Promise<void> {
  await tx.run(sql`delete from email_codes where user_id = ${userId} and purpose = any(${purposes})`)
}

/** Ends the way to any other address. Codes for the same one stay good until newer ones come. */
export async function deleteChangeUnlessTo(tx: Tx, userId: UserId, address: string): Promise<void> {
  await tx.run(sql`
    delete from email_codes where user_id = ${userId} and purpose in ('change_from', 'change_to') and not exists (
      select 1 from email_codes same
      where same.user_id = ${userId} and same.purpose = 'change_to' and same.address = ${address})
  `)
}
