import { payForTip, tipPost, TIP_MAX, TIP_REMARK_MAX_LENGTH } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { ApiError, call, refusedWith, useIntentionKeys } from '../../platform/api/index.ts'
import { useForm } from '../../platform/forms/index.ts'
import { useFormat, useText, type MessageKey } from '../../platform/i18n/index.ts'
import { openTopUp } from '../payments/index.ts'
import { useBalance, useMoneyCache } from '../wallet/index.ts'
import { keepTip, type TipRequest } from './tip-request.ts'

type TipProblems = { amount: MessageKey | undefined; message: MessageKey | undefined }

/** What stands in the way of a tip. */
function tipProblems(digits: string, message: string): TipProblems {
  return {
    amount: amountProblem(digits),
    message: message.trim().length > TIP_REMARK_MAX_LENGTH ? 'tips.messageTooLong' : undefined,
  }
}

function amountProblem(digits: string): MessageKey | undefined {
  if (digits === '') return 'tips.amountMissing'
  if (Number(digits) === 0) return 'tips.amountZero'
  return Number(digits) > TIP_MAX ? 'tips.amountWrong' : undefined
}

/** The amount in digits. */
type TypedTip = { amount: string; message: string }

export type Tipping = ReturnType<typeof useTip>

/** What was typed, what is wrong with it, and the sending. `onSent` ends the dialog. */
export function useTip(request: TipRequest, onSent: (amount: number) => void) {
  const { creator, contentId, onTipped, typed } = request
  const text = useText()
  const format = useFormat()
  const cache = useMoneyCache()
  const keyFor = useIntentionKeys()
  const balance = useBalance().data?.diamondBalance

  const form = useForm({
    start: { amount: typed?.digits ?? '', message: typed?.message ?? '' },
    check({ amount, message }) {
      const problems = tipProblems(amount, message)
      return {
        amount: problems.amount && text(problems.amount),
        message: problems.message && text(problems.message),
      }
    },
    send(tip) {
      const need = missingFor(tip.amount)
      return need > 0 ? topUp(tip, need) : pay(tip)
    },
    refused: refusalOf,
  })
  const { amount: digits } = form.values

  function missingFor(amount: string): number {
    if (balance === undefined || tipProblems(amount, '').amount) return 0
    return Math.max(0, Number(amount) - balance)
  }

  async function pay(typedTip: TypedTip): Promise<void> {
    const tip = { tipAmount: Number(typedTip.amount), tipRemark: typedTip.message.trim() }
    const { tipAmount, tipRemark } = tip
    const options = { idempotencyKey: keyFor(contentId ?? creator.userId, tipAmount, tipRemark) }
    try {
      const { diamondBalance } = await (contentId === undefined
        ? call(payForTip, { otherUserId: creator.userId, ...tip }, options)
        : call(tipPost, { contentId, ...tip }, options))
      cache.keepBalance(diamondBalance)
    } catch (error) {
      const short = refusedWith(error, 'INSUFFICIENT_DIAMONDS')
      if (!short) throw error
      cache.keepBalance(short.balance)
      return topUp(typedTip, Math.max(1, short.price - short.balance))
    }
    toast.success(
      text('tips.sent', {
        count: tipAmount,
        replace: { count: format.wholeNumber(tipAmount), name: creator.nickName },
      }),
    )
    onTipped?.(tipAmount)
    onSent(tipAmount)
  }

  function topUp({ amount, message }: TypedTip, need: number): void {
    keepTip(request, { digits: amount, message })
    openTopUp({ need })
  }

  function refusalOf(error: unknown) {
    const issues = refusedWith(error, 'INVALID_INPUT')?.issues
    if (issues?.some(({ path }) => path.startsWith('tipRemark'))) return { message: text('tips.messageWrong') }
    if (issues) return { amount: text('tips.amountWrong') }
    return error instanceof ApiError && saidPlainly.has(error.reason) ? undefined : text('tips.failed')
  }

  return {
    form,
    /** Null while it is none that can be sent. */
    amount: tipProblems(digits, '').amount ? null : Number(digits),
    balance,
    missing: missingFor(digits),
  }
}

/** Refusals whose own sentence says more than that it failed. */
const saidPlainly = new Set(['SELF_PAYMENT', 'BLOCKED', 'NOT_FOUND', 'TOO_MANY', 'ACCOUNT_SUSPENDED'])
