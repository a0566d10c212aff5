import { APPLICATION_STATES } from '@fanlight/contract'
import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Suspense, useState } from 'react'
import { askToLogin } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useLayout } from '../../../platform/navigation/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { openCreatorApplication } from '../apply/open-application.ts'
import { useCreatorStatus } from '../queries.ts'
import { Approved, OperatorNote, Rejected } from '../standing/Decided.tsx'
import { Landing } from '../standing/Landing.tsx'
import { Pending } from '../standing/Pending.tsx'
import { lazyPart } from '../../../platform/lazy-part.ts'

const ApplicationParts = lazyPart(async () => (await import('../apply/ApplicationParts.tsx')).ApplicationParts)

/** `/becomeCreator`: what it means, how the own application stands, and the way to apply. */
export function BecomeCreatorPage() {
  const layout = useLayout()
  const [isApplying, setApplying] = useState(false)
  const account = useAccount()
  const isSignedIn = account !== null

  function apply() {
    if (!isSignedIn) askToLogin({ target: '/becomeCreator' })
    else if (layout === 'mobile') setApplying(true)
    else openCreatorApplication()
  }

  // Stays until it is left: its own completion page comes after the status has changed.
  if (isApplying && account) {
    return (
      <Suspense fallback={<StandingSkeleton />}>
        <ApplicationParts key={account.userId} onLeave={() => setApplying(false)} />
      </Suspense>
    )
  }
  return <Standing onApply={apply} />
}

function Standing({ onApply }: { onApply: () => void }) {
  const text = useText()
  const account = useAccount()
  const standing = useCreatorStatus()

  if (!account) return <Landing isSignedIn={false} onApply={onApply} />
  if (account.role === 'creator') return <Approved />
  if (account.role === 'admin') return <OperatorNote />
  return (
    <QueryView query={standing} skeleton={<StandingSkeleton />} failure={text('creator.loadFailed')}>
      {(status) => {
        switch (status.state) {
          case APPLICATION_STATES.none:
            return <Landing isSignedIn onApply={onApply} />
          case APPLICATION_STATES.pending:
            return <Pending status={status} />
          case APPLICATION_STATES.approved:
            return <Approved />
          case APPLICATION_STATES.rejected:
            return <Rejected status={status} onApply={onApply} />
        }
      }}
    </QueryView>
  )
}

function StandingSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-6">
      <Skeleton className="h-90 rounded-card!" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-44 rounded-card!" />
        <Skeleton className="h-44 rounded-card! max-sm:hidden" />
        <Skeleton className="h-44 rounded-card! max-sm:hidden" />
      </div>
    </SkeletonGroup>
  )
}
