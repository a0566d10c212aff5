import type { ProfileSummary } from '@fanlight/contract'
import { ErrorState, LampIllustration, SkeletonGroup } from '@fanlight/ui'
import type { ComponentProps, ReactNode } from 'react'
import { describeError } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { EndOfList } from './EndOfList.tsx'
import { PersonRow, PersonRowSkeleton } from './PersonRow.tsx'

type PeopleListProps<Person extends ProfileSummary> = {
  query: ComponentProps<typeof EndOfList>['pages'] & {
    people: readonly Person[]
    isPending: boolean
    isError: boolean
    error: unknown
    refetch: () => unknown
  }
  /** What a list without anybody says. */
  empty: ReactNode
  renderAction: (person: Person) => ReactNode
  onOpen: () => void
}

/** People in a dialog, as many as one scrolls for. */
export function PeopleList<Person extends ProfileSummary>({
  query,
  empty,
  renderAction,
  onOpen,
}: PeopleListProps<Person>) {
  const text = useText()
  const { people, isPending, isError, error, refetch } = query
  if (isPending) {
    return (
      <SkeletonGroup label={text('profile.list.loading')}>
        <PersonRowSkeleton />
        <PersonRowSkeleton />
        <PersonRowSkeleton />
        <PersonRowSkeleton />
      </SkeletonGroup>
    )
  }
  if (isError && people.length === 0) {
    return (
      <ErrorState
        level={3}
        illustration={<LampIllustration />}
        title={text('profile.list.error')}
        text={describeError(error)}
        retryLabel={text('common.tryAgain')}
        onRetry={() => refetch()}
      />
    )
  }
  if (people.length === 0) return empty
  return (
    <>
      <ul>
        {people.map((person) => (
          <li key={person.userId}>
            <PersonRow person={person} onOpen={onOpen} action={renderAction(person)} />
          </li>
        ))}
      </ul>
      <EndOfList
        pages={query}
        ahead="400px"
        skeleton={<PersonRowSkeleton />}
        failure={text('profile.list.moreFailed')}
        end={<p className="py-4 text-center text-13 text-muted">{text('profile.list.end')}</p>}
      />
    </>
  )
}
