import { addCard, listCards, type Card } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useState } from 'react'
import { call, describeError, keyOf, queryClient, refusedWith } from '../../../platform/api/index.ts'
import { useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { cardOf, emptyCard, problemsOf, type CardDraft, type CardField } from './card-form.ts'

export type CardForm = ReturnType<typeof useCardForm>

/**
 * The form for a new card. What is typed lives in the component and goes nowhere but to the server: no mutation, which
 * would keep it in the cache, and nothing of it in what is said of a failure.
 */
export function useCardForm(email: string, onAdded: (card: Card) => void) {
  const text = useText()
  const [now] = useState(Date.now)
  return useForm({
    start: { ...emptyCard, email },
    check: (draft) => worded(draft),
    async send(draft) {
      const { card } = await call(addCard, cardOf(draft))
      keepCard(card)
      toast.success(text('cards.added'))
      onAdded(card)
    },
    refused: (error) => (refusedWith(error, 'CARD_EXPIRED') ? { expiry: describeError(error) } : undefined),
    errorsFrom: 'leavingFilled',
  })

  function worded(draft: CardDraft): Partial<Record<CardField, string>> {
    const found = Object.entries(problemsOf(draft, now))
    return Object.fromEntries(found.map(([field, { key, values }]) => [field, text(key, values)]))
  }
}

function keepCard(card: Card): void {
  queryClient.setQueryData<{ cards: Card[] }>(keyOf(listCards, {}), (before) =>
    before ? { cards: [card, ...before.cards.filter(({ cardId }) => cardId !== card.cardId)] } : before,
  )
  void queryClient.invalidateQueries({ queryKey: keyOf(listCards) })
}
