import type { SocialProvider, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** A person as a sign-in provider knows them. */
type SocialIdentity = { provider: string; subject: string }

export async function findLinked(from: Db, { provider, subject }: SocialIdentity): Promise<UserId | null> {
  const row = await from.maybe<{ userId: UserId }>(sql`
    select user_id from social_identities where provider = ${provider} and subject = ${subject}
  `)
  return row?.userId ?? null
}

export async function listLinked(from: Db, userId: UserId): Promise<SocialProvider[]> {
  const rows = await from.many<{ provider: SocialProvider }>(sql`
    select distinct provider from social_identities where user_id = ${userId} order by provider
  `)
  return rows.map(({ provider }) => provider)
}

/** Says whether there was any. */
export async function removeLinks(tx: Tx, userId: UserId, provider: SocialProvider): Promise<boolean> {
  const removed = await tx.run(sql`
    delete from social_identities where user_id = ${userId} and provider = ${provider}
  `)
  return removed > 0
}

export async function insertLink(tx: Tx, { provider, subject }: SocialIdentity, userId: UserId): Promise<void> {
  await tx.run(sql`
    insert into social_identities (provider, subject, user_id) values (${provider}, ${subject}, ${userId})
  `)
}
