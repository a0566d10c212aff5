import { Button, EmptyState, MoonIllustration, SegmentedControl, Skeleton } from '@fanlight/ui'
import { Suspense, useId } from 'react'
import { Link } from 'wouter'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'
import { FoundPosts } from '../posts/index.ts'
import { Suggestions } from '../profiles/index.ts'
import { CreatorGrid } from './CreatorGrid.tsx'
import { Filters } from './Filters.tsx'
import { useCreators } from './queries.ts'
import { orders, wantedIn, type ListOrder, type SearchParams } from './search-params.ts'

const orderTexts: Record<ListOrder, MessageKey> = {
  popular: 'discovery.orderPopular',
  new: 'discovery.orderNew',
  rising: 'discovery.orderRising',
}

type ResultsProps = { search: SearchParams; onChange: (part: Partial<SearchParams>) => void }

/** What a search finds: people or posts, narrowed if wanted. */
export function Results({ search, onChange }: ResultsProps) {
  const text = useText()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
        <h2 id={id} className="min-w-0 font-display text-20 font-semibold tracking-tight">
          {text('discovery.results')}
        </h2>
        <SegmentedControl
          label={text('discovery.results')}
          segments={[
            { value: 'people', label: text('discovery.people') },
            { value: 'posts', label: text('discovery.posts') },
          ]}
          value={search.kind}
          // The same number means another price there.
          onValueChange={(kind) => onChange({ kind, price: search.price === 'free' ? 'free' : '' })}
          className="max-sm:w-full"
        />
      </div>
      <Filters search={search} onChange={onChange} />
      {search.kind === 'people' ? (
        <People search={search} onChange={onChange} />
      ) : (
        <Suspense fallback={<Skeleton className="h-64 rounded-card!" />}>
          <FoundPosts search={wantedIn(search, 1)} empty={<Nobody search={search} />} />
        </Suspense>
      )}
    </section>
  )
}

const CENTS = 100

function People({ search, onChange }: ResultsProps) {
  const text = useText()
  const { query, order } = search
  // Where something was typed, what fits best comes first instead of who is popular.
  const isByFit = order === 'popular' && query !== ''
  const found = useCreators({ ...wantedIn(search, CENTS), ...(!isByFit && { order }) })
  const isEmpty = !found.isPending && !found.isError && found.creators.length === 0
  return (
    <>
      {!isEmpty && (
        <SegmentedControl
          label={text('discovery.order')}
          segments={orders.map((value) => ({
            value,
            label: text(value === 'popular' && query !== '' ? 'discovery.orderRelevance' : orderTexts[value]),
          }))}
          value={order}
          onValueChange={(chosen) => onChange({ order: chosen })}
          className="mb-4 max-sm:w-full"
        />
      )}
      <CreatorGrid found={found} empty={<Nobody search={search} />} />
      {/* Said when a search ends, which eyes see by the cards. */}
      <p role="status" className="sr-only">
        {isEmpty ? text('discovery.nobody') : ''}
      </p>
    </>
  )
}

function Nobody({ search }: { search: SearchParams }) {
  const text = useText()
  const { query, tag, kind } = search
  return (
    <>
      <EmptyState
        level={3}
        className="py-8"
        illustration={<MoonIllustration />}
        title={text(kind === 'posts' ? 'discovery.noPosts' : 'discovery.nobody')}
        text={words()}
        action={
          <Button asChild>
            <Link href="/interaction">{text('discovery.showAll')}</Link>
          </Button>
        }
      />
      <div className="-mx-3">
        <Suggestions />
      </div>
    </>
  )

  function words(): string {
    if (kind === 'posts') return text('discovery.noPostsText')
    if (tag === '') return text('discovery.nobodyQuery', { query })
    return query === '' ? text('discovery.nobodyTag', { tag }) : text('discovery.nobodyBoth', { query, tag })
  }
}
