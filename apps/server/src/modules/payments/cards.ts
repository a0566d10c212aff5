import { CARDS_MAX, isExpired, type addCard, type InputOf, type UserId } from '@fanlight/contract'
import { CardId } from '@fanlight/contract/schemas'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './cards.store.ts'
import type { CardRow } from './cards.store.ts'
import { ProviderDeclined, type PaymentProvider } from './provider/provider.ts'

export type Cards = ReturnType<typeof createCards>

/** Cards that the provider's vault keeps. Their numbers pass through here on the way there, and stay nowhere. */
export function createCards(deps: Platform & { provider: PaymentProvider }) {
  const { db, clock, ids, jobs, provider } = deps

  const ownedBy = (userId: UserId): store.CardOwner => ({ userId, provider: provider.name })

  async function ofUser(userId: UserId, cardId: CardId): Promise<CardRow> {
    const card = await store.findCard(db, ownedBy(userId), cardId)
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
    list: (userId: UserId) => store.listCards(db, ownedBy(userId)),
    ofUser,

    async add(userId: UserId, form: InputOf<typeof addCard>): Promise<CardRow> {
      if (isExpired(form.expiryMonth, form.expiryYear, clock.now())) throw new AppError('CARD_EXPIRED', {})
      if ((await store.listCards(db, ownedBy(userId))).length >= CARDS_MAX) throw new AppError('TOO_MANY_CARDS', {})
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
        const card = { ...kept, cardId, expiryMonth, expiryYear, holderName: cardHolderName, email, billing }
        await db.transaction((tx) => store.insertCard(tx, ownedBy(userId), { ...card, addedAt: clock.now() }))
      } catch (error) {
        if (error instanceof ProviderDeclined) throw new AppError('CARD_REFUSED', {})
        throw error
      }
      return ofUser(userId, cardId)
    },

    async remove(userId: UserId, cardId: CardId): Promise<void> {
      const { vaultId } = await ofUser(userId, cardId)
      await db.transaction(async (tx) => {
        await store.deleteCard(tx, userId, cardId)
        await forget.enqueue(tx, { vaultId })
      })
    },

    async erase(tx: Tx, userId: UserId): Promise<void> {
      for (const vaultId of await store.deleteCardsOf(tx, userId)) await forget.enqueue(tx, { vaultId })
    },
  }
}
