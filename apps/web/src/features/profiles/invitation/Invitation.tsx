import { ErrorState, LampIllustration, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { InvitedPeople } from './InvitedPeople.tsx'
import { InviteHero } from './InviteHero.tsx'
import { InviteSteps } from './InviteSteps.tsx'
import { InviteTicket } from './InviteTicket.tsx'
import { useInvitation } from './use-invitation.ts'

/** The own invite link, who came by it, and what it earned. */
export function Invitation() {
  const text = useText()
  const invitation = useInvitation()
  const { summary, error, refetch } = invitation
  if (!summary) {
    if (!error) return <InvitationSkeleton />
    return (
      <ErrorState
        illustration={<LampIllustration />}
        title={text('invitation.error')}
        text={describeError(error)}
        retryLabel={text('common.tryAgain')}
        onRetry={() => refetch()}
      />
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <div>
        <InviteHero count={summary.count} reward={summary.reward} />
        <InviteTicket code={summary.code} link={summary.link} />
      </div>
      <InviteSteps hasReward={summary.reward.perInvite > 0} />
      <InvitedPeople invitation={invitation} />
    </div>
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
