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
import { byForm, type HandOver } from './hand-over.ts'

export type CardForm = ReturnType<typeof useCardForm>

/** A place in the provider's vault, for as long as the form is open. */
export const useCardSetup = () => useCall(startCard, {}, { staleTime: Infinity, gcTime: 0 })

/**
 * The form for a new card. What is typed lives in the component and goes nowhere but to the provider: no mutation, which
 * would keep it in the cache, and nothing of it in what is said of a failure. Our server hears of the card by its token.
 */
export function useCardForm(email: string, setup: CardSetup | undefined, onAdded: (card: Card) => void) {
  const text = useText()
  const [now] = useState(Date.now)
  const keyFor = useIntentionKeys()
  const isHosted = setup?.fields.kind === 'sdk'
  /** Where the provider draws the fields, the way to hand over comes with them. */
  const [hosted, setHosted] = useState<HandOver | null>(null)
  const onDrawn = useCallback((handOver: HandOver) => setHosted(() => handOver), [])
  const form = useForm({
    start: { ...emptyCard, email },
    check: (draft) => worded(draft),
    async send(draft) {
      if (!setup) return
      const { setupToken, setupProof, fields } = setup
      const handOver = fields.kind === 'form' ? byForm(fields.url, setup) : hosted
      if (!handOver) return
      await handOver(draft)
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
    const isOurs = (field: string) => !isHosted || !inFrames.includes(field)
    const found = Object.entries(problemsOf(draft, now)).filter(([field]) => isOurs(field))
    return Object.fromEntries(found.map(([field, { key, values }]) => [field, text(key, values)]))
  }
}

/** Where the provider draws these itself, it also says what is wrong with them. */
const inFrames: readonly string[] = ['number', 'expiry', 'cvc'] satisfies CardField[]

function keepCard(card: Card): void {
  queryClient.setQueryData<{ cards: Card[] }>(keyOf(listCards, {}), (before) =>
    before ? { cards: [card, ...before.cards.filter(({ cardId }) => cardId !== card.cardId)] } : before,
  )
  void queryClient.invalidateQueries({ queryKey: keyOf(listCards) })
}
