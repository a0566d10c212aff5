import { TIP_MAX, TIP_REMARK_MAX_LENGTH } from '@fanlight/contract'
import type { MessageKey } from '../../platform/i18n/index.ts'

type TipProblems = { amount: MessageKey | undefined; message: MessageKey | undefined }

/** What stands in the way of a tip. */
export function tipProblems(digits: string, message: string): TipProblems {
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
