import {
  CARDS_MAX,
  isExpired,
  type addCard,
  type Card,
  type InputOf,
  type Instant,
  type UserId,
} from '@fanlight/contract'
import { CardId } from '@fanlight/contract/schemas'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ProviderDeclined, type PaymentProvider } from './provider/provider.ts'

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

const columns = sql`card_id, vault_id, brand, last_four, expiry_month, expiry_year, holder_name, billing, added_at`

export type Cards = ReturnType<typeof createCards>

/** Cards that the provider's vault keeps. Their numbers pass through here on the way there, and stay nowhere. */
export function createCards(deps: Platform & { provider: PaymentProvider }) {
  const { db, clock, ids, jobs, provider } = deps

  const list = (from: Db, userId: UserId): Promise<CardRow[]> =>
    from.many<CardRow>(sql`
      select ${columns} from cards where user_id = ${userId}::bigint and provider = ${provider.name}
      order by card_id desc
    `)

  async function ofUser(userId: UserId, cardId: CardId): Promise<CardRow> {
    const card = await db.maybe<CardRow>(sql`
      select ${columns} from cards
      where card_id = ${cardId}::bigint and user_id = ${userId}::bigint and provider = ${provider.name}
    `)
    if (!card) throw new AppError('NOT_FOUND', {})
    return card
  }

  // After the row: a card that is gone here and still in the vault pays for nothing, and the job tries again.
  const forget = jobs.define<{ vaultId: string }>('payments.forget_card', async ({ vaultId }) => {
    await provider.forgetCard(vaultId).catch((error: unknown) => {
      if (!(error instanceof ProviderDeclined)) throw error
    })
  })

  return {
    list: (userId: UserId) => list(db, userId),
    ofUser,

    async add(userId: UserId, form: InputOf<typeof addCard>): Promise<CardRow> {
      if (isExpired(form.expiryMonth, form.expiryYear, clock.now())) throw new AppError('CARD_EXPIRED', {})
      if ((await list(db, userId)).length >= CARDS_MAX) throw new AppError('TOO_MANY_CARDS', {})
      const cardId = CardId.parse(ids.next())
      const { cardNumber, expiryMonth, expiryYear, cvc, cardHolderName, email } = form
      const billing = {
        line: form.billingAddressLine,
        city: form.billingCity,
        state: form.billingState,
        zipCode: form.billingZipCode,
        country: form.billingCountry,
      }
      try {
        const requestId = `card-${cardId}`
        const kept = await provider.keepCard({
          requestId,
          cardNumber,
          expiryMonth,
          expiryYear,
          cvc,
          cardHolderName,
          email,
          billing,
        })
        await db.transaction((tx) =>
          tx.run(sql`
            insert into cards (card_id, user_id, provider, vault_id, brand, last_four, expiry_month, expiry_year,
              holder_name, email, billing, added_at)
            values (${cardId}, ${userId}, ${provider.name}, ${kept.vaultId}, ${kept.brand}, ${kept.lastFour},
              ${expiryMonth}, ${expiryYear}, ${cardHolderName}, ${email}, ${JSON.stringify(billing)}::jsonb,
              ${new Date(clock.now())})
          `),
        )
      } catch (error) {
        if (error instanceof ProviderDeclined) throw new AppError('CARD_REFUSED', {})
        throw error
      }
      return ofUser(userId, cardId)
    },

    async remove(userId: UserId, cardId: CardId): Promise<void> {
      const { vaultId } = await ofUser(userId, cardId)
      await db.transaction(async (tx) => {
        await tx.run(sql`delete from cards where card_id = ${cardId}::bigint and user_id = ${userId}::bigint`)
        await forget.enqueue(tx, { vaultId })
      })
    },

    async erase(tx: Tx, userId: UserId): Promise<void> {
      const gone = await tx.many<{ vaultId: string }>(sql`
        delete from cards where user_id = ${userId}::bigint returning vault_id
      `)
      for (const { vaultId } of gone) await forget.enqueue(tx, { vaultId })
    },
  }
}

export const presentCard = (card: CardRow): Card => ({
  cardId: card.cardId,
  cardNumber: `•••• ${card.lastFour}`,
  brand: card.brand,
  expiryMonth: card.expiryMonth,
  expiryYear: card.expiryYear,
  cardHolderName: card.holderName,
  billingCountry: card.billing.country,
  addedAt: card.addedAt,
})

export const exportCards = (from: Db, userId: UserId): Promise<Record<string, unknown>[]> =>
  from.many(sql`
    select brand, last_four, expiry_month, expiry_year, holder_name, email, billing, added_at
    from cards where user_id = ${userId}::bigint order by card_id
  `)
