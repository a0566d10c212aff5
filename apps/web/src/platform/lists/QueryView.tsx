import { ErrorState, LampIllustration } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { describeError } from '../api/index.ts'
import { useText } from '../i18n/index.ts'

type Query<Data> = { data: Data | null | undefined; error: unknown; refetch: () => unknown }

type QueryViewProps<Data> = {
  query: Query<Data>
  /** In the shape of what comes. */
  skeleton: ReactNode
  /** What could not be loaded, as a heading. Why, and the way to try again, stand below it. */
  failure: string
  /** Where a failure is said: a card has no room for a picture, and only a page has a heading of the second level. */
  place?: 'page' | 'section' | 'card' | undefined
  /** The heading's level where it is not the place's. */
  level?: 2 | 3 | undefined
  failureClassName?: string | undefined
  /** Asked only once something is there. */
  isEmpty?: boolean | undefined
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What was asked for in all its states. What was once there stays when it cannot be read again. */
export function QueryView<Data>({
  query,
  skeleton,
  isEmpty = false,
  empty,
  children,
  ...failed
}: QueryViewProps<Data>) {
  const { data, error } = query
  if (data !== undefined && data !== null) return isEmpty ? empty : children(data)
  return error ? <Failure query={query} {...failed} /> : skeleton
}

type FailureProps = Pick<QueryViewProps<unknown>, 'query' | 'failure' | 'place' | 'level' | 'failureClassName'>

function Failure({ query, failure, place = 'page', level, failureClassName }: FailureProps) {
  const text = useText()
  return (
    <ErrorState
      level={level ?? (place === 'page' ? 2 : 3)}
      illustration={place === 'card' ? undefined : <LampIllustration />}
      title={failure}
      text={describeError(query.error)}
      retryLabel={text('common.tryAgain')}
      onRetry={() => query.refetch()}
      className={failureClassName ?? (place === 'card' ? 'py-8' : undefined)}
    />
  )
}
