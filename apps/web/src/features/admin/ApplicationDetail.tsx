import { APPLICATION_STATES, type Application } from '@fanlight/contract'
import { Badge, Banner, Button, Handle, ProgressBar } from '@fanlight/ui'
import { CircleCheck, CircleX, History, Check, X, ScanFace } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { profilePath } from '../profiles/index.ts'
import { DueChip } from './DueChip.tsx'
import { Facts } from './Facts.tsx'
import { Photos } from './Photos.tsx'

type Props = {
  application: Application
  now: number
  onApprove: () => unknown
  onReject: () => void
  /** The links of the pictures end within minutes. */
  onReload: () => unknown
}

/** Everything an operator decides by, and the two buttons. */
export function ApplicationDetail({ application, now, onApprove, onReject, onReload }: Props) {
  const text = useText()
  const { applicant, nickname, dueAt, decision, earlierApplications } = application
  return (
    <article aria-labelledby="application-name" className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <h2
            id="application-name"
            tabIndex={-1}
            className="font-display wrap-anywhere text-26 font-semibold tracking-tight"
          >
            <bdi>{nickname}</bdi>
          </h2>
          <p className="text-muted wrap-anywhere">
            <Handle name={applicant.userName} />
          </p>
        </div>
        {decision === null && <DueChip dueAt={dueAt} now={now} />}
        <Button asChild size="sm">
          <Link href={profilePath(applicant.userId)}>{text('admin.applications.profile')}</Link>
        </Button>
      </header>
      {decision && <Decided application={application} />}
      {earlierApplications > 0 && (
        <Banner tone="caution" icon={<History aria-hidden />} title={text('admin.applications.earlier')}>
          {text('admin.applications.times', { count: earlierApplications })}
        </Banner>
      )}
      <Photos application={application} onReload={onReload} />
      <Similarity similarity={application.similarity} />
      <Facts application={application} />
      {decision === null && <DecisionBar onApprove={onApprove} onReject={onReject} />}
    </article>
  )
}

function Decided({ application: { decision, state } }: { application: Application }) {
  const text = useText()
  const format = useFormat()
  if (!decision) return null
  const isApproved = state === APPLICATION_STATES.approved
  return (
    <Banner
      tone={isApproved ? 'positive' : 'danger'}
      icon={isApproved ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      title={text(isApproved ? 'admin.applications.decidedApproved' : 'admin.applications.decidedRejected', {
        by: decision.by,
        at: format.dateAndTime(decision.at),
      })}
    >
      {decision.reason && <span dir="auto">{decision.reason}</span>}
    </Banner>
  )
}

type DecisionBarProps = { onApprove: () => unknown; onReject: () => void }

/** Stays in sight while the operator reads: over the bottom bar on phones. */
function DecisionBar({ onApprove, onReject }: DecisionBarProps) {
  const text = useText()
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-center gap-3 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-md max-md:*:flex-1 md:bottom-0 md:mx-0 md:justify-end md:px-0">
      <p className="me-auto flex-none! text-13 text-muted max-lg:hidden">{text('admin.applications.keys')}</p>
      <Button
        variant="danger"
        aria-keyshortcuts="r"
        iconStart={<X aria-hidden className="size-4.5" />}
        onPress={onReject}
      >
        {text('admin.applications.reject')}
      </Button>
      <Button
        variant="primary"
        aria-keyshortcuts="a"
        iconStart={<Check aria-hidden className="size-4.5" />}
        onPress={onApprove}
      >
        {text('admin.applications.approve')}
      </Button>
    </div>
  )
}

/** How sure the machine is; a person decides. */
function Similarity({ similarity }: { similarity: Application['similarity'] }) {
  const text = useText()
  const format = useFormat()
  const { score, distance, verdict } = similarity
  const isMatch = verdict === 'match'
  const said = text('admin.applications.scoreText', { score: format.wholeNumber(score) })
  return (
    <section className="rounded-card bg-fill p-4">
      <div className="mb-2.5 flex items-center gap-2">
        <ScanFace aria-hidden className="text-muted" />
        <h3 className="font-semibold">{text('admin.applications.similarity')}</h3>
        <Badge tone={isMatch ? 'positive' : 'caution'} size="sm">
          {text(isMatch ? 'admin.applications.match' : 'admin.applications.unsure')}
        </Badge>
        <span className="ms-auto font-semibold tabular-nums">{said}</span>
      </div>
      <ProgressBar
        label={text('admin.applications.similarity')}
        value={score / 100}
        valueText={said}
        tone={isMatch ? 'positive' : 'ember'}
      />
      <p className="mt-2 text-12 text-muted">
        {text('admin.applications.distance', { distance: distance.toFixed(2) })}
      </p>
    </section>
  )
}
