import type { ProfileSummary } from '@fanlight/contract'
import { SkeletonGroup } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { EndOfList, QueryView, type Pages } from '../../platform/lists/index.ts'
import { PersonRow, PersonRowSkeleton } from './PersonRow.tsx'

type PeopleListProps<Person extends ProfileSummary> = {
  query: Pages & {
    people: readonly Person[]
    data: unknown
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
  const { people } = query
  return (
    <QueryView
      query={query}
      place="section"
      skeleton={
        <SkeletonGroup label={text('profile.list.loading')}>
          <PersonRowSkeleton />
          <PersonRowSkeleton />
          <PersonRowSkeleton />
          <PersonRowSkeleton />
        </SkeletonGroup>
      }
      failure={text('profile.list.error')}
      isEmpty={people.length === 0}
      empty={empty}
    >
      {() => (
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
      )}
    </QueryView>
  )
}
