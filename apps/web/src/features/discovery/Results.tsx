import { Button, EmptyState, MoonIllustration, SegmentedControl } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useId } from 'react'
import { Link } from 'wouter'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'
import { Suggestions } from '../profiles/index.ts'
import { CreatorGrid } from './CreatorGrid.tsx'
import { useCreators } from './queries.ts'
import { orders, type ListOrder, type SearchParams } from './search-params.ts'

const orderTexts: Record<ListOrder, MessageKey> = {
  popular: 'discovery.orderPopular',
  new: 'discovery.orderNew',
  rising: 'discovery.orderRising',
}

type ResultsProps = { search: SearchParams; onOrder: (order: ListOrder) => void }

export function Results({ search, onOrder }: ResultsProps) {
  const text = useText()
  const id = useId()
  const { query, tag, order } = search
  const found = useCreators({ ...(query !== '' && { query }), ...(tag !== '' && { tag }), order })
  const isEmpty = !found.isPending && !found.isError && found.creators.length === 0
  return (
    <section aria-labelledby={id}>
      <div className={clsx(isEmpty ? 'sr-only' : 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4')}>
        <h2 id={id} className="min-w-0 font-display text-20 font-semibold tracking-tight">
          {text('discovery.results')}
        </h2>
        {!isEmpty && (
          <SegmentedControl
            label={text('discovery.order')}
            segments={orders.map((value) => ({ value, label: text(orderTexts[value]) }))}
            value={order}
            onValueChange={onOrder}
            className="max-sm:w-full"
          />
        )}
      </div>
      <CreatorGrid found={found} empty={<Nobody search={search} />} />
      {/* Said when a search ends, which eyes see by the cards. */}
      <p role="status" className="sr-only">
        {isEmpty ? text('discovery.nobody') : ''}
      </p>
    </section>
  )
}

function Nobody({ search }: { search: SearchParams }) {
  const text = useText()
  const { query, tag } = search
  return (
    <>
      <EmptyState
        level={3}
        className="py-8"
        illustration={<MoonIllustration />}
        title={text('discovery.nobody')}
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
    if (tag === '') return text('discovery.nobodyQuery', { query })
    return query === '' ? text('discovery.nobodyTag', { tag }) : text('discovery.nobodyBoth', { query, tag })
  }
}
