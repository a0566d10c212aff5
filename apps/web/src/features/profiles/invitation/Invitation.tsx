import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { InvitedPeople } from './InvitedPeople.tsx'
import { InviteHero } from './InviteHero.tsx'
import { InviteSteps } from './InviteSteps.tsx'
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
