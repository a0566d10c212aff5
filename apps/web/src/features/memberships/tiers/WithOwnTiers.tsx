import type { OwnTier, PriceTerms } from '@fanlight/contract'
import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useOwnTiers } from '../queries.ts'

type Props = { children: (tiers: readonly OwnTier[], terms: PriceTerms) => ReactNode }

/** The own tiers, the lowest level first, once they are there. */
export function WithOwnTiers({ children }: Props) {
  const text = useText()
  const own = useOwnTiers()
  return (
    <QueryView
      query={own}
      skeleton={
        <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-4">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} className="h-32 rounded-card!" />
          ))}
        </SkeletonGroup>
      }
      failure={text('tiers.failed')}
    >
      {({ tiers, terms }) =>
        children(
          tiers.toSorted((a, b) => a.membershipLevel - b.membershipLevel),
          terms,
        )
      }
    </QueryView>
  )
}
