import { cents as asCents, SPENDING_LIMIT_MAX, type SpendingLimit } from '@fanlight/contract'
import { Button, TextField } from '@fanlight/ui'
import { confirm } from '../../../platform/dialogs/index.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { centsTyped, dollarsOf, useFormat, useText } from '../../../platform/i18n/index.ts'
import { useSetSpendingLimit } from './use-spending-limit.ts'

type Props = { limit: SpendingLimit; onClose: () => void }

export function SpendingLimitDialog({ limit: { monthly }, onClose }: Props) {
  const text = useText()
  const format = useFormat()
  const { mutateAsync: set } = useSetSpendingLimit(onClose)
  const form = useForm({
    start: { amount: monthly === null ? '' : dollarsOf(monthly) },
    check: ({ amount }) => ({ amount: problemOf(amount) }),
    async send({ amount }) {
      const wanted = centsTyped(amount)
      if (wanted === null || changeOf(monthly, wanted) === 'same') onClose()
      else await set({ monthly: wanted })
    },
  })
  const wanted = form.isComplete ? centsTyped(form.values.amount) : null
  const change = wanted === null ? null : changeOf(monthly, wanted)

  async function remove() {
    if (monthly === null) return
    const isSure = await confirm({
      title: text('wallet.limit.removeTitle'),
      text: text('wallet.limit.removeText', { limit: format.money(monthly) }),
      confirmLabel: text('wallet.limit.remove'),
      tone: 'danger',
    })
    if (isSure) await form.run(() => set({ monthly: null }))
  }

  return (
    <FormDialog
      form={form}
      title={text('wallet.limit.dialogTitle')}
      description={text('wallet.limit.text')}
      size="sm"
      onClose={onClose}
      aside={
        monthly !== null && (
          <Button variant="quiet" onPress={() => void remove()} className="md:me-auto">
            {text('wallet.limit.remove')}
          </Button>
        )
      }
      submitLabel={
        wanted === null
          ? text('wallet.limit.submitPlain')
          : text('wallet.limit.submit', { limit: format.money(wanted) })
      }
      className="flex flex-col gap-3"
    >
      <TextField
        {...form.tie('amount')}
        label={text('wallet.limit.amount')}
        hint={text('wallet.limit.amountHint')}
        prefix="$"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        inputClassName="font-semibold tabular-nums"
        data-autofocus=""
      />
      <p aria-live="polite" className="min-h-lh text-13 text-muted">
        {change === 'same' && text('wallet.limit.same')}
        {change === 'lower' && text('wallet.limit.now')}
        {change === 'higher' && text('wallet.limit.tomorrow', { limit: format.money(monthly ?? asCents(0)) })}
      </p>
    </FormDialog>
  )

  function problemOf(typed: string): string | undefined {
    if (typed.trim() === '') return text('wallet.limit.amountMissing')
    const cents = centsTyped(typed)
    if (cents === null) return text('wallet.limit.amountWrong')
    if (cents <= SPENDING_LIMIT_MAX) return undefined
    return text('wallet.limit.amountTooLarge', { limit: format.money(SPENDING_LIMIT_MAX) })
  }
}

/** What a new limit is beside the one in force; null is none, which is above every other. */
export function changeOf(current: number | null, wanted: number | null): 'same' | 'lower' | 'higher' {
  if (current === wanted) return 'same'
  return (wanted ?? Infinity) < (current ?? Infinity) ? 'lower' : 'higher'
}
