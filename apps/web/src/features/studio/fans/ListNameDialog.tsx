import { FAN_LIST_NAME_MAX_LENGTH, saveFanList, type FanList } from '@fanlight/contract'
import { TextField } from '@fanlight/ui'
import { call } from '../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useRereadFans } from '../queries.ts'

type ListNameDialogProps = { list?: FanList; onClose: (saved?: FanList) => void }

/** The name of a new list, or another one for a list that there is. */
export function ListNameDialog({ list, onClose }: ListNameDialogProps) {
  const text = useText()
  const reread = useRereadFans()
  const form = useForm({
    start: { name: list?.name ?? '' },
    check: ({ name }) => ({ name: name.trim() === '' ? text('fans.listMissing') : undefined }),
    async send({ name }) {
      const input = { name: name.trim(), ...(list && { listId: list.listId }) }
      const saved = await call(saveFanList, input, { toast: false })
      await reread()
      onClose(saved.list)
    },
  })
  return (
    <FormDialog
      form={form}
      title={text(list ? 'fans.rename' : 'fans.newList')}
      onClose={() => onClose()}
      submitLabel={text('common.save')}
    >
      <TextField
        {...form.tie('name')}
        label={text('fans.listName')}
        maxLength={FAN_LIST_NAME_MAX_LENGTH}
        autoComplete="off"
        dir="auto"
        data-autofocus=""
      />
    </FormDialog>
  )
}
