import { EmptyState, SkeletonGroup, WindowIllustration } from '@fanlight/ui'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../platform/lists/index.ts'
import { CreatorCard, CreatorCardSkeleton } from '../profiles/index.ts'
import type { useCreators } from './queries.ts'

const grid = 'grid gap-4 sm:grid-cols-2'
const places = ['a', 'b', 'c', 'd'] as const

type CreatorGridProps = {
  found: ReturnType<typeof useCreators>
  /** What is shown when there are no creators. */
  empty?: ReactNode
}

/** Creators two by two, page after page, in all their states. */
export function CreatorGrid({ found, empty }: CreatorGridProps) {
  const text = useText()
  const { creators, isPlaceholderData } = found
  return (
    <QueryView
      query={found}
      place="section"
      skeleton={<CardSkeletons />}
      failure={text('discovery.error')}
      isEmpty={creators.length === 0}
      empty={empty ?? <NobodyYet />}
    >
      {() => (
        <div aria-busy={isPlaceholderData} className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}>
          <ul className={grid}>
            {creators.map((creator) => (
              <li key={creator.userId} className="min-w-0 animate-appear">
                <CreatorCard creator={creator} />
              </li>
            ))}
          </ul>
          <EndOfList
            pages={found}
            skeleton={<CardSkeletons className="pt-4" />}
            failure={text('discovery.moreFailed')}
            end={<p className="pt-8 text-center text-13 text-muted">{text('discovery.end')}</p>}
          />
        </div>
      )}
    </QueryView>
  )
}

function CardSkeletons({ className }: { className?: string }) {
  const text = useText()
  return (
    <SkeletonGroup label={text('discovery.loading')} className={clsx(grid, className)}>
      {places.map((place) => (
        <CreatorCardSkeleton key={place} />
      ))}
    </SkeletonGroup>
  )
}

function NobodyYet() {
  const text = useText()
  return (
    <EmptyState
      level={3}
      illustration={<WindowIllustration />}
      title={text('discovery.empty')}
      text={text('discovery.emptyText')}
    />
  )
}
