import { addCard, listCards, startCard, type Card, type CardSetup } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useCallback, useState } from 'react'
import {
  call,
  describeError,
  keyOf,
  queryClient,
  refusedWith,
  useCall,
  useIntentionKeys,
} from '../../../platform/api/index.ts'
import { useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { emptyCard, holderOf, problemsOf, type CardDraft, type CardField } from './card-form.ts'
import type { HandOver } from './hand-over.ts'

export type CardForm = ReturnType<typeof useCardForm>

/** A place in the provider's vault, for as long as the form is open. */
export const useCardSetup = () => useCall(startCard, {}, { staleTime: Infinity, gcTime: 0 })

/**
 * The form for a new card. What is printed on it is typed into the provider's frames and goes to the provider; our server
 * hears of the card by its token. What is typed beside them lives in the component: no mutation keeps it in the cache.
 */
export function useCardForm(email: string, setup: CardSetup | undefined, onAdded: (card: Card) => void) {
  const text = useText()
  const keyFor = useIntentionKeys()
  /** It comes with the fields that the provider draws. */
  const [handOver, setHandOver] = useState<HandOver | null>(null)
  const onDrawn = useCallback((drawn: HandOver) => setHandOver(() => drawn), [])
  const form = useForm({
    start: { ...emptyCard, email },
    check: (draft) => worded(draft),
    async send(draft) {
      if (!setup || !handOver) return
      const { setupToken, setupProof } = setup
      await handOver()
      const token = { ...holderOf(draft), setupToken, setupProof }
      const { card } = await call(addCard, token, { idempotencyKey: keyFor(setupToken, draft.holder, draft.email) })
      keepCard(card)
      toast.success(text('cards.added'))
      onAdded(card)
    },
    refused: (error) => (refusedWith(error, 'CARD_EXPIRED') ? { expiry: describeError(error) } : undefined),
    errorsFrom: 'leavingFilled',
  })
  return { ...form, onDrawn }

  function worded(draft: CardDraft): Partial<Record<CardField, string>> {
    const found = Object.entries(problemsOf(draft))
    return Object.fromEntries(found.map(([field, { key, values }]) => [field, text(key, values)]))
  }
}

function keepCard(card: Card): void {
  queryClient.setQueryData<{ cards: Card[] }>(keyOf(listCards, {}), (before) =>
    before ? { cards: [card, ...before.cards.filter(({ cardId }) => cardId !== card.cardId)] } : before,
  )
  void queryClient.invalidateQueries({ queryKey: keyOf(listCards) })
}
