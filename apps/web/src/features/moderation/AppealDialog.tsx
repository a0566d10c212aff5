import { APPEAL_TEXT_MAX_LENGTH, appealReport, listMyReports, type ReportId } from '@fanlight/contract'
import { TextArea, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '../../platform/api/index.ts'
import { FormDialog, useForm } from '../../platform/forms/index.ts'
import { useText } from '../../platform/i18n/index.ts'

/** Why somebody does not agree with a decision, in their own words. There is one appeal, so nothing is sent by accident. */
export function AppealDialog({ reportId, onClose }: { reportId: ReportId; onClose: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { words: '' },
    check: ({ words }) => ({
      // Of one that is too long the counter says it.
      words:
        words.trim() === ''
          ? text('myReports.appealMissing')
          : words.trim().length > APPEAL_TEXT_MAX_LENGTH
            ? ''
            : undefined,
    }),
    async send({ words }) {
      await call(appealReport, { reportId, text: words.trim() })
      toast.success(text('myReports.appealSent'))
      onClose()
      await client.invalidateQueries({ queryKey: keyOf(listMyReports) })
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('myReports.appealTitle')}
      description={text('myReports.appealIntro')}
      onClose={onClose}
      submitLabel={text('myReports.appealSend')}
    >
      <TextArea
        {...form.tie('words')}
        label={text('myReports.appealWords')}
        counter={{ max: APPEAL_TEXT_MAX_LENGTH }}
        rows={5}
        maxRows={12}
        dir="auto"
        data-autofocus=""
      />
    </FormDialog>
  )
}
