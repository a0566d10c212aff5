import { centsOf, diamonds as asDiamonds, requestPayout, type EarningsSummary } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useRef, useState } from 'react'
import { call, describeError, refusedWith, useIntentionKeys } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useDiamondsText, useMoneyCache } from '../../wallet/index.ts'
import { amountProblem, isCodeMissing } from './payout-rules.ts'

type Field = 'amount' | 'code'
type Refused = Partial<Record<Field | 'whole', string>>

const nothing: Refused = {}

/** The form of a payout. `onDone` closes the dialog. */
export function useRequestPayout(summary: EarningsSummary, onDone: () => void) {
  const text = useText()
  const format = useFormat()
  const diamonds = useDiamondsText()
  const cache = useMoneyCache()
  const keyFor = useIntentionKeys()
  const [digits, setDigits] = useState('')
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState(nothing)
  const isUnderWay = useRef(false)
  const { available, payoutMinimum: minimum } = summary
  const problem = amountProblem(digits, { available, minimum })
  const amount = asDiamonds(Number(digits))

  const problems = {
    amount: problem === null ? undefined : amountWords(problem, minimum, available),
    code: isCodeMissing(code) ? text('earnings.code.missing') : undefined,
  }

  function amountWords(which: NonNullable<typeof problem>, smallest: number, most: number): string {
    if (which === 'missing') return text('earnings.payout.amountMissing')
    if (which === 'below') return text('earnings.payout.amountBelow', { minimum: diamonds(smallest) })
    return text('earnings.payout.amountAbove', { available: diamonds(most) })
  }

  async function request(): Promise<Field | null> {
    setTried(true)
    const wrong = (['amount', 'code'] as const).find((field) => problems[field] !== undefined)
    if (wrong || isUnderWay.current) return wrong ?? null
    isUnderWay.current = true
    setSending(true)
    try {
      // The code is no part of the intention: it changes every half minute.
      await call(requestPayout, { amount, code }, { idempotencyKey: keyFor(amount) })
      cache.earningsChanged()
      toast.success(text('earnings.payout.requested', { money: format.money(centsOf(amount)) }))
      onDone()
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
    return null
  }

  function refusalOf(error: unknown): Refused {
    const below = refusedWith(error, 'BELOW_MINIMUM')
    if (below) return { amount: amountWords('below', below.minimum, available) }
    const above = refusedWith(error, 'INSUFFICIENT_EARNINGS')
    if (above) {
      cache.earningsChanged()
      return { amount: amountWords('above', minimum, above.available) }
    }
    return { [refusedWith(error, 'SECOND_FACTOR_WRONG') ? 'code' : 'whole']: describeError(error) }
  }

  const typing =
    (set: (typed: string) => void) =>
    (typed: string): void => {
      setRefused(nothing)
      set(typed)
    }
  return {
    digits,
    code,
    amount: problem === null ? amount : null,
    isSending,
    errors: {
      amount: refused.amount ?? (isTried ? problems.amount : undefined),
      code: refused.code ?? (isTried ? problems.code : undefined),
      whole: refused.whole,
    },
    typeAmount: typing((typed) => setDigits(typed.replace(/\D/g, ''))),
    typeCode: typing(setCode),
    /** Answers the field that stands in the way. */
    request,
  }
}
