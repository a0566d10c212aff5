import { APPLICATION_STATES, type Application } from '@fanlight/contract'
import { Banner, Button } from '@fanlight/ui'
import { CircleCheck, CircleX, History } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { profilePath } from '../profiles/index.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { DueChip } from './DueChip.tsx'
import { Facts } from './Facts.tsx'
import { Photos } from './Photos.tsx'
import { Similarity } from './Similarity.tsx'

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
        <div className="min-w-0 flex-1">
          <h2
            id="application-name"
            tabIndex={-1}
            className="truncate font-display text-26 font-semibold tracking-tight"
          >
            <bdi>{nickname}</bdi>
          </h2>
          <p className="truncate text-muted">
            <bdi dir="ltr">@{applicant.userName}</bdi>
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
