import type { AdminPayout } from '@fanlight/contract'
import { FormDialog, useForm } from '../../../../platform/forms/index.ts'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { ReasonField, useReasonProblem } from '../ReasonField.tsx'

type Props = {
  payout: AdminPayout
  onClose: () => void
  /** True when it is done. */
  onRefuse: (reason: string) => Promise<boolean>
}

/** A refusal needs a reason: the creator reads it as it stands here. */
export function RefusePayoutDialog({ payout, onClose, onRefuse }: Props) {
  const text = useText()
  const format = useFormat()
  const problemOf = useReasonProblem()
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: problemOf(reason) }),
    async send({ reason }) {
      if (await onRefuse(reason.trim())) onClose()
    },
  })

  return (
    <FormDialog
      form={form}
      title={text('adminMoney.payouts.refuseTitle', { money: format.money(payout.cents) })}
      description={
        payout.creator
          ? text('adminMoney.payouts.refuseText', { name: payout.creator.nickName })
          : text('adminMoney.payouts.refuseLeftText')
      }
      onClose={onClose}
      submitVariant="danger"
      submitLabel={text('adminMoney.payouts.refuse')}
    >
      <ReasonField {...form.tie('reason')} hint={text('adminMoney.payouts.reasonHint')} takesFocus />
    </FormDialog>
  )
}
