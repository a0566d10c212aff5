import { diamonds as asDiamonds, listFanPayments, refundPayment } from '@fanlight/contract'
import type { AdminPayment, ProfileSummary } from '@fanlight/contract'
import { Checkbox, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf, refusedWith, useIntentionKeys } from '../../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../../platform/forms/index.ts'
import { useText } from '../../../../platform/i18n/index.ts'
import { useDiamondsText } from '../../../wallet/index.ts'
import { useRefreshProposals } from '../Proposals.tsx'
import { ReasonField, useReasonProblem } from '../ReasonField.tsx'

type Props = { payment: AdminPayment; fan: ProfileSummary; onClose: () => void }

/** Gives one tip or one bought post back, with a reason for the audit log. */
export function RefundPaymentDialog({ payment, fan, onClose }: Props) {
  const text = useText()
  const diamonds = useDiamondsText()
  const problemOf = useReasonProblem()
  const keyFor = useIntentionKeys()
  const client = useQueryClient()
  const refreshProposals = useRefreshProposals()
  const { paymentId, amount, returned } = payment
  const form = useForm({
    start: { reason: '', houseCovers: false },
    check: ({ reason }) => ({ reason: problemOf(reason) }),
    async send({ reason, houseCovers }) {
      const wanted = { paymentId, reason: reason.trim(), houseCovers }
      const idempotencyKey = keyFor(paymentId, wanted.reason, String(houseCovers))
      const { waitsForSecond } = await call(refundPayment, wanted, { idempotencyKey })
      const back = diamonds(asDiamonds(amount - returned))
      const done = text('adminMoney.payments.done', { amount: back, name: fan.nickName })
      toast.success(waitsForSecond ? text('proposals.sent') : done)
      onClose()
      if (waitsForSecond) void refreshProposals()
      void client.invalidateQueries({ queryKey: keyOf(listFanPayments) })
    },
    refused: (error) => (refusedWith(error, 'ALREADY_REFUNDED') ? text('adminMoney.payments.already') : undefined),
  })
  return (
    <FormDialog
      form={form}
      title={text('adminMoney.refund.title', { name: fan.nickName })}
      description={text('adminMoney.payments.text', { name: fan.nickName })}
      onClose={onClose}
      submitVariant="danger"
      submitLabel={text('adminMoney.refund.open')}
    >
      <ReasonField {...form.tie('reason')} hint={text('adminMoney.refund.reasonHint')} takesFocus />
      <Checkbox
        label={text('adminMoney.payments.houseCovers')}
        checked={form.values.houseCovers}
        onCheckedChange={(houseCovers) => form.change({ houseCovers })}
      />
    </FormDialog>
  )
}
