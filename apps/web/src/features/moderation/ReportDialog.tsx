import { createReport, REPORT_TEXT_MAX_LENGTH, type ReportReason, type ReportTarget } from '@fanlight/contract'
import { Button, Dialog, EmptyState, LetterIllustration, RadioCards, TextArea } from '@fanlight/ui'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api/index.ts'
import type { ReportRequest } from '../../platform/dialogs/index.ts'
import { FormError, useForm } from '../../platform/forms/index.ts'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'
import { reasonTexts } from './reasons.ts'

const reportReasons = Object.keys(reasonTexts) as ReportReason[]

type ReportDialogProps = ReportRequest & { onClose: () => void }

/** Total over what can be reported. */
const titles = {
  user: 'report.userTitle',
  post: 'report.postTitle',
  comment: 'report.commentTitle',
  message: 'report.messageTitle',
  call: 'report.callTitle',
  live: 'report.liveTitle',
  live_message: 'report.messageTitle',
} as const satisfies Record<ReportTarget['type'], MessageKey>

/** What is wrong with a person or with what they made or wrote, in the words of the person who saw it. Nobody is told who reported. */
export function ReportDialog({ target, name, onClose }: ReportDialogProps) {
  const text = useText()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    start: { reason: undefined as ReportReason | undefined, words: '' },
    check: ({ reason, words }) => ({
      reason: reason === undefined ? text('report.reasonMissing') : undefined,
      // The counter says it.
      words: words.trim().length > REPORT_TEXT_MAX_LENGTH ? '' : undefined,
    }),
    async send({ reason, words }) {
      if (reason === undefined) return
      await call(createReport, { target, reason, text: words.trim() })
      setSent(true)
    },
  })
  const { values, isSending } = form
  const close = () => {
    if (!isSending) onClose()
  }

  return (
    <Dialog
      title={text(titles[target.type], { name })}
      hideTitle={isSent}
      description={!isSent && text('report.intro')}
      closeLabel={text('common.close')}
      onClose={close}
      footer={
        isSent ? (
          <Done onPress={onClose} />
        ) : (
          <>
            <Button onPress={close}>{text('common.cancel')}</Button>
            <Button type="submit" form={form.id} variant="primary" busy={isSending}>
              {text('report.send')}
            </Button>
          </>
        )
      }
    >
      {isSent ? (
        <Thanks />
      ) : (
        <form
          id={form.id}
          noValidate
          onSubmit={(event) => void form.submit(event)}
          className="flex flex-col gap-4 [&_textarea]:scroll-mb-32"
        >
          <RadioCards
            label={text('report.reason')}
            options={reportReasons.map((value) => ({ value, title: text(reasonTexts[value]) }))}
            value={values.reason}
            onValueChange={(reason) => form.change({ reason })}
            error={form.errors.reason}
          />
          <TextArea
            {...form.tie('words')}
            label={text('report.text')}
            hint={text('report.textHint')}
            counter={{ max: REPORT_TEXT_MAX_LENGTH }}
            rows={3}
            maxRows={8}
            {...(values.words !== '' && { dir: 'auto' })}
          />
          <FormError>{form.failure}</FormError>
        </form>
      )}
    </Dialog>
  )
}

function Thanks() {
  const text = useText()
  return (
    <div role="status">
      <EmptyState
        className="py-4!"
        illustration={<LetterIllustration />}
        title={text('report.thanks')}
        text={text('report.thanksText')}
      />
    </div>
  )
}

function Done({ onPress }: { onPress: () => void }) {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  // What was pressed to send it is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} variant="primary" fullWidth onPress={onPress}>
      {text('report.done')}
    </Button>
  )
}
