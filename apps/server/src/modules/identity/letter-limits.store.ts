import type { Instant } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** When letters went since then that are counted under this, the oldest first. */
export async function listSent(from: Db, addressHash: Buffer, since: Instant): Promise<Instant[]> {
  const rows = await from.many<{ sentAt: Instant }>(sql`
    select sent_at from letters_sent where address_hash = ${addressHash} and sent_at > ${new Date(since)} order by sent_at
  `)
  return rows.map(({ sentAt }) => sentAt)
}

/** Two letters to one address at the same moment are counted one after the other. */
export async function lockAddress(tx: Tx, addressHash: Buffer): Promise<void> {
  await tx.many(sql`select pg_advisory_xact_lock(hashtext('letters_sent'), ${addressHash.readInt32BE(0)}::int)`)
}

export async function insertSent(tx: Tx, addressHash: Buffer, now: Instant): Promise<void> {
  await tx.run(sql`insert into letters_sent (address_hash, sent_at) values (${addressHash}, ${new Date(now)})`)
}

/** One that was counted at this moment. */
export async function deleteSent(tx: Tx, addressHash: Buffer, at: Instant): Promise<void> {
  await tx.run(sql`
    delete from letters_sent where ctid = (
      select ctid from letters_sent where address_hash = ${addressHash} and sent_at = ${new Date(at)} limit 1)
  `)
}
