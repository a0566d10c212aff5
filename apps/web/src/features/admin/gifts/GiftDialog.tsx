import {
  diamonds,
  editGift,
  GIFT_CATEGORIES,
  GIFT_NAME_MAX_LENGTH,
  GIFT_PRICE_MAX,
  listAllGifts,
  listCallGifts,
  type AdminGift,
} from '@fanlight/contract'
import { Checkbox, DiamondGlyph, SelectField, TextField, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useFormat, useText, wholeTyped } from '../../../platform/i18n/index.ts'

const POSITION_MAX = 1000
const categories = GIFT_CATEGORIES.filter((category) => category !== 'all')

/** What an operator says of a gift. Its picture stays. */
export function GiftDialog({ edited, onClose }: { edited: AdminGift; onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()

  function numberProblem(typed: string, min: number, max: number): string | undefined {
    const value = wholeTyped(typed)
    if (value !== null && value >= min && value <= max) return undefined
    return text('adminMoney.packages.wholeRange', { min: format.wholeNumber(min), max: format.wholeNumber(max) })
  }

  const form = useForm({
    start: {
      giftName: edited.giftName,
      price: String(edited.price),
      position: String(edited.position),
      category: edited.category,
      isOffered: edited.isOffered,
    },
    check: ({ giftName, price, position }) => {
      const isNamed = giftName.trim() !== '' && giftName.trim().length <= GIFT_NAME_MAX_LENGTH
      return {
        giftName: isNamed
          ? undefined
          : text('adminGifts.nameMissing', { max: format.wholeNumber(GIFT_NAME_MAX_LENGTH) }),
        price: numberProblem(price, 1, GIFT_PRICE_MAX),
        position: numberProblem(position, 0, POSITION_MAX),
      }
    },
    async send({ price, position, ...typed }) {
      await call(editGift, {
        ...typed,
        giftId: edited.giftId,
        price: diamonds(wholeTyped(price) ?? 0),
        position: wholeTyped(position) ?? 0,
      })
      toast.success(text('adminGifts.saved'))
      for (const list of [listAllGifts, listCallGifts]) void client.invalidateQueries({ queryKey: keyOf(list) })
      onClose()
    },
  })

  const figures = { dir: 'ltr', inputMode: 'numeric', autoComplete: 'off', inputClassName: 'tabular-nums' } as const
  return (
    <FormDialog
      form={form}
      title={text('adminGifts.editTitle')}
      description={text('adminGifts.dialogText')}
      onClose={onClose}
      submitLabel={text('common.save')}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField label={text('adminGifts.name')} autoComplete="off" data-autofocus="" {...form.tie('giftName')} />
      <TextField
        label={text('adminGifts.price')}
        prefix={<DiamondGlyph className="size-4.5" />}
        {...figures}
        {...form.tie('price')}
      />
      <SelectField
        label={text('adminGifts.category')}
        options={categories.map((category) => ({ value: category, label: text(`gifts.category.${category}`) }))}
        value={form.values.category}
        onValueChange={(category) => form.change({ category: category as AdminGift['category'] })}
      />
      <TextField
        label={text('adminMoney.packages.position')}
        hint={text('adminMoney.packages.positionHint')}
        {...figures}
        {...form.tie('position')}
      />
      <Checkbox
        label={text('adminGifts.isOffered')}
        description={text('adminGifts.isOfferedText')}
        checked={form.values.isOffered}
        onCheckedChange={(isOffered) => form.change({ isOffered })}
      />
    </FormDialog>
  )
}
