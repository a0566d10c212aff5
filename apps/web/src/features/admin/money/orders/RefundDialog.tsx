import type { AdminOrder } from '@fanlight/contract'
import { Button, RadioCards, TextField } from '@fanlight/ui'
import { FormDialog } from '../../../../platform/forms/index.ts'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { ReasonField } from '../ReasonField.tsx'
import { RefundPlanView } from './RefundPlanView.tsx'
import { useRefund } from './use-refund.ts'

type Props = { order: AdminOrder; onClose: () => void }

/** Asks how much and why, shows who it is taken from, and only then gives it back. */
export function RefundDialog({ order, onClose }: Props) {
  const text = useText()
  const format = useFormat()
  const { form, answer, cover, goBack } = useRefund(order, onClose)
  const { fan, refundable } = order
  const { share, houseCovers } = form.values

  return (
    <FormDialog
      form={form}
      title={text('adminMoney.refund.title', { name: fan.nickName })}
      description={text('adminMoney.refund.text')}
      onClose={onClose}
      aside={answer ? <Button onPress={goBack}>{text('adminMoney.refund.change')}</Button> : undefined}
      submitVariant={answer ? 'danger' : 'primary'}
      submitLabel={
        answer
          ? text('adminMoney.refund.submit', { money: format.money(answer.wanted.cents) })
          : text('adminMoney.refund.check')
      }
    >
      {answer ? (
        <RefundPlanView fanName={fan.nickName} plan={answer.plan} houseCovers={houseCovers} onCover={cover} />
      ) : (
        <>
          <RadioCards
            label={text('adminMoney.refund.amount')}
            columns={2}
            options={[
              { value: 'whole', title: text('adminMoney.refund.whole'), description: format.money(refundable) },
              {
                value: 'part',
                title: text('adminMoney.refund.part'),
                description: text('adminMoney.refund.partText', { money: format.money(refundable) }),
              },
            ]}
            value={share}
            onValueChange={(chosen) => form.change({ share: chosen })}
            error={share === 'whole' ? form.errors.amount : undefined}
          />
          {share === 'part' && (
            <TextField
              {...form.tie('amount')}
              label={text('adminMoney.refund.partAmount')}
              prefix="$"
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              inputClassName="font-semibold tabular-nums"
            />
          )}
          <ReasonField {...form.tie('reason')} hint={text('adminMoney.refund.reasonHint')} />
        </>
      )}
    </FormDialog>
  )
}
