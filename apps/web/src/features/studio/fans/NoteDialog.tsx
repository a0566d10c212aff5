import { FAN_NOTE_MAX_LENGTH, saveFanNote, type Fan } from '@fanlight/contract'
import { TextArea } from '@fanlight/ui'
import { call } from '../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useRereadFans } from '../queries.ts'

type NoteDialogProps = { fan: Fan; onClose: () => void }

/** What a creator writes down about a fan, for themself. */
export function NoteDialog({ fan: { person, note: before }, onClose }: NoteDialogProps) {
  const text = useText()
  const reread = useRereadFans()
  const form = useForm({
    start: { note: before },
    check: () => ({ note: undefined }),
    async send({ note }) {
      await call(saveFanNote, { fanId: person.userId, note: note.trim() }, { toast: false })
      await reread()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('fans.noteTitle', { name: person.nickName })}
      onClose={onClose}
      submitLabel={text('common.save')}
    >
      <TextArea
        {...form.tie('note')}
        label={text('fans.note')}
        hint={text('fans.noteText')}
        maxLength={FAN_NOTE_MAX_LENGTH}
        rows={5}
        dir="auto"
        data-autofocus=""
      />
    </FormDialog>
  )
}
