import {
  DAY_MS,
  editNotice,
  instant,
  listAllNotices,
  listNotices,
  NOTICE_LINK_MAX_LENGTH,
  NOTICE_MAX_LENGTH,
  OWN_PAGE,
  type AdminNotice,
} from '@fanlight/contract'
import { SelectField, TextArea, TextField, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'

const kinds = ['primary', 'success', 'warning', 'error'] as const
const daysShown = [1, 3, 7, 30]
/** Until somebody ends it. */
const OPEN = '0'

/** A notice to everyone: a new one begins at once; one that is there keeps its time. */
export function NoticeDialog({ edited, onClose }: { edited: AdminNotice | null; onClose: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const form = useForm({
    start: {
      text: edited?.text ?? '',
      type: edited?.type ?? 'primary',
      link: edited?.link ?? '',
      days: '7',
    },
    check: (typed) => {
      const length = typed.text.trim().length
      const link = typed.link.trim()
      const isLink = link === '' || (OWN_PAGE.test(link) && link.length <= NOTICE_LINK_MAX_LENGTH)
      return {
        text:
          length > 0 && length <= NOTICE_MAX_LENGTH
            ? undefined
            : text('adminNotices.textMissing', { max: NOTICE_MAX_LENGTH }),
        link: isLink ? undefined : text('adminNotices.linkWrong'),
      }
    },
    async send({ text: words, type, link, days }) {
      const now = Date.now()
      const shown = edited ?? {
        startsAt: instant(now),
        endsAt: days === OPEN ? null : instant(now + Number(days) * DAY_MS),
      }
      await call(editNotice, {
        ...(edited && { noticeId: edited.noticeId }),
        text: words.trim(),
        type,
        link: link.trim() === '' ? null : link.trim(),
        startsAt: shown.startsAt,
        endsAt: shown.endsAt,
      })
      toast.success(text('adminNotices.saved'))
      for (const list of [listAllNotices, listNotices]) void client.invalidateQueries({ queryKey: keyOf(list) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text(edited ? 'adminNotices.editTitle' : 'adminNotices.add')}
      description={text('adminNotices.dialogText')}
      onClose={onClose}
      submitLabel={text('common.save')}
    >
      <TextArea
        label={text('adminNotices.text')}
        counter={{ max: NOTICE_MAX_LENGTH }}
        rows={2}
        dir="auto"
        data-autofocus=""
        {...form.tie('text')}
      />
      <SelectField
        label={text('adminNotices.type')}
        options={kinds.map((kind) => ({ value: kind, label: text(`adminNotices.kind.${kind}`) }))}
        value={form.values.type}
        onValueChange={(type) => form.change({ type: type as AdminNotice['type'] })}
      />
      <TextField
        label={text('adminNotices.link')}
        hint={text('adminNotices.linkHint')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        {...form.tie('link')}
      />
      {!edited && (
        <SelectField
          label={text('adminNotices.shownFor')}
          options={[
            ...daysShown.map((count) => ({ value: String(count), label: text('admin.applications.days', { count }) })),
            { value: OPEN, label: text('adminNotices.open') },
          ]}
          value={form.values.days}
          onValueChange={(days) => form.change({ days })}
        />
      )}
    </FormDialog>
  )
}
