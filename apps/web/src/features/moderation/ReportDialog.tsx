import { REPORT_TEXT_MAX_LENGTH } from '@fanlight/contract'
import { Button, Dialog, EmptyState, LetterIllustration, RadioCards, TextArea } from '@fanlight/ui'
import { useId } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import type { ReportRequest } from '../../platform/dialogs/index.ts'
import { reasonTexts, reportReasons } from './report-reasons.ts'
import { useReport } from './use-report.ts'

type ReportDialogProps = ReportRequest & { onClose: () => void }

/** What is wrong with a post or a person, in the words of whoever saw it. Nobody is told who reported. */
export function ReportDialog({ target, name, onClose }: ReportDialogProps) {
  const text = useText()
  const formId = useId()
  const report = useReport(target)
  const title = text(target.type === 'post' ? 'report.postTitle' : 'report.userTitle', { name })
  if (report.isSent) return <Thanks title={title} onClose={onClose} />
  return (
    <Dialog
      title={title}
      description={text('report.intro')}
      closeLabel={text('common.close')}
      onClose={() => !report.isSending && onClose()}
      footer={
        <>
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={report.isSending}>
            {text('report.send')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          report.send()
        }}
        className="flex flex-col gap-4"
      >
        <RadioCards
          label={text('report.reason')}
          options={reportReasons.map((value) => ({ value, title: text(reasonTexts[value]) }))}
          value={report.reason}
          onValueChange={report.choose}
          error={report.isReasonMissing ? text('report.reasonMissing') : undefined}
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
    </Dialog>
  )
}

function Thanks({ title, onClose }: { title: string; onClose: () => void }) {
  const text = useText()
  return (
    <Dialog
      title={title}
      hideTitle
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" fullWidth data-autofocus="" onPress={onClose}>
          {text('report.done')}
        </Button>
      }
    >
      <div role="status">
        <EmptyState
          className="py-4!"
          illustration={<LetterIllustration />}
          title={text('report.thanks')}
          text={text('report.thanksText')}
        />
      </div>
    </Dialog>
  )
}
