import { ScrollRow, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { usePopularTags } from './queries.ts'
import { pathOf, type SearchParams } from './search-params.ts'

const chip =
  'flex h-9 items-center gap-1 rounded-full px-3.5 text-13 font-semibold whitespace-nowrap transition-colors max-md:h-11'

/** The tags most creators use, and the one that is asked for, first. Links: each is a page that can be shared. */
export function TagChips({ search }: { search: SearchParams }) {
  const text = useText()
  const { tags: popular, isPending } = usePopularTags()
  const tags = search.tag === '' || popular.includes(search.tag) ? popular : [search.tag, ...popular]
  if (isPending) return <ChipSkeletons />
  if (tags.length === 0) return null
  const chips = tags.map((tag) => (
    <li key={tag} className="shrink-0">
      {tag === search.tag ? (
        <Link
          href={pathOf({ ...search, tag: '' })}
          aria-label={text('discovery.clearTag', { tag })}
          className={clsx(chip, 'bg-ember pe-2.5 text-on-ember hover:bg-ember-strong')}
        >
          <bdi>#{tag}</bdi>
          <X aria-hidden className="size-4!" />
        </Link>
      ) : (
        <Link href={pathOf({ ...search, tag })} className={clsx(chip, 'bg-fill hover:bg-fill-strong')}>
          <bdi>#{tag}</bdi>
        </Link>
      )}
    </li>
  ))
  return (
    <ScrollRow
      previousLabel={text('common.previous')}
      nextLabel={text('common.next')}
      className="-mx-4 px-4 py-1 md:-mx-1 md:px-1"
      buttonClassName="top-0.5"
    >
      <ul aria-label={text('discovery.tags')} className="flex gap-2">
        {chips}
      </ul>
    </ScrollRow>
  )
}

const widths = ['w-16', 'w-20', 'w-24', 'w-16', 'w-28', 'w-20'] as const

function ChipSkeletons() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="-mx-4 flex gap-2 overflow-x-clip px-4 py-1">
      {widths.map((width, place) => (
        // Nothing tells them apart but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={place} className={clsx('h-9 shrink-0 rounded-full! max-md:h-11', width)} />
      ))}
    </SkeletonGroup>
  )
}
