import { centsOf, diamonds as asDiamonds, type EarningsSummary } from '@fanlight/contract'
import { Banner, Button, DiamondGlyph, Skeleton, TextField } from '@fanlight/ui'
import { useState } from 'react'
import { onlyDigits, useFormat, useText } from '../../../platform/i18n/index.ts'
import { useDiamondsText } from '../../wallet/index.ts'
import { usePayoutMethod, useSummary } from '../queries.ts'
import { CodeField, FormDialog } from '../../../platform/forms/index.ts'
import { amountProblem } from './payout-rules.ts'
import { NeedsTwoFactor } from './NeedsTwoFactor.tsx'
import { useRequestPayout, type PayoutForm } from './use-request-payout.ts'

type Props = {
  /** As it was when the dialog opened. */
  summary: EarningsSummary
  /** Where payouts go is asked first when it is not known. */
  onClose: (answer?: 'needsMethod') => void
}

export function PayoutDialog({ summary: summaryAtOpening, onClose }: Props) {
  const text = useText()
  const format = useFormat()
  const { data: summary = summaryAtOpening } = useSummary()
  const form = useRequestPayout(summary, () => onClose())
  const { data: payout } = usePayoutMethod()
  const isReady = payout?.hasTwoFactor === true && payout.method !== null
  const { available, payoutMinimum: minimum } = summary
  const [openedAt] = useState(() => Date.now())
  const { amount } = form.values
  const isAmountRight = amountProblem(amount, { available, minimum }) === null

  return (
    <FormDialog
      form={form}
      title={text('earnings.payout.title')}
      description={text('earnings.payout.text')}
      size="sm"
      onClose={() => onClose()}
      hasNothingToSend={!isReady}
      submitLabel={
        isAmountRight
          ? text('earnings.payout.submit', { money: format.money(centsOf(asDiamonds(Number(amount)))) })
          : text('earnings.payout.submitPlain')
      }
    >
      {!payout && <Skeleton className="h-24" />}
      {payout && !payout.hasTwoFactor && <NeedsTwoFactor />}
      {payout?.hasTwoFactor && payout.method === null && (
        <Banner
          tone="caution"
          action={
            <Button size="sm" onPress={() => onClose('needsMethod')}>
              {text('earnings.method.add')}
            </Button>
          }
        >
          {text('earnings.payout.needsMethod')}
        </Banner>
      )}
      {payout && isReady && (
        <>
          <Amount summary={summary} form={form} />
          <p className="text-13 text-muted">
            {text('earnings.payout.receiver', { receiver: `\u2066${payout.method?.receiver}\u2069` })}
          </p>
          {payout.method && payout.method.paidFrom > openedAt && (
            <p className="text-13">
              {text('earnings.method.paidFrom', { date: format.dateAndTime(payout.method.paidFrom) })}
            </p>
          )}
          <CodeField
            {...form.tie('code')}
            label={text('earnings.code.label')}
            hint={text('earnings.code.hint')}
            letters
          />
        </>
      )}
    </FormDialog>
  )
}

type AmountProps = { summary: EarningsSummary; form: PayoutForm }

function Amount({ summary: { available, payoutMinimum }, form }: AmountProps) {
  const text = useText()
  const format = useFormat()
  const diamonds = useDiamondsText()
  const type = (digits: string) => form.change({ amount: onlyDigits(digits) })
  const typed = asDiamonds(Number(form.values.amount))
  return (
    <div>
      <p className="mb-3 text-13 text-muted">
        {text('earnings.payout.available', { amount: diamonds(available) })} · {format.money(centsOf(available))}
      </p>
      <TextField
        {...form.tie('amount')}
        onValueChange={type}
        label={text('earnings.payout.amount')}
        hint={
          typed > 0
            ? `${diamonds(typed)} = ${format.money(centsOf(typed))}`
            : text('earnings.payout.amountHint', {
                minimum: `${format.wholeNumber(payoutMinimum)} (${format.money(centsOf(payoutMinimum))})`,
              })
        }
        prefix={<DiamondGlyph className="size-4.5" />}
        suffix={
          <Button size="sm" variant="quiet" onPress={() => type(String(available))} className="-me-2">
            {text('earnings.payout.all')}
          </Button>
        }
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        inputClassName="font-semibold tabular-nums"
        data-autofocus=""
      />
    </div>
  )
}
