import { TextArea } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'

/** As the contract has it. */
export const REASON_MAX_LENGTH = 500

/** What is wrong with a typed reason, in words. */
export function useReasonProblem(): (reason: string) => string | undefined {
  const text = useText()
  return (reason) => {
    if (reason.trim() === '') return text('adminMoney.refund.reasonMissing')
    if (reason.trim().length <= REASON_MAX_LENGTH) return undefined
    return text('adminMoney.refund.reasonTooLong', { count: REASON_MAX_LENGTH })
  }
}

type Props = {
  hint: string
  value: string
  onValueChange: (reason: string) => void
  error: string | undefined
  takesFocus?: boolean | undefined
}

export function ReasonField({ hint, value, onValueChange, error, takesFocus = false }: Props) {
  const text = useText()
  return (
    <TextArea
      name="reason"
      label={text('adminMoney.refund.reason')}
      hint={hint}
      value={value}
      onValueChange={onValueChange}
      counter={{ max: REASON_MAX_LENGTH }}
      error={error}
      rows={3}
      dir="auto"
      {...(takesFocus && { 'data-autofocus': '' })}
    />
  )
}
