import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useId } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { InvitedPeople } from './InvitedPeople.tsx'
import { InviteHero } from './InviteHero.tsx'
import { InviteTicket } from './InviteTicket.tsx'
import { useInvitation } from './use-invitation.ts'

/** The own invite link, who came by it, and what it earned. */
export function Invitation() {
  const text = useText()
  const invitation = useInvitation()
  return (
    <QueryView
      query={{ ...invitation, data: invitation.summary }}
      skeleton={<InvitationSkeleton />}
      failure={text('invitation.error')}
    >
      {(summary) => (
        <div className="flex flex-col gap-8">
          <div>
            <InviteHero count={summary.count} reward={summary.reward} />
            <InviteTicket code={summary.code} link={summary.link} />
          </div>
          <InviteSteps hasReward={summary.reward.perInvite > 0} />
          <InvitedPeople invitation={invitation} />
        </div>
      )}
    </QueryView>
  )
}

function InvitationSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('invitation.loading')}>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="mx-4 -mt-8 h-48 rounded-card sm:mx-8" />
      <Skeleton className="mt-8 h-6 w-32" />
      <Skeleton className="mt-4 h-14" />
      <Skeleton className="mt-2 h-14" />
    </SkeletonGroup>
  )
}

const steps = ['step1', 'step2', 'step3'] as const

/** The last step is left out where there is no reward. */
function InviteSteps({ hasReward }: { hasReward: boolean }) {
  const text = useText()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-4 font-display text-20 font-semibold tracking-tight">
        {text('invitation.steps')}
      </h2>
      <ol className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
        {steps.slice(0, hasReward ? 3 : 2).map((step, index) => (
          <li key={step} className="flex gap-3 sm:flex-col">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full bg-ember-soft font-semibold text-ember"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{text(`invitation.${step}`)}</p>
              <p className="mt-0.5 text-13 text-muted">{text(`invitation.${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
