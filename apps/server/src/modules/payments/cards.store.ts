import type { CardId, Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'

export type CardRow = {
  cardId: CardId
  vaultId: string
  brand: string
  lastFour: string
  expiryMonth: string
  expiryYear: string
  holderName: string
  billing: { country: string }
  addedAt: Instant
}

/** Whose card, at which provider: another provider's vault does not know it. */
export type CardOwner = { userId: UserId; provider: string }

const columns = sql`card_id, vault_id, brand, last_four, expiry_month, expiry_year, holder_name, billing, added_at`

export const listCards = (from: Db, { userId, provider }: CardOwner): Promise<CardRow[]> =>
  from.many<CardRow>(sql`
    select ${columns} from cards where user_id = ${userId}::bigint and provider = ${provider} order by card_id desc
  `)

export const findCard = (from: Db, { userId, provider }: CardOwner, cardId: CardId): Promise<CardRow | null> =>
  from.maybe<CardRow>(sql`
    select ${columns} from cards
    where card_id = ${cardId}::bigint and user_id = ${userId}::bigint and provider = ${provider}
  `)

export async function insertCard(tx: Tx, { userId, provider }: CardOwner, card: CardRow & { email: string }) {
  await tx.run(sql`
    insert into cards (card_id, user_id, provider, vault_id, brand, last_four, expiry_month, expiry_year,
      holder_name, email, billing, added_at)
    values (${card.cardId}, ${userId}, ${provider}, ${card.vaultId}, ${card.brand}, ${card.lastFour},
      ${card.expiryMonth}, ${card.expiryYear}, ${card.holderName}, ${card.email}, ${JSON.stringify(card.billing)}::jsonb,
      ${new Date(card.addedAt)})
  `)
}

export async function deleteCard(tx: Tx, userId: UserId, cardId: CardId): Promise<void> {
  await tx.run(sql`delete from cards where card_id = ${cardId}::bigint and user_id = ${userId}::bigint`)
}

/** Answers where the provider keeps each. */
export async function deleteCardsOf(tx: Tx, userId: UserId): Promise<string[]> {
  const gone = await tx.many<{ vaultId: string }>(sql`
    delete from cards where user_id = ${userId}::bigint returning vault_id
  `)
  return gone.map(({ vaultId }) => vaultId)
}

export const exportCards = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select brand, last_four, expiry_month, expiry_year, holder_name, email, billing, added_at
    from cards where user_id = ${userId}::bigint order by card_id
  `)
