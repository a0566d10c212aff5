import { addCard, listCards, type Card } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { call, describeError, keyOf, queryClient, refusedWith } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { cardOf, emptyCard, problemsOf, type CardDraft, type CardField } from './card-form.ts'

/**
 * The form for a new card. What is typed lives in the component and goes nowhere but to the server: no mutation, which
 * would keep it in the cache, and nothing of it in what is said of a failure.
 */
export function useCardForm(email: string, onAdded: (card: Card) => void) {
  const text = useText()
  const formId = useId()
  const [draft, setDraft] = useState<CardDraft>({ ...emptyCard, email })
  const [left, setLeft] = useState<readonly CardField[]>([])
  const [isAttempted, setAttempted] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isHere = useRef(true)
  useEffect(() => () => void (isHere.current = false), [])

  const [now] = useState(Date.now)
  const problems = problemsOf(draft, now)
  const fields = Object.keys(emptyCard) as CardField[]

  function change(part: Partial<CardDraft>): void {
    setFailure(null)
    setDraft((before) => ({ ...before, ...part }))
  }

  function focus(field: CardField): void {
    const form = document.getElementById(formId)
    const found = form instanceof HTMLFormElement ? form.elements.namedItem(field) : null
    if (found instanceof HTMLElement) found.focus()
  }

  async function submit(): Promise<void> {
    if (isSaving) return
    setAttempted(true)
    const first = fields.find((field) => problems[field])
    if (first) return focus(first)
    setSaving(true)
    setFailure(null)
    try {
      const { card } = await call(addCard, cardOf(draft))
      keepCard(card)
      toast.success(text('cards.added'))
      onAdded(card)
    } catch (error) {
      if (!isHere.current) return
      setFailure(describeError(error))
      if (refusedWith(error, 'CARD_EXPIRED')) focus('expiry')
    } finally {
      if (isHere.current) setSaving(false)
    }
  }

  return {
    formId,
    draft,
    change,
    failure,
    isSaving,
    submit,
    /** What a field gets: its name, and its error once it was left with something in it or after an attempt to send. */
    tie: (field: CardField) => {
      const problem = isAttempted || left.includes(field) ? problems[field] : undefined
      return {
        name: field,
        error: problem && text(problem.key, problem.values),
        onBlur: () => {
          if (draft[field] !== '') setLeft((before) => (before.includes(field) ? before : [...before, field]))
        },
      }
    },
  }
}

function keepCard(card: Card): void {
  queryClient.setQueryData<{ cards: Card[] }>(keyOf(listCards, {}), (before) =>
    before ? { cards: [card, ...before.cards.filter(({ cardId }) => cardId !== card.cardId)] } : before,
  )
  void queryClient.invalidateQueries({ queryKey: keyOf(listCards) })
}
