import type { AdminOrder } from '@fanlight/contract'
import { Button, Dialog, RadioCards, TextField } from '@fanlight/ui'
import { useId, useState, type FormEvent } from 'react'
import { centsTyped, useFormat, useText } from '../../../../platform/i18n/index.ts'
import { ReasonField, useReasonProblem } from '../ReasonField.tsx'
import { RefundPlanView } from './RefundPlanView.tsx'
import { useRefund } from './use-refund.ts'

type Props = { order: AdminOrder; onClose: () => void }

/** Asks how much and why, shows who it is taken from, and only then gives it back. */
export function RefundDialog({ order, onClose }: Props) {
  const text = useText()
  const format = useFormat()
  const formId = useId()
  const reasonProblem = useReasonProblem()
  const refund = useRefund(order, onClose)
  const [share, setShare] = useState<'whole' | 'part'>('whole')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { fan, refundable } = order
  const { answer, problem, isBusy, houseCovers } = refund
  const cents = share === 'whole' ? refundable : centsTyped(typed)
  const problems = { amount: amountProblem(), reason: reasonProblem(reason) }

  function amountProblem(): string | undefined {
    if (share === 'whole') return undefined
    if (typed.trim() === '' || cents === 0) return text('adminMoney.refund.amountMissing')
    if (cents === null) return text('adminMoney.refund.amountWrong')
    if (cents <= refundable) return undefined
    return text('adminMoney.refund.amountTooMuch', { money: format.money(refundable) })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (answer) {
      if (answer.plan && (answer.shortfall === 0 || houseCovers)) void refund.refund()
      return
    }
    const wrong = (['amount', 'reason'] as const).find((field) => problems[field] !== undefined)
    if (wrong === undefined && cents !== null) {
      setTried(false)
      void refund.look({ cents, reason: reason.trim() })
      return
    }
    const field = wrong && event.currentTarget.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <Dialog
      title={text('adminMoney.refund.title', { name: fan.nickName })}
      description={text('adminMoney.refund.text')}
      closeLabel={text('common.close')}
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          {answer ? (
            <Button onPress={refund.goBack}>{text('adminMoney.refund.change')}</Button>
          ) : (
            <Button onPress={onClose}>{text('common.cancel')}</Button>
          )}
          <Button type="submit" form={formId} variant={answer ? 'danger' : 'primary'} busy={isBusy}>
            {answer
              ? text('adminMoney.refund.submit', { money: format.money(answer.wanted.cents) })
              : text('adminMoney.refund.check')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {answer ? (
          <RefundPlanView
            fanName={fan.nickName}
            plan={answer.plan}
            shortfall={answer.shortfall}
            houseCovers={houseCovers}
            onCover={refund.cover}
            isTried={isTried}
          />
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
              onValueChange={(chosen) => {
                refund.forgive()
                setShare(chosen)
              }}
              error={share === 'whole' && problem?.field === 'amount' ? problem.words : undefined}
            />
            {share === 'part' && (
              <TextField
                name="amount"
                label={text('adminMoney.refund.partAmount')}
                prefix="$"
                dir="ltr"
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                onValueChange={(value) => {
                  refund.forgive()
                  setTyped(value)
                }}
                error={problem?.field === 'amount' ? problem.words : isTried ? problems.amount : undefined}
                inputClassName="font-semibold tabular-nums"
              />
            )}
            <ReasonField
              hint={text('adminMoney.refund.reasonHint')}
              value={reason}
              onValueChange={setReason}
              error={isTried ? problems.reason : undefined}
            />
          </>
        )}
        {problem?.field === 'whole' && (
          <p role="alert" className="text-13 font-medium text-danger">
            {problem.words}
          </p>
        )}
      </form>
    </Dialog>
  )
}
