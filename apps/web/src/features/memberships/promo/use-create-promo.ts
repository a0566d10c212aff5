import { createPromo, PROMOS_MAX } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useState } from 'react'
import { describeError, refusedWith, useAction } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useKeepPromos } from '../queries.ts'
import { normalCode } from './code.ts'
import { emptyPromo, promoForm, promoProblems, type PromoDraft } from './promo-draft.ts'

export function useCreatePromo(onCreated: () => void) {
  const text = useText()
  const keepPromos = useKeepPromos()
  const [draft, setDraft] = useState(emptyPromo)
  const [hasTried, setTried] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [takenCode, setTakenCode] = useState<string | null>(null)
  const [openedAt] = useState(() => Date.now())
  const problems = promoProblems(draft, openedAt)
  const refuse = () => setRefusals((count) => count + 1)

  const create = useAction(createPromo, {
    onSuccess({ promo }) {
      keepPromos((promos) => [promo, ...promos])
      toast.success(text('promo.created', { code: promo.code }))
      onCreated()
    },
    onError(error) {
      if (refusedWith(error, 'CODE_TAKEN')) setTakenCode(normalCode(draft.code))
      refuse()
    },
  })

  function submit() {
    if (create.isPending) return
    setTried(true)
    if (Object.keys(problems).length > 0) refuse()
    else create.mutate(promoForm(draft))
  }

  return {
    draft,
    change: (part: Partial<PromoDraft>) => setDraft((before) => ({ ...before, ...part })),
    problems: hasTried ? problems : {},
    isCodeTaken: takenCode === normalCode(draft.code),
    refusals,
    failure: failureText(),
    isCreating: create.isPending,
    submit,
  }

  function failureText(): string | null {
    if (!create.error || refusedWith(create.error, 'CODE_TAKEN')) return null
    return refusedWith(create.error, 'CONFLICT')
      ? text('promo.full', { count: PROMOS_MAX })
      : describeError(create.error)
  }
}
