import type { ButtonVariant } from '@fanlight/ui'
import { FormDialog, useForm } from '../../platform/forms/index.ts'
import { ReasonField, useReasonProblem } from './money/ReasonField.tsx'

type Props = {
  title: string
  description: string
  /** Who reads the reason. */
  hint: string
  submitLabel: string
  submitVariant: Extract<ButtonVariant, 'primary' | 'danger'>
  onClose: () => void
  /** True when it is done. */
  onReason: (reason: string) => Promise<boolean>
}

/** What an operator decides with a reason that somebody reads. */
export function ReasonDialog({ hint, onClose, onReason, ...words }: Props) {
  const problemOf = useReasonProblem()
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: problemOf(reason) }),
    async send({ reason }) {
      if (await onReason(reason.trim())) onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} {...words}>
      <ReasonField {...form.tie('reason')} hint={hint} takesFocus />
    </FormDialog>
  )
}
