import { cents, SPENDING_LIMIT_MAX, type SpendingLimit } from '@fanlight/contract'
import { Button, Dialog, TextField } from '@fanlight/ui'
import { useId, useState, type FormEvent } from 'react'
import { describeError } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { centsTyped, dollarsOf, useFormat, useText } from '../../../platform/i18n/index.ts'
import { changeOf } from './limit-change.ts'
import { useSetSpendingLimit } from './use-spending-limit.ts'

type Props = { limit: SpendingLimit; onClose: () => void }

export function SpendingLimitDialog({ limit: { monthly }, onClose }: Props) {
  const text = useText()
  const format = useFormat()
  const formId = useId()
  const [typed, setTyped] = useState(monthly === null ? '' : dollarsOf(monthly))
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error, reset } = useSetSpendingLimit(onClose)
  const wanted = centsTyped(typed)
  const problem = problemOf()
  const change = problem === undefined && wanted !== null ? changeOf(monthly, wanted) : null

  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (wanted === null || problem !== undefined || isPending) return
    if (change === 'same') onClose()
    else mutate({ monthly: wanted })
  }

  async function remove() {
    if (monthly === null) return
    const isSure = await confirm({
      title: text('wallet.limit.removeTitle'),
      text: text('wallet.limit.removeText', { limit: format.money(monthly) }),
      confirmLabel: text('wallet.limit.remove'),
      tone: 'danger',
    })
    if (isSure) mutate({ monthly: null })
  }

  return (
    <Dialog
      title={text('wallet.limit.dialogTitle')}
      description={text('wallet.limit.text')}
      size="sm"
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <>
          {monthly !== null && (
            <Button variant="quiet" onPress={() => void remove()} className="md:me-auto">
              {text('wallet.limit.remove')}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            {wanted === null || problem !== undefined
              ? text('wallet.limit.submitPlain')
              : text('wallet.limit.submit', { limit: format.money(wanted) })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-3">
        <TextField
          label={text('wallet.limit.amount')}
          hint={text('wallet.limit.amountHint')}
          prefix="$"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onValueChange={(value) => {
            reset()
            setTyped(value)
          }}
          error={isTried ? problem : undefined}
          inputClassName="font-semibold tabular-nums"
          data-autofocus=""
        />
        <p aria-live="polite" className="min-h-lh text-13 text-muted">
          {change === 'same' && text('wallet.limit.same')}
          {change === 'lower' && text('wallet.limit.now')}
          {change === 'higher' && text('wallet.limit.tomorrow', { limit: format.money(monthly ?? cents(0)) })}
        </p>
        {error && (
          <p role="alert" className="text-13 font-medium text-danger">
            {describeError(error)}
          </p>
        )}
      </form>
    </Dialog>
  )

  function problemOf(): string | undefined {
    if (typed.trim() === '') return text('wallet.limit.amountMissing')
    if (wanted === null) return text('wallet.limit.amountWrong')
    if (wanted <= SPENDING_LIMIT_MAX) return undefined
    return text('wallet.limit.amountTooLarge', { limit: format.money(SPENDING_LIMIT_MAX) })
  }
}
