import type { Instant, SocialProvider, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** A person as a sign-in provider knows them. */
type SocialIdentity = { provider: string; subject: string }

/** Whose it is or was. */
export async function findLink(
  from: Db,
  { provider, subject }: SocialIdentity,
): Promise<{ userId: UserId; isUnlinked: boolean } | null> {
  return from.maybe(sql`
    select user_id, unlinked_at is not null as is_unlinked from social_identities
    where provider = ${provider} and subject = ${subject}
  `)
}

export async function listLinked(from: Db, userId: UserId): Promise<SocialProvider[]> {
  const rows = await from.many<{ provider: SocialProvider }>(sql`
    select distinct provider from social_identities where user_id = ${userId} and unlinked_at is null order by provider
  `)
  return rows.map(({ provider }) => provider)
}

/** Also one that was unlinked. */
export const hadLink = async (from: Db, userId: UserId, provider: SocialProvider): Promise<boolean> =>
  (await from.maybe(sql`
    select from social_identities where user_id = ${userId} and provider = ${provider} limit 1
  `)) !== null

/** They are remembered, so that none links itself again. Says whether there was any. */
export async function unlink(tx: Tx, userId: UserId, provider: SocialProvider, at: Instant): Promise<boolean> {
  const unlinked = await tx.run(sql`
    update social_identities set unlinked_at = ${new Date(at)}
    where user_id = ${userId} and provider = ${provider} and unlinked_at is null
  `)
  return unlinked > 0
}

export async function insertLink(tx: Tx, { provider, subject }: SocialIdentity, userId: UserId): Promise<void> {
  await tx.run(sql`
    insert into social_identities (provider, subject, user_id) values (${provider}, ${subject}, ${userId})
  `)
}
