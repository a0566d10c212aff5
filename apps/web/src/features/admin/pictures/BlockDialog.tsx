import { addForbidden, FORBIDDEN_NOTE_MAX_LENGTH, HASHES_AT_ONCE, listForbidden } from '@fanlight/contract'
import { TextArea, TextField, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

const HASH = /^[0-9a-f]{16}$/
const hashesIn = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')

/** Pictures that nobody may upload, by their codes: as another list has them, or another Fanlight. */
export function BlockDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  const form = useForm({
    start: { hashes: '', note: '' },
    check: ({ hashes: typed, note }) => {
      const hashes = hashesIn(typed)
      const isList = hashes.length > 0 && hashes.length <= HASHES_AT_ONCE && hashes.every((hash) => HASH.test(hash))
      return {
        hashes: isList ? undefined : text('adminPictures.codesWrong', { max: format.wholeNumber(HASHES_AT_ONCE) }),
        note:
          note.trim().length <= FORBIDDEN_NOTE_MAX_LENGTH
            ? undefined
            : text('adminPictures.noteTooLong', { max: FORBIDDEN_NOTE_MAX_LENGTH }),
      }
    },
    async send({ hashes, note }) {
      const { added } = await call(addForbidden, { hashes: hashesIn(hashes), note: note.trim() })
      toast.success(text(added > 0 ? 'adminPictures.blocked' : 'adminPictures.known'))
      void client.invalidateQueries({ queryKey: keyOf(listForbidden) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('adminPictures.add')}
      description={text('adminPictures.addText')}
      onClose={onClose}
      submitLabel={text('adminPictures.add')}
    >
      <TextArea
        label={text('adminPictures.codes')}
        hint={text('adminPictures.codesHint')}
        rows={4}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        data-autofocus=""
        {...form.tie('hashes')}
      />
      <TextField label={text('adminPictures.note')} dir="auto" {...form.tie('note')} />
    </FormDialog>
  )
}
