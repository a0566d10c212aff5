import { SUGGESTED_PAGE_SIZE } from '@fanlight/contract'
import { EmptyState, ErrorState, FanlightMark, LampIllustration, SkeletonGroup, WindowIllustration } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useId } from 'react'
import { describeError } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { CreatorCard, CreatorCardSkeleton, EndOfList, useSuggestedCreators, useUnblocked } from '../profiles/index.ts'

const grid = 'grid gap-4 sm:grid-cols-2'
const ON_FIRST_SCREEN = 3

/** Two of a page's twelve are wide: seven full rows, and no two pages that end in a hole. */
const isWide = (index: number): boolean => [0, 7].includes(index % SUGGESTED_PAGE_SIZE)

export function Discover() {
  const text = useText()
  const id = useId()
  const suggested = useSuggestedCreators()
  const { isPending, isError, error, refetch } = suggested
  const creators = useUnblocked(suggested.creators)

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-4 font-display text-20 font-semibold tracking-tight">
        {text('home.discover.title')}
      </h2>
      {isPending && (
        <SkeletonGroup label={text('home.discover.loading')}>
          <CardSkeletons from={0} count={5} />
        </SkeletonGroup>
      )}
      {isError && creators.length === 0 && (
        <ErrorState
          level={3}
          illustration={<LampIllustration />}
          title={text('home.discover.error')}
          text={describeError(error)}
          retryLabel={text('common.tryAgain')}
          onRetry={() => refetch()}
        />
      )}
      {!isPending && !isError && creators.length === 0 && (
        <EmptyState
          level={3}
          illustration={<WindowIllustration />}
          title={text('home.discover.empty')}
          text={text('home.discover.emptyText')}
        />
      )}
      {creators.length > 0 && (
        <>
          <ul className={grid}>
            {creators.map((creator, index) => (
              <li key={creator.userId} className={clsx('min-w-0 animate-appear', isWide(index) && 'sm:col-span-2')}>
                <CreatorCard creator={creator} isWide={isWide(index)} isFirst={index < ON_FIRST_SCREEN} />
              </li>
            ))}
          </ul>
          <EndOfList
            pages={suggested}
            skeleton={
              <SkeletonGroup label={text('home.discover.loading')} className="pt-4">
                <CardSkeletons from={creators.length} count={3} />
              </SkeletonGroup>
            }
            failure={text('home.discover.moreFailed')}
            end={
              <div className="flex flex-col items-center gap-3 pt-10 text-center text-13 text-muted">
                <FanlightMark size={40} />
                {text('home.discover.end')}
              </div>
            }
          />
        </>
      )}
    </section>
  )
}

function CardSkeletons({ from, count }: { from: number; count: number }) {
  const places = Array.from({ length: count }, (_, index) => from + index)
  return (
    <div className={grid}>
      {places.map((index) => (
        <div key={index} className={clsx(isWide(index) && 'sm:col-span-2')}>
          <CreatorCardSkeleton isWide={isWide(index)} />
        </div>
      ))}
    </div>
  )
}
