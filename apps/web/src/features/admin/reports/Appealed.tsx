import { decideAppeal, type Report } from '@fanlight/contract'
import { Badge, Button, toast } from '@fanlight/ui'
import { call, describeError, refusedWith } from '../../../platform/api/index.ts'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useReportsChanged, type AppealOutcome } from './queries.ts'

const words = {
  stands: ['adminReports.appealStandsTitle', 'adminReports.appealStandsText', 'adminReports.appealStands'],
  lifted: ['adminReports.appealLiftedTitle', 'adminReports.appealLiftedText', 'adminReports.appealLifted'],
} as const

/** What one side says against the decision, and the answer to it: given, or to be given. */
export function Appealed({ report, onAnswered }: { report: Report; onAnswered: () => void }) {
  const text = useText()
  const format = useFormat()
  const changed = useReportsChanged()
  const { appeal, reportId } = report
  if (!appeal) return null
  const { outcome, side } = appeal
  const who = side === 'owner' ? report.owner : report.reporter
  const name = who?.nickName ?? text('adminReports.left')

  /** True when there is nothing left to answer. */
  async function answer(wanted: AppealOutcome, note: string): Promise<boolean> {
    try {
      await call(decideAppeal, { reportId, outcome: wanted, note })
      toast.success(text('adminReports.appealToast'))
    } catch (error) {
      toast.error(describeError(error))
      if (!refusedWith(error, 'ALREADY_DECIDED')) return false
    }
    onAnswered()
    await changed()
    return true
  }

  const ask = (wanted: AppealOutcome) => {
    const [title, description, submitLabel] = words[wanted]
    const question = {
      title: text(title),
      description: text(description),
      hint: text('adminReports.appealHint'),
      submitLabel: text(submitLabel),
      submitVariant: 'primary' as const,
      onReason: (note: string) => answer(wanted, note),
    }
    void openDialog(() => import('../ReasonDialog.tsx'), question, { name: 'answer-appeal', needsLogin: true })
  }

  return (
    <section aria-labelledby="report-appeal" className="flex flex-col gap-3 rounded-card border border-line p-4">
      <h3 id="report-appeal" className="font-semibold">
        {text('adminReports.appealOf', { name, at: format.dateAndTime(appeal.at) })}
      </h3>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {appeal.text}
      </p>
      {outcome ? (
        <>
          <Badge tone={outcome.kind === 'lifted' ? 'positive' : 'neutral'} className="self-start">
            {text(`adminReports.appealAnswered.${outcome.kind}`, { at: format.dateAndTime(outcome.at) })}
          </Badge>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-muted">
            {outcome.note}
          </p>
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => ask('stands')}>{text('adminReports.appealStands')}</Button>
          <Button variant="primary" onPress={() => ask('lifted')}>
            {text('adminReports.appealLifted')}
          </Button>
        </div>
      )}
    </section>
  )
}
