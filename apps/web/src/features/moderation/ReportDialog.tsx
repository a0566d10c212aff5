import { REPORT_TEXT_MAX_LENGTH, type ReportTarget } from '@fanlight/contract'
import { Button, Dialog, EmptyState, LetterIllustration, RadioCards, TextArea } from '@fanlight/ui'
import { useEffect, useId, useRef } from 'react'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'
import type { ReportRequest } from '../../platform/dialogs/index.ts'
import { reasonTexts, reportReasons } from './report-reasons.ts'
import { useReport } from './use-report.ts'

type ReportDialogProps = ReportRequest & { onClose: () => void }

/** Total over what can be reported. */
const titles = { user: 'report.userTitle', post: 'report.postTitle' } as const satisfies Record<
  ReportTarget['type'],
  MessageKey
>

/** What is wrong with a post or a person, in the words of whoever saw it. Nobody is told who reported. */
export function ReportDialog({ target, name, onClose }: ReportDialogProps) {
  const text = useText()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const report = useReport(target)

  // The list is longer than a phone: what is missing is brought into view, and the focus to where it can be chosen.
  const { attempts, isReasonMissing } = report
  useEffect(() => {
    if (attempts === 0 || !isReasonMissing) return
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    form.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [attempts, isReasonMissing])

  const title = text(titles[target.type], { name })
  return (
    <Dialog
      title={title}
      hideTitle={report.isSent}
      description={!report.isSent && text('report.intro')}
      closeLabel={text('common.close')}
      onClose={() => !report.isSending && onClose()}
      footer={
        report.isSent ? (
          <Done onPress={onClose} />
        ) : (
          <>
            <Button onPress={onClose}>{text('common.cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" busy={report.isSending}>
              {text('report.send')}
            </Button>
          </>
        )
      }
    >
      {report.isSent ? (
        <Thanks />
      ) : (
        <form
          ref={form}
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            report.send()
          }}
          className="flex flex-col gap-4 [&_textarea]:scroll-mb-32"
        >
          <RadioCards
            label={text('report.reason')}
            options={reportReasons.map((value) => ({ value, title: text(reasonTexts[value]) }))}
            value={report.reason}
            onValueChange={report.choose}
            error={isReasonMissing ? text('report.reasonMissing') : undefined}
          />
          <TextArea
            label={text('report.text')}
            hint={text('report.textHint')}
            value={report.words}
            onValueChange={report.type}
            counter={{ max: REPORT_TEXT_MAX_LENGTH }}
            rows={3}
            maxRows={8}
            {...(report.words !== '' && { dir: 'auto' })}
          />
          {report.failure !== null && (
            <p role="alert" className="text-13 font-medium text-danger">
              {report.failure}
            </p>
          )}
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
