import { Checkbox } from '@fanlight/ui'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'

type Props = {
  title: string
  description: string
  onClose: () => void
  /** True when it is done. */
  onTakeDown: (forbidsPictures: boolean) => Promise<boolean>
}

/** Something with pictures goes, and they with it for good, where the operator says so. */
export function TakeDownDialog({ title, description, onClose, onTakeDown }: Props) {
  const text = useText()
  const form = useForm({
    start: { forbidsPictures: false },
    check: () => ({}),
    async send({ forbidsPictures }) {
      if (await onTakeDown(forbidsPictures)) onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      onClose={onClose}
      submitLabel={title}
      submitVariant="danger"
    >
      <Checkbox
        label={text('adminReports.blockPictures')}
        description={text('adminReports.blockPicturesHint')}
        checked={form.values.forbidsPictures}
        onCheckedChange={(forbidsPictures) => form.change({ forbidsPictures })}
      />
    </FormDialog>
  )
}
