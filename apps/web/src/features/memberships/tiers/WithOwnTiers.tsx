import type { OwnTier } from '@fanlight/contract'
import { ErrorState, LampIllustration, Skeleton, SkeletonGroup } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useOwnTiers } from '../queries.ts'

/** The own tiers, the lowest level first, once they are there. */
export function WithOwnTiers({ children }: { children: (tiers: readonly OwnTier[]) => ReactNode }) {
  const text = useText()
  const { data, error, refetch } = useOwnTiers()
  if (data) return children(data.tiers.toSorted((a, b) => a.membershipLevel - b.membershipLevel))
  if (!error) {
    return (
      <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-4">
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} className="h-32 rounded-card!" />
        ))}
      </SkeletonGroup>
    )
  }
  return (
    <ErrorState
      illustration={<LampIllustration />}
      title={text('tiers.failed')}
      text={describeError(error)}
      retryLabel={text('common.tryAgain')}
      onRetry={refetch}
    />
  )
}
