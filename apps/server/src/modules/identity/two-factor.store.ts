import type { Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'

export type TwoFactorRow = { sealedSecret: string; confirmedAt: Instant | null; lastStep: number }

export async function lock(tx: Tx, userId: UserId): Promise<TwoFactorRow | null> {
  return tx.maybe<TwoFactorRow>(sql`
    select sealed_secret, confirmed_at, last_step::float8 as last_step from two_factor
    where user_id = ${userId} for update
  `)
}

export async function propose(tx: Tx, userId: UserId, sealedSecret: string): Promise<void> {
  await tx.run(sql`
    insert into two_factor (user_id, sealed_secret) values (${userId}, ${sealedSecret})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret where two_factor.confirmed_at is null
  `)
}

export async function confirm(
  tx: Tx,
  userId: UserId,
  { step, now, codes }: { step: number; now: Instant; codes: Buffer[] },
): Promise<void> {
  await tx.run(sql`
    update two_factor set confirmed_at = ${new Date(now)}, last_step = ${step} where user_id = ${userId}
  `)
  await tx.run(sql`insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${codes}::bytea[])`)
}

export async function saveStep(tx: Tx, userId: UserId, step: number): Promise<void> {
  await tx.run(sql`update two_factor set last_step = ${step} where user_id = ${userId}`)
}

export async function takeRecoveryCode(tx: Tx, userId: UserId, codeHash: Buffer): Promise<boolean> {
  return (await tx.run(sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${codeHash}`)) === 1
}

export async function remove(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await tx.run(sql`delete from two_factor where user_id = ${userId}`)
}

/** One that was begun: whoever turns it on now shows what it takes now. */
export async function forgetBegun(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from two_factor where user_id = ${userId} and confirmed_at is null`)
}

/** Enough to see whether the secret is the right one. */
export async function listNewestSealed(db: Db): Promise<string[]> {
  const rows = await db.many<{ sealedSecret: string }>(sql`
    select sealed_secret from two_factor order by user_id desc limit 20
  `)
  return rows.map(({ sealedSecret }) => sealedSecret)
}

export async function* eachSealed(snapshot: Snapshot): AsyncGenerator<string, void, void> {
  for await (const { sealedSecret } of snapshot.each<{ sealedSecret: string }>(
    sql`select sealed_secret from two_factor`,
  )) {
    yield sealedSecret
  }
}

/** Each is sealed with a number of its own, so no two are the same. */
export async function replaceSealed(tx: Tx, before: string, after: string): Promise<void> {
  await tx.run(sql`update two_factor set sealed_secret = ${after} where sealed_secret = ${before}`)
}
