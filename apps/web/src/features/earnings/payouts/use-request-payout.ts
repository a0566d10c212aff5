import { centsOf, diamonds as asDiamonds, requestPayout, type EarningsSummary } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError, refusedWith, useIntentionKeys } from '../../../platform/api/index.ts'
import { isCodeIncomplete, useForm } from '../../../platform/forms/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useDiamondsText, useMoneyCache } from '../../wallet/index.ts'
import { amountProblem } from './payout-rules.ts'

export type PayoutForm = ReturnType<typeof useRequestPayout>

export function useRequestPayout({ available, payoutMinimum: minimum }: EarningsSummary, onDone: () => void) {
  const text = useText()
  const format = useFormat()
  const diamonds = useDiamondsText()
  const cache = useMoneyCache()
  const keyFor = useIntentionKeys()

  const tooLittle = (least: number) => text('earnings.payout.amountBelow', { minimum: diamonds(least) })
  const tooMuch = (most: number) => text('earnings.payout.amountAbove', { available: diamonds(most) })

  function amountWords(digits: string): string | undefined {
    const problem = amountProblem(digits, { available, minimum })
    if (problem === 'missing') return text('earnings.payout.amountMissing')
    if (problem === 'below') return tooLittle(minimum)
    return problem === 'above' ? tooMuch(available) : undefined
  }

  return useForm({
    /** The amount in digits. */
    start: { amount: '', code: '' },
    check: ({ amount, code }) => ({
      amount: amountWords(amount),
      code: isCodeIncomplete(code) ? text('earnings.code.missing') : undefined,
    }),
    async send({ amount: digits, code }) {
      const amount = asDiamonds(Number(digits))
      // The code is no part of the intention: it changes every half minute.
      await call(requestPayout, { amount, code }, { idempotencyKey: keyFor(amount) })
      cache.earningsChanged()
      toast.success(text('earnings.payout.requested', { money: format.money(centsOf(amount)) }))
      onDone()
    },
    refused(error) {
      const below = refusedWith(error, 'BELOW_MINIMUM')
      if (below) return { amount: tooLittle(below.minimum) }
      const above = refusedWith(error, 'INSUFFICIENT_EARNINGS')
      if (above) {
        cache.earningsChanged()
        return { amount: tooMuch(above.available) }
      }
      return refusedWith(error, 'SECOND_FACTOR_WRONG') ? { code: describeError(error) } : undefined
    },
  })
}
