import type { ApplicationStatus } from '@fanlight/contract'
import { Badge, Card, LetterIllustration } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Check, Mail, Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { MailLine } from '../MailLine.tsx'
import { StandingHead } from './StandingHead.tsx'

/** Sent, looked at, answered: where on the way the application is and by when the next thing happens. */
export function Pending({ status }: { status: ApplicationStatus }) {
  const [now] = useState(() => Date.now())
  const text = useText()
  const format = useFormat()
  const { submittedAt, dueAt, contactEmail } = status
  const isLate = dueAt !== null && now > dueAt
  return (
    <Card padding="lg" className="flex flex-col gap-8">
      <StandingHead
        illustration={<LetterIllustration />}
        title={text('creator.pending.title')}
        text={text('creator.pending.text')}
      />
      <ol aria-label={text('creator.pending.timeline')} className="flex flex-col">
        <Event
          mark={<Check aria-hidden />}
          stage="done"
          title={text('creator.pending.submitted')}
          note={submittedAt !== null && format.dateAndTime(submittedAt)}
        />
        <Event
          mark={<Search aria-hidden />}
          stage="now"
          title={text('creator.pending.review')}
          note={
            dueAt !== null &&
            text(isLate ? 'creator.pending.reviewLate' : 'creator.pending.reviewText', {
              time: format.dateAndTime(dueAt),
            })
          }
        />
        <Event
          mark={<Mail aria-hidden />}
          stage="later"
          title={text('creator.pending.decision')}
          note={text('creator.pending.decisionText')}
        />
      </ol>
      <MailLine message="creator.complete.contact" email={contactEmail} className="text-center" />
    </Card>
  )
}

type Stage = 'done' | 'now' | 'later'
const marks: Record<Stage, string> = {
  done: 'bg-positive-soft text-positive',
  now: 'bg-ember text-on-ember',
  later: 'bg-fill text-muted',
}

type EventProps = { mark: ReactNode; stage: Stage; title: string; note: ReactNode }

function Event({ mark, stage, title, note }: EventProps) {
  const text = useText()
  return (
    <li
      aria-current={stage === 'now' ? 'step' : undefined}
      className="group relative flex gap-4 pb-7 last:pb-0 [&_.lucide]:size-4.5"
    >
      <span
        aria-hidden
        className={clsx(
          'absolute start-5 top-10 bottom-0 -ms-px w-0.5 group-last:hidden',
          stage === 'done' ? 'bg-positive' : 'bg-line',
        )}
      />
      <span className={clsx('grid size-10 shrink-0 place-items-center rounded-full', marks[stage])}>{mark}</span>
      <div className="min-w-0 pt-2">
        <p className={clsx('flex flex-wrap items-center gap-2 font-semibold', stage === 'later' && 'text-muted')}>
          {title}
          {stage === 'now' && (
            <Badge tone="ember" size="sm">
              {text('creator.pending.now')}
            </Badge>
          )}
        </p>
        {note && <p className="text-13 text-muted">{note}</p>}
      </div>
    </li>
  )
}
