import { payForTip, tipPost } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useRef, useState } from 'react'
import { ApiError, call, describeError, refusedWith, useIntentionKeys } from '../../platform/api/index.ts'
import { onlyDigits, useFormat, useText } from '../../platform/i18n/index.ts'
import { openTopUp } from '../payments/index.ts'
import { useBalance, useMoneyCache } from '../wallet/index.ts'
import { tipProblems, type TipProblems } from './tip-rules.ts'
import { keepTip, type TipRequest } from './tip.ts'

export type Tipping = ReturnType<typeof useTip>

/** What was typed, what is wrong with it, and the sending. `onSent` closes the dialog. */
export function useTip(request: TipRequest, onSent: () => void) {
  const { creator, contentId, onTipped, typed } = request
  const text = useText()
  const format = useFormat()
  const cache = useMoneyCache()
  const keyFor = useIntentionKeys()
  const balance = useBalance().data?.diamondBalance
  const [digits, setDigits] = useState(typed?.digits ?? '')
  const [message, setMessage] = useState(typed?.message ?? '')
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<Refused>(nothing)
  // A ref beside the state: Enter and a click can arrive before React has rendered the first of them.
  const isUnderWay = useRef(false)

  const amount = Number(digits)
  const problems = tipProblems(digits, message)
  const missing = balance === undefined || problems.amount ? 0 : Math.max(0, amount - balance)

  async function send(): Promise<keyof TipProblems | null> {
    setTried(true)
    const wrong = (['amount', 'message'] as const).find((field) => problems[field] !== undefined)
    if (wrong || isUnderWay.current) return wrong ?? null
    if (missing > 0) {
      topUp(missing)
      return null
    }
    isUnderWay.current = true
    setSending(true)
    try {
      await pay()
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
    return null
  }

  async function pay(): Promise<void> {
    const tip = { tipAmount: amount, tipRemark: message.trim() }
    const options = { idempotencyKey: keyFor(contentId ?? creator.userId, tip.tipAmount, tip.tipRemark) }
    try {
      const { diamondBalance } = await (contentId === undefined
        ? call(payForTip, { otherUserId: creator.userId, ...tip }, options)
        : call(tipPost, { contentId, ...tip }, options))
      cache.keepBalance(diamondBalance)
    } catch (error) {
      const short = refusedWith(error, 'INSUFFICIENT_DIAMONDS')
      if (!short) return setRefused(refusalOf(error))
      cache.keepBalance(short.balance)
      return topUp(Math.max(1, short.price - short.balance))
    }
    toast.success(
      text('tips.sent', { count: amount, replace: { count: format.wholeNumber(amount), name: creator.nickName } }),
    )
    onTipped?.(amount)
    onSent()
  }

  function topUp(need: number): void {
    keepTip(request, { digits, message })
    openTopUp({ need })
  }

  function refusalOf(error: unknown): Refused {
    const issues = refusedWith(error, 'INVALID_INPUT')?.issues
    if (issues?.some(({ path }) => path.startsWith('tipRemark'))) return { message: text('tips.messageWrong') }
    if (issues) return { amount: text('tips.amountWrong') }
    if (refusedWith(error, 'SELF_PAYMENT')) return { whole: text('tips.self') }
    const isPlain = error instanceof ApiError && saidPlainly.has(error.reason)
    return { whole: isPlain ? describeError(error) : text('tips.failed') }
  }

  const problem = (field: keyof TipProblems) => {
    const key = problems[field]
    return refused[field] ?? (isTried && key ? text(key) : undefined)
  }
  return {
    digits,
    message,
    amount: problems.amount ? null : amount,
    balance,
    missing,
    isSending,
    errors: { amount: problem('amount'), message: problem('message'), whole: refused.whole },
    typeAmount: (value: string): void => {
      setRefused(nothing)
      setDigits(onlyDigits(value))
    },
    typeMessage: (value: string): void => {
      setRefused(nothing)
      setMessage(value)
    },
    /** Answers the field that stands in the way. */
    send,
  }
}

type Refused = { amount?: string; message?: string; whole?: string }
const nothing: Refused = {}
/** Refusals whose own sentence says more than that it failed. */
const saidPlainly = new Set(['BLOCKED', 'NOT_FOUND', 'TOO_MANY', 'ACCOUNT_SUSPENDED'])
