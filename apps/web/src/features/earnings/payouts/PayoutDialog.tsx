import { centsOf, type EarningsSummary } from '@fanlight/contract'
import { Banner, Button, Dialog, DiamondGlyph, Skeleton, TextField } from '@fanlight/ui'
import { useId, type FormEvent } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useDiamondsText } from '../../wallet/index.ts'
import { usePayoutMethod } from '../queries.ts'
import { CodeField } from '../../../platform/forms/index.ts'
import { NeedsTwoFactor } from './NeedsTwoFactor.tsx'
import { useRequestPayout } from './use-request-payout.ts'

type Props = {
  summary: EarningsSummary
  onClose: () => void
  /** Where payouts go is asked first when nobody knows. */
  onNeedsMethod: () => void
}

export function PayoutDialog({ summary, onClose, onNeedsMethod }: Props) {
  const text = useText()
  const format = useFormat()
  const formId = useId()
  const payout = useRequestPayout(summary, onClose)
  const { data: method } = usePayoutMethod()
  const isReady = method?.hasTwoFactor === true && method.method !== null

  async function request(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = await payout.request()
    const field = wrong && form.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <Dialog
      title={text('earnings.payout.title')}
      description={text('earnings.payout.text')}
      size="sm"
      closeLabel={text('common.close')}
      onClose={() => !payout.isSending && onClose()}
      footer={
        isReady && (
          <>
            <Button onPress={onClose}>{text('common.cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" busy={payout.isSending}>
              {payout.amount === null
                ? text('earnings.payout.submitPlain')
                : text('earnings.payout.submit', { money: format.money(centsOf(payout.amount)) })}
            </Button>
          </>
        )
      }
    >
      {!method && <Skeleton className="h-24" />}
      {method && !method.hasTwoFactor && <NeedsTwoFactor />}
      {method?.hasTwoFactor && method.method === null && (
        <Banner
          tone="caution"
          action={
            <Button size="sm" onPress={onNeedsMethod}>
              {text('earnings.method.add')}
            </Button>
          }
        >
          {text('earnings.payout.needsMethod')}
        </Banner>
      )}
      {isReady && (
        <form id={formId} noValidate onSubmit={(event) => void request(event)} className="flex flex-col gap-4">
          <Amount summary={summary} payout={payout} />
          <p className="text-13 text-muted">
            {text('earnings.payout.receiver', { receiver: `\u2066${method.method?.receiver}\u2069` })}
          </p>
          <CodeField
            label={text('earnings.code.label')}
            hint={text('earnings.code.hint')}
            letters
            value={payout.code}
            onValueChange={payout.typeCode}
            error={payout.errors.code}
          />
          {payout.errors.whole && (
            <p role="alert" className="text-13 font-medium text-danger">
              {payout.errors.whole}
            </p>
          )}
        </form>
      )}
    </Dialog>
  )
}

type AmountProps = { summary: EarningsSummary; payout: ReturnType<typeof useRequestPayout> }

function Amount({ summary: { available, payoutMinimum }, payout }: AmountProps) {
  const text = useText()
  const format = useFormat()
  const diamonds = useDiamondsText()
  return (
    <div>
      <p className="mb-3 text-13 text-muted">
        {text('earnings.payout.available', { amount: diamonds(available) })} · {format.money(centsOf(available))}
      </p>
      <TextField
        name="amount"
        label={text('earnings.payout.amount')}
        hint={text('earnings.payout.amountHint', { minimum: format.wholeNumber(payoutMinimum) })}
        prefix={<DiamondGlyph className="size-4.5" />}
        suffix={
          <Button size="sm" variant="quiet" onPress={() => payout.typeAmount(String(available))} className="-me-2">
            {text('earnings.payout.all')}
          </Button>
        }
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        value={payout.digits}
        onValueChange={payout.typeAmount}
        error={payout.errors.amount}
        inputClassName="font-semibold tabular-nums"
        data-autofocus=""
      />
    </div>
  )
}
