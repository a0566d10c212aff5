import { cents, editPackage, getChargePackages, listPackages, type AdminPackage } from '@fanlight/contract'
import { Checkbox, DiamondGlyph, TextField, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, keyOf } from '../../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../../platform/forms/index.ts'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { useTooCheapText } from '../use-too-cheap.ts'
import { draftOf, numberFields, packageLimits, packageOf, problemIn, type NumberField } from './package-form.ts'

type Errors = Partial<Record<NumberField, string>>

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
  const client = useQueryClient()
  const tooCheapText = useTooCheapText()
  const form = useForm({
    start: () => draftOf(edited, next),
    check: (draft) => Object.fromEntries(numberFields.map((field) => [field, errorIn(field, draft[field])])) as Errors,
    async send(draft) {
      await call(editPackage, packageOf(draft, edited))
      toast.success(text('adminMoney.packages.saved'))
      for (const list of [listPackages, getChargePackages]) void client.invalidateQueries({ queryKey: keyOf(list) })
      onClose()
    },
    refused(error) {
      const usdPrice = tooCheapText(error)
      return usdPrice === undefined ? undefined : { usdPrice }
    },
  })

  function errorIn(field: NumberField, typed: string): string | undefined {
    const problem = problemIn(field, typed)
    if (problem === null) return undefined
    const { min, max } = packageLimits[field]
    if (field === 'usdPrice') {
      return text('adminMoney.packages.priceWrong', { min: format.money(cents(min)), max: format.money(cents(max)) })
    }
    if (problem === 'missing') return text('adminMoney.packages.wholeMissing')
    return text('adminMoney.packages.wholeRange', { min: format.wholeNumber(min), max: format.wholeNumber(max) })
  }

  const fieldProps = (field: NumberField, prefix?: ReactNode) => ({
    ...form.tie(field),
    prefix,
    dir: 'ltr',
    inputMode: field === 'usdPrice' ? ('decimal' as const) : ('numeric' as const),
    autoComplete: 'off',
    inputClassName: 'tabular-nums',
  })

  return (
    <FormDialog
      form={form}
      title={text(edited ? 'adminMoney.packages.editTitle' : 'adminMoney.packages.addTitle')}
      description={text('adminMoney.packages.dialogText')}
      onClose={onClose}
      submitLabel={text('common.save')}
      className="grid gap-4 sm:grid-cols-2"
    >
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
        checked={form.values.isOffered}
        onCheckedChange={(isOffered) => form.change({ isOffered })}
      />
      <Checkbox
        label={text('adminMoney.packages.isSuggested')}
        description={text('adminMoney.packages.isSuggestedText')}
        checked={form.values.isSuggested}
        onCheckedChange={(isSuggested) => form.change({ isSuggested })}
      />
    </FormDialog>
  )
}
