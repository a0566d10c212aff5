import type { Membership } from '@fanlight/contract'
import { Button, DoorIllustration, EmptyState, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useMemberships } from '../queries.ts'
import { MembershipCard } from '../mine/MembershipCard.tsx'
import { isInForce } from '../mine/standing.ts'

/** `/memberships`: whom the fan is subscribed to, what comes next, and what is over. */
export function MembershipsPage() {
  const text = useText()
  const mine = useMemberships()
  return (
    <QueryView
      query={mine}
      skeleton={<MembershipsSkeleton />}
      failure={text('memberships.mine.failed')}
      isEmpty={mine.data?.memberships.length === 0}
      empty={<NoneYet />}
    >
      {({ memberships }) => <Lists memberships={memberships} />}
    </QueryView>
  )
}

function Lists({ memberships }: { memberships: readonly Membership[] }) {
  const text = useText()
  const lists = [
    { title: text('memberships.mine.inForce'), shown: memberships.filter(isInForce) },
    { title: text('memberships.mine.over'), shown: memberships.filter((each) => !isInForce(each)) },
  ]
  return (
    <div className="flex flex-col gap-8">
      {lists.map(
        ({ title, shown }) =>
          shown.length > 0 && (
            <section key={title}>
              <h2 className="mb-3 text-17 font-semibold">{title}</h2>
              <ul className="flex flex-col gap-4">
                {shown.map((membership) => (
                  // A fan can have ended one and begun another with the same creator.
                  <li key={`${membership.creator.userId} ${membership.tierId} ${membership.since}`}>
                    <MembershipCard membership={membership} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

function NoneYet() {
  const text = useText()
  return (
    <EmptyState
      illustration={<DoorIllustration />}
      title={text('memberships.mine.none')}
      text={text('memberships.mine.noneText')}
      action={
        <Button asChild variant="primary">
          <Link href="/interaction">{text('memberships.mine.discover')}</Link>
        </Button>
      }
    />
  )
}

function MembershipsSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-4">
      <Skeleton shape="text" className="w-32 text-17" />
      {[0, 1].map((place) => (
        <div key={place} className="overflow-clip rounded-card border border-line bg-surface">
          <Skeleton className="h-20 rounded-none!" />
          <div className="p-4">
            <Skeleton shape="text" className="w-1/3 text-17" />
            <Skeleton shape="text" className="w-1/2 text-13" />
            <Skeleton className="mt-4 h-10 w-40" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
