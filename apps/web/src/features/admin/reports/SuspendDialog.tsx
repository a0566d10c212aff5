import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { ReasonField, useReasonProblem } from '../money/ReasonField.tsx'

type Props = {
  name: string
  onClose: () => void
  /** True when it is done. */
  onSuspend: (reason: string) => Promise<boolean>
}

/** The person reads the reason when they try to log in. */
export function SuspendDialog({ name, onClose, onSuspend }: Props) {
  const text = useText()
  const problemOf = useReasonProblem()
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: problemOf(reason) }),
    async send({ reason }) {
      if (await onSuspend(reason.trim())) onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('adminReports.suspendTitle', { name })}
      description={text('adminReports.suspendText')}
      onClose={onClose}
      submitVariant="danger"
      submitLabel={text('adminReports.suspend')}
    >
      <ReasonField
        hint={text('adminReports.suspendHint')}
        value={form.values.reason}
        onValueChange={(reason) => form.change({ reason })}
        error={form.errors.reason}
        takesFocus
      />
    </FormDialog>
  )
}
