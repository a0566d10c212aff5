import { CARDS_MAX, isExpired, type addCard, type CardSetup, type InputOf, type UserId } from '@fanlight/contract'
import { CardId } from '@fanlight/contract/schemas'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './cards.store.ts'
import type { CardRow } from './cards.store.ts'
import type { Wallet } from '../wallet/index.ts'
import { ProviderDeclined, type KeptCard, type NewCard, type PaymentProvider } from './provider/provider.ts'

export type Cards = ReturnType<typeof createCards>

type Form = InputOf<typeof addCard>
type Billing = NewCard['billing']

const PURPOSE = 'card setup'
const spelled = (userId: UserId, setupToken: string): string => `${userId} ${setupToken}`

/** Cards that the provider's vault keeps. The browser takes them there; a rehearsal takes them from us as well. */
export function createCards(deps: Platform & { wallet: Wallet; provider: PaymentProvider }) {
  const { db, clock, ids, jobs, secrets, wallet, provider } = deps

  const ownedBy = (userId: UserId): store.CardOwner => ({ userId, provider: provider.name })

  async function ofUser(userId: UserId, cardId: CardId): Promise<CardRow> {
    const card = await store.findCard(db, ownedBy(userId), cardId)
    if (!card) throw new AppError('NOT_FOUND', {})
    return card
  }

  // After the row: a card that is gone here and still in the vault pays for nothing, and the job tries again.
  const forget = jobs.lane('payments').define<{ vaultId: string }>('payments.forget_card', async ({ vaultId }) => {
    await provider.forgetCard(vaultId).catch((error: unknown) => {
      if (!(error instanceof ProviderDeclined)) throw error
    })
  })

  async function assertRoom(userId: UserId): Promise<void> {
    if ((await store.listCards(db, ownedBy(userId))).length >= CARDS_MAX) throw new AppError('TOO_MANY_CARDS', {})
  }

  async function keep(userId: UserId, form: Form, made: { cardId: CardId; billing: Billing }): Promise<KeptCard> {
    const { setupToken, setupProof = '', cardNumber, expiryMonth, expiryYear, cvc, cardHolderName, email } = form
    const requestId = `card-${made.cardId}`
    if (setupToken !== undefined) {
      // A token is a name of a card; that it was given to this user is what the proof says.
      if (!secrets.verify(PURPOSE, spelled(userId, setupToken), setupProof)) throw new AppError('CARD_REFUSED', {})
      return provider.finishCard({ requestId, setupToken })
    }
    if (!provider.takesCardNumbers || !cardNumber || !expiryMonth || !expiryYear || !cvc) {
      const message = 'The provider takes cards from the browser itself'
      throw new AppError('INVALID_INPUT', { issues: [{ path: 'cardNumber', message }] })
    }
    if (isExpired(expiryMonth, expiryYear, clock.now())) throw new AppError('CARD_EXPIRED', {})
    const card = { cardNumber, expiryMonth, expiryYear, cvc, cardHolderName, email, billing: made.billing }
    return provider.keepCard({ requestId, ...card })
  }

  return {
    list: (userId: UserId) => store.listCards(db, ownedBy(userId)),
    ofUser,

    /** A place in the vault for a card that the browser brings there itself. */
    async start(userId: UserId): Promise<CardSetup> {
      await assertRoom(userId)
      const requestId = `setup-${ids.next()}`
      const { setupToken } = await orCardRefused(provider.startCard({ requestId, returnUrl: deps.publicUrl() }))
      const setupProof = secrets.sign(PURPOSE, spelled(userId, setupToken))
      return { setupToken, setupProof, scriptUrl: provider.cardFields.scriptUrl }
    },

    async add(userId: UserId, form: Form, idempotencyKey: string | null): Promise<CardRow> {
      const cardId = CardId.parse(ids.next())
      // Nothing that was made from a card's number is kept, not even a digest: there are not enough numbers to hide one.
      const { setupToken, cardHolderName, email } = form
      const content = { setupToken, cardHolderName, email }
      const intention = { userId, call: 'card/add', idempotencyKey, content }
      const earlier = (await wallet.intentions.earlier(intention)) as CardId | null
      if (earlier !== null) return ofUser(userId, earlier)
      await assertRoom(userId)
      const billing = {
        line: form.billingAddressLine,
        city: form.billingCity,
        state: form.billingState,
        zipCode: form.billingZipCode,
        country: form.billingCountry,
      }
      const kept = await orCardRefused(keep(userId, form, { cardId, billing }))
      const card = { ...kept, cardId, holderName: cardHolderName, email, billing, addedAt: clock.now() }
      const twin = await db.transaction(async (tx) => {
        const claimed = (await wallet.intentions.claim(tx, intention, cardId)) as CardId | null
        if (claimed === null) await store.insertCard(tx, ownedBy(userId), card)
        else await forget.enqueue(tx, { vaultId: kept.vaultId })
        return claimed
      })
      return ofUser(userId, twin ?? cardId)
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

async function orCardRefused<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ProviderDeclined) throw new AppError('CARD_REFUSED', {})
    throw error
  }
}
