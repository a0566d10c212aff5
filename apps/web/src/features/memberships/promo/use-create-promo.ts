import { createPromo, PROMO_CODE_MAX_LENGTH, PROMOS_MAX } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useState } from 'react'
import { call, refusedWith } from '../../../platform/api/index.ts'
import { useForm } from '../../../platform/forms/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useKeepPromos } from '../queries.ts'
import { CODE_MIN_LENGTH } from './code.ts'
import { DAYS, emptyPromo, PERCENT, promoForm, promoProblems, USES, type PromoProblems } from './promo-draft.ts'

export function useCreatePromo(onCreated: () => void) {
  const text = useText()
  const format = useFormat()
  const keepPromos = useKeepPromos()
  const [openedAt] = useState(() => Date.now())
  return useForm({
    start: emptyPromo,
    check: (draft) => worded(promoProblems(draft, openedAt)),
    async send(draft) {
      const { promo } = await call(createPromo, promoForm(draft))
      keepPromos((promos) => [promo, ...promos])
      toast.success(text('promo.created', { code: promo.code }))
      onCreated()
    },
    refused(error) {
      if (refusedWith(error, 'CODE_TAKEN')) return { code: text('error.codeTaken') }
      return refusedWith(error, 'CONFLICT') ? text('promo.full', { count: PROMOS_MAX }) : undefined
    },
  })

  function worded({ code, percent, days, maxUses, lastDay }: PromoProblems) {
    return {
      code: code && codeWords(code),
      percent: percent && within(PERCENT),
      days: days && within(DAYS),
      maxUses: maxUses && within(USES),
      lastDay: lastDay && text('promo.problem.past'),
    }
  }

  function codeWords(problem: NonNullable<PromoProblems['code']>): string {
    if (problem === 'required') return text('promo.problem.code')
    return text('promo.problem.shape', { min: CODE_MIN_LENGTH, max: PROMO_CODE_MAX_LENGTH })
  }

  function within({ min, max }: { min: number; max: number }): string {
    return text('promo.problem.range', { min: format.wholeNumber(min), max: format.wholeNumber(max) })
  }
}
