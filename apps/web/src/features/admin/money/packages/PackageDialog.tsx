import { cents, editPackage, getChargePackages, listPackages, type AdminPackage } from '@fanlight/contract'
import { Button, Checkbox, Dialog, DiamondGlyph, TextField, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { describeError, keyOf, useAction } from '../../../../platform/api/index.ts'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { draftOf, numberFields, packageLimits, packageOf, problemIn, type NumberField } from './package-form.ts'

type Props = {
  /** Null for a new one. */
  edited: AdminPackage | null
  /** Where a new one is put. */
  next: number
  onClose: () => void
}

export function PackageDialog({ edited, next, onClose }: Props) {
  const text = useText()
  const format = useFormat()
  const formId = useId()
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(edited, next))
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useAction(editPackage, {
    onSuccess: () => {
      toast.success(text('adminMoney.packages.saved'))
      for (const list of [listPackages, getChargePackages]) void client.invalidateQueries({ queryKey: keyOf(list) })
      onClose()
    },
  })

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const wanted = packageOf(draft, edited)
    if (wanted && !isPending) return mutate(wanted)
    const wrong = numberFields.find((field) => problemIn(field, draft[field]) !== null)
    const field = wrong && event.currentTarget.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
  }

  function errorIn(field: NumberField): string | undefined {
    const problem = isTried ? problemIn(field, draft[field]) : null
    if (problem === null) return undefined
    const { min, max } = packageLimits[field]
    if (field === 'usdPrice') {
      return text('adminMoney.packages.priceWrong', { min: format.money(cents(min)), max: format.money(cents(max)) })
    }
    if (problem === 'missing') return text('adminMoney.packages.wholeMissing')
    return text('adminMoney.packages.wholeRange', { min: format.wholeNumber(min), max: format.wholeNumber(max) })
  }

  const fieldProps = (field: NumberField, prefix?: ReactNode) => ({
    name: field,
    prefix,
    dir: 'ltr',
    inputMode: field === 'usdPrice' ? ('decimal' as const) : ('numeric' as const),
    autoComplete: 'off',
    value: draft[field],
    onValueChange: (typed: string) => setDraft({ ...draft, [field]: typed }),
    error: errorIn(field),
    inputClassName: 'tabular-nums',
  })

  return (
    <Dialog
      title={text(edited ? 'adminMoney.packages.editTitle' : 'adminMoney.packages.addTitle')}
      description={text('adminMoney.packages.dialogText')}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            {text('common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={text('adminMoney.packages.amount')}
          data-autofocus=""
          {...fieldProps('amount', <DiamondGlyph className="size-4.5" />)}
        />
        <TextField
          label={text('adminMoney.packages.presented')}
          {...fieldProps('presentedAmount', <DiamondGlyph className="size-4.5" />)}
        />
        <TextField
          label={text('adminMoney.packages.price')}
          hint={text('adminMoney.packages.priceHint', {
            min: format.money(packageLimits.usdPrice.min),
            max: format.money(packageLimits.usdPrice.max),
          })}
          {...fieldProps('usdPrice', '$')}
        />
        <TextField
          label={text('adminMoney.packages.position')}
          hint={text('adminMoney.packages.positionHint')}
          {...fieldProps('position')}
        />
        <Checkbox
          label={text('adminMoney.packages.isOffered')}
          description={text('adminMoney.packages.isOfferedText')}
          checked={draft.isOffered}
          onCheckedChange={(isOffered) => setDraft({ ...draft, isOffered })}
        />
        <Checkbox
          label={text('adminMoney.packages.isSuggested')}
          description={text('adminMoney.packages.isSuggestedText')}
          checked={draft.isSuggested}
          onCheckedChange={(isSuggested) => setDraft({ ...draft, isSuggested })}
        />
        {error && (
          <p role="alert" className="text-13 font-medium text-danger sm:col-span-2">
            {describeError(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
