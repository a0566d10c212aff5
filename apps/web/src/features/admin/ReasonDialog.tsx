import { Checkbox, type ButtonVariant } from '@fanlight/ui'
import { FormDialog, useForm } from '../../platform/forms/index.ts'
import { ReasonField, useReasonProblem } from './money/ReasonField.tsx'

type Props = {
  title: string
  description: string
  /** Who reads the reason. */
  hint: string
  submitLabel: string
  submitVariant: Extract<ButtonVariant, 'primary' | 'danger'>
  /** What may be decided with it. */
  option?: { label: string; description: string }
  onClose: () => void
  /** True when it is done. */
  onReason: (reason: string, isOptionChosen: boolean) => Promise<boolean>
}

/** What an operator decides with a reason that somebody reads. */
export function ReasonDialog({ hint, option, onClose, onReason, ...words }: Props) {
  const problemOf = useReasonProblem()
  const form = useForm({
    start: { reason: '', isChosen: false },
    check: ({ reason }) => ({ reason: problemOf(reason) }),
    async send({ reason, isChosen }) {
      if (await onReason(reason.trim(), isChosen)) onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} {...words}>
      <ReasonField {...form.tie('reason')} hint={hint} takesFocus />
      {option && (
        <Checkbox
          {...option}
          checked={form.values.isChosen}
          onCheckedChange={(isChosen) => form.change({ isChosen })}
        />
      )}
    </FormDialog>
  )
}
