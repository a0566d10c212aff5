import { listUsers, suspendUser, type AdminUser } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { ReasonField, useReasonProblem } from '../money/ReasonField.tsx'

type Props = { user: AdminUser; onClose: () => void }

/** Suspends an account, or lifts its suspension; either way with a reason, which the owner reads of the first. */
export function SuspensionDialog({ user, onClose }: Props) {
  const text = useText()
  const client = useQueryClient()
  const problemOf = useReasonProblem()
  const { userId, nickName: name, suspended } = user
  const isLifted = suspended !== null
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: problemOf(reason) }),
    async send({ reason }) {
      await call(suspendUser, { otherUserId: userId, isSuspended: !isLifted, reason: reason.trim() })
      await client.invalidateQueries({ queryKey: keyOf(listUsers) })
      toast.success(text(isLifted ? 'adminPeople.lifted' : 'adminPeople.done', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text(isLifted ? 'adminPeople.liftTitle' : 'adminReports.suspendTitle', { name })}
      description={text(isLifted ? 'adminPeople.liftText' : 'adminPeople.suspendText')}
      onClose={onClose}
      submitVariant={isLifted ? 'primary' : 'danger'}
      submitLabel={text(isLifted ? 'adminPeople.lift' : 'adminReports.suspend')}
    >
      <ReasonField
        hint={text(isLifted ? 'adminPeople.liftHint' : 'adminReports.suspendHint')}
        value={form.values.reason}
        onValueChange={(reason) => form.change({ reason })}
        error={form.errors.reason}
        takesFocus
      />
    </FormDialog>
  )
}
