import { listMyReports, type MyReport } from '@fanlight/contract'
import {
  Badge,
  Button,
  Card,
  EmptyState,
  LetterIllustration,
  Skeleton,
  SkeletonGroup,
  type BadgeTone,
} from '@fanlight/ui'
import { Link } from 'wouter'
import { usePages } from '../../../platform/api/index.ts'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { reasonTexts } from '../reasons.ts'

/** `/reports`: what somebody reported and what was taken down of theirs, and where they appeal. */
export function MyReportsPage() {
  const text = useText()
  const pages = usePages(listMyReports, {})
  const reports = pages.data?.pages.flatMap((page) => page.reports) ?? []
  return (
    <>
      <p className="mb-5 text-muted">
        {text('myReports.intro')}{' '}
        <Link href="/appealsPolicy" className="font-semibold text-ink underline underline-offset-2">
          {text('myReports.policy')}
        </Link>
      </p>
      <QueryView
        query={pages}
        skeleton={<ListSkeleton />}
        failure={text('myReports.loadFailed')}
        isEmpty={reports.length === 0}
        empty={
          <EmptyState
            illustration={<LetterIllustration />}
            title={text('myReports.empty')}
            text={text('myReports.emptyText')}
          />
        }
      >
        {() => (
          <>
            <ul className="flex flex-col gap-3">
              {reports.map((report) => (
                <li key={`${report.side} ${report.reportId}`}>
                  <Entry report={report} />
                </li>
              ))}
            </ul>
            <EndOfList pages={pages} skeleton={<ListSkeleton />} failure={text('myReports.loadFailed')} />
          </>
        )}
      </QueryView>
    </>
  )
}

function Entry({ report }: { report: MyReport }) {
  const text = useText()
  const format = useFormat()
  const { side, targetType, reason, reportedAt, decision, appealUntil } = report
  const [tone, state] = stateOf(report)
  const isTheirs = side === 'owner'
  const at = isTheirs && decision ? decision.at : reportedAt
  return (
    <Card className="flex flex-col gap-3">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-semibold">{text(`adminReports.kind.${targetType}`)}</h2>
          <p className="text-13 text-muted">
            {!isTheirs && <>{text(reasonTexts[reason])} · </>}
            {text(isTheirs ? 'myReports.removedOn' : 'myReports.reportedOn', { date: format.date(at) })}
          </p>
        </div>
        <Badge tone={tone}>{text(state)}</Badge>
      </header>
      {report.text !== '' && <Words label="myReports.yourWords" words={report.text} />}
      {decision && <p>{text(decisionText(report), { reason: text(reasonTexts[reason]) })}</p>}
      <Appealed report={report} />
      {appealUntil !== null && (
        <footer className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-13 text-muted">{text('myReports.appealUntil', { date: format.date(appealUntil) })}</p>
          <Button size="sm" onPress={() => openAppeal(report)}>
            {text('myReports.appeal')}
          </Button>
        </footer>
      )}
    </Card>
  )
}

function Appealed({ report: { appeal, side, targetType } }: { report: MyReport }) {
  const text = useText()
  const format = useFormat()
  if (!appeal) return null
  const { outcome } = appeal
  const date = format.date(outcome?.at ?? appeal.at)
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3">
      <Words label="myReports.yourWords" words={appeal.text} />
      <p>{text(outcome ? appealTexts[outcome.kind] : 'myReports.appealWaiting', { date })}</p>
      {outcome && <Words label="myReports.answer" words={outcome.note} />}
      {outcome?.kind === 'lifted' && side === 'reporter' && <p>{text('myReports.lookedAtAgain')}</p>}
      {outcome?.kind === 'lifted' && side === 'owner' && targetType === 'post' && <p>{text('myReports.postIsBack')}</p>}
    </section>
  )
}

function Words({ label, words }: { label: MessageKey; words: string }) {
  const text = useText()
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-muted">
      {text(label, { words })}
    </p>
  )
}

const openAppeal = ({ reportId }: MyReport) =>
  void openDialog(() => import('../AppealDialog.tsx'), { reportId }, { name: 'appeal', needsLogin: true })

const appealTexts = { stands: 'myReports.appealStands', lifted: 'myReports.appealLifted' } as const

function stateOf({ side, decision, appeal }: MyReport): [BadgeTone, MessageKey] {
  if (appeal && !appeal.outcome) return ['caution', 'myReports.state.appealed']
  if (appeal?.outcome?.kind === 'lifted' && side === 'owner') return ['positive', 'myReports.state.lifted']
  if (!decision) return ['caution', 'myReports.state.waiting']
  if (side === 'owner') return ['danger', 'myReports.state.removed']
  if (decision.kind === 'dismissed') return ['neutral', 'myReports.state.dismissed']
  return ['positive', 'myReports.state.acted']
}

function decisionText({ side, decision }: MyReport): MessageKey {
  if (side === 'owner') return 'myReports.removedText'
  return decision?.kind === 'dismissed' ? 'myReports.dismissedText' : 'myReports.actedText'
}

function ListSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')}>
      {['a', 'b', 'c'].map((place) => (
        <Skeleton key={place} className="mb-3 h-28 rounded-card!" />
      ))}
    </SkeletonGroup>
  )
}
