import { decideReport, type CallOf, type Report } from '@fanlight/contract'
import { Banner, Button, toast } from '@fanlight/ui'
import { Ban, EyeOff, Flag, ScrollText, X } from 'lucide-react'
import { Link } from 'wouter'
import { call, describeError, refusedWith } from '../../../platform/api/index.ts'
import { confirm, openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { reasonTexts } from '../../moderation/index.ts'
import { profilePath } from '../../profiles/index.ts'
import { Appealed } from './Appealed.tsx'
import { Evidence } from './Evidence.tsx'
import { useReportsChanged } from './queries.ts'

const decisionTexts = {
  dismissed: 'adminReports.decision.dismissed',
  taken_down: 'adminReports.decision.takenDown',
  suspended: 'adminReports.decision.suspended',
} as const

/** Everything an operator decides by, and what they can decide. */
export function ReportDetail({ report, onDecided }: { report: Report; onDecided: () => void }) {
  const text = useText()
  const format = useFormat()
  const { owner, reporter, score, targetType, postId, reason, decision, openCount } = report
  const name = owner?.nickName ?? text('adminReports.left')
  const from =
    score === null
      ? text('adminReports.by', { name: reporter?.nickName ?? text('adminReports.left') })
      : text('adminReports.foundBy', { percent: text('vault.percent', { percent: format.wholeNumber(score) }) })
  return (
    <article aria-labelledby="report-name" className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="report-name" className="font-display wrap-anywhere text-26 font-semibold tracking-tight">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-muted">
            {text(`adminReports.kind.${targetType}`)} · {text(reasonTexts[reason])}
          </p>
        </div>
        {postId && (
          <Button asChild size="sm">
            <Link href={`/post/detail?id=${postId}`}>{text('adminReports.viewPost')}</Link>
          </Button>
        )}
        {targetType === 'live' && owner && (
          <Button asChild size="sm">
            <Link href={`/liveRoom?aid=${owner.userId}`}>{text('adminReports.viewLive')}</Link>
          </Button>
        )}
        {owner && (
          <Button asChild size="sm">
            <Link href={profilePath(owner.userId)}>{text('adminMoney.profile')}</Link>
          </Button>
        )}
      </header>
      {decision && (
        <Banner
          tone={decision.kind === 'dismissed' ? 'neutral' : 'danger'}
          icon={<Flag aria-hidden />}
          title={text(decisionTexts[decision.kind], { by: decision.by ?? '—', at: format.dateAndTime(decision.at) })}
        >
          {decision.note !== '' && <span dir="auto">{decision.note}</span>}
        </Banner>
      )}
      <section className="flex flex-col gap-1">
        <p className="text-13 text-muted">
          {from} · {format.dateAndTime(report.reportedAt)}
        </p>
        {report.text !== '' && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {report.text}
          </p>
        )}
        {openCount > 1 && (
          <p className="text-13 text-muted">
            {text('adminReports.openCount', { count: openCount, replace: { count: format.wholeNumber(openCount) } })}
          </p>
        )}
      </section>
      <section aria-labelledby="report-evidence" className="flex flex-col gap-3">
        <h3 id="report-evidence" className="font-semibold">
          {text('adminReports.evidence')}
        </h3>
        {targetType === 'message' && (
          <p className="flex items-start gap-2 text-13 text-muted">
            <ScrollText aria-hidden className="mt-0.5 size-4! shrink-0" />
            {text('adminReports.logged')}
          </p>
        )}
        <Evidence report={report} />
      </section>
      {report.appeal && <Appealed report={report} onAnswered={onDecided} />}
      {decision === null && <Decisions report={report} name={name} onDecided={onDecided} />}
    </article>
  )
}

type DecisionsProps = { report: Report; name: string; onDecided: () => void }

/** Stays in sight while the operator reads: over the bottom bar on phones. */
function Decisions({ report, name, onDecided }: DecisionsProps) {
  const text = useText()
  const changed = useReportsChanged()
  const { reportId, targetType, owner } = report

  /** True when there is nothing left to decide. */
  async function decide(wanted: Omit<CallOf<typeof decideReport>, 'reportId'>): Promise<boolean> {
    try {
      await call(decideReport, { reportId, ...wanted })
      toast.success(text('adminReports.toast'))
    } catch (error) {
      toast.error(describeError(error))
      if (!refusedWith(error, 'ALREADY_DECIDED')) return false
    }
    onDecided()
    await changed()
    return true
  }

  // What is taken down of a live is the rest of it.
  const takeDown = targetType === 'live' ? 'cutLive' : 'takeDown'
  const hasPictures = report.evidence.some(
    ({ isReported, media }) => isReported && media.some(({ type }) => type === 'image' || type === 'video'),
  )

  async function ask(decision: 'dismiss' | 'takeDown'): Promise<void> {
    if (decision === 'takeDown' && hasPictures) {
      const question = {
        title: text(`adminReports.${takeDown}`),
        description: text(targetType === 'picture' ? 'adminReports.takePictureText' : `adminReports.${takeDown}Text`),
        onTakeDown: (forbidsPictures: boolean) => decide({ decision, forbidsPictures }),
      }
      void openDialog(() => import('./TakeDownDialog.tsx'), question, { name: 'take-down', needsLogin: true })
      return
    }
    const words = decision === 'takeDown' ? takeDown : decision
    // Of what a machine found nobody is told anything.
    const isFound = decision === 'dismiss' && report.score !== null
    const isSure = await confirm({
      title: text(`adminReports.${words}`),
      text: text(isFound ? 'adminReports.dismissFoundText' : `adminReports.${words}Text`),
      confirmLabel: text(`adminReports.${words}`),
      cancelLabel: text('common.cancel'),
      ...(decision === 'takeDown' && { tone: 'danger' as const }),
    })
    if (isSure) await decide({ decision })
  }

  const suspend = () => {
    const question = {
      title: text('adminReports.suspendTitle', { name }),
      description: text('adminReports.suspendText'),
      hint: text('adminReports.suspendHint'),
      submitLabel: text('adminReports.suspend'),
      submitVariant: 'danger' as const,
      ...(hasPictures && {
        option: { label: text('adminReports.blockPictures'), description: text('adminReports.blockPicturesHint') },
      }),
      onReason: (note: string, forbidsPictures: boolean) => decide({ decision: 'suspend', note, forbidsPictures }),
    }
    void openDialog(() => import('../ReasonDialog.tsx'), question, { name: 'suspend', needsLogin: true })
  }

  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-md max-md:*:flex-1 md:bottom-0 md:mx-0 md:justify-end md:gap-3 md:px-0">
      <Button iconStart={<X aria-hidden className="size-4.5" />} onPress={() => ask('dismiss')}>
        {text('adminReports.dismiss')}
      </Button>
      {targetType !== 'user' && (
        <Button iconStart={<EyeOff aria-hidden className="size-4.5" />} onPress={() => ask('takeDown')}>
          {text(`adminReports.${takeDown}`)}
        </Button>
      )}
      {owner && (
        <Button variant="danger" iconStart={<Ban aria-hidden className="size-4.5" />} onPress={suspend}>
          {text('adminReports.suspend')}
        </Button>
      )}
    </div>
  )
}
