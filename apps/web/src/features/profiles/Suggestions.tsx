import type { UserId } from '@fanlight/contract'
import { SkeletonGroup } from '@fanlight/ui'
import { useId } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { FollowButton } from './FollowButton.tsx'
import { PersonRow, PersonRowSkeleton } from './PersonRow.tsx'
import { useSuggestedCreators } from './queries.ts'
import { useUnblocked } from './relations.ts'

const SHOWN = 5

/** A few creators beside another page. An extra: where it cannot be loaded, it is not there. */
export function Suggestions({ except }: { except?: UserId | undefined }) {
  const text = useText()
  const id = useId()
  const { creators, isPending, isError } = useSuggestedCreators()
  const shown = useUnblocked(creators)
    .filter((creator) => creator.userId !== except)
    .slice(0, SHOWN)
  if (isError || (!isPending && shown.length === 0)) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-3 pb-2 font-display text-17 font-semibold tracking-tight">
        {text('profile.suggestions')}
      </h2>
      {isPending ? (
        <SkeletonGroup label={text('profile.list.loading')}>
          <PersonRowSkeleton />
          <PersonRowSkeleton />
          <PersonRowSkeleton />
        </SkeletonGroup>
      ) : (
        <ul>
          {shown.map((creator) => (
            <li key={creator.userId}>
              <PersonRow
                person={creator}
                hideMark
                action={<FollowButton person={creator} answered={{ following: creator.isFollowing }} isQuiet />}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
