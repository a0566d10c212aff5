import type { MediaKind } from '@fanlight/contract'
import { SegmentedControl } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Tag } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useLabels, type VaultFilter } from './queries.ts'

type VaultFiltersProps = { filter: VaultFilter; onChange: (filter: VaultFilter) => void }

export function VaultFilters({ filter, onChange }: VaultFiltersProps) {
  const text = useText()
  const format = useFormat()
  const labels = useLabels().data?.labels ?? []
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl<MediaKind | 'all'>
        label={text('vault.kind.label')}
        segments={[
          { value: 'all', label: text('vault.kind.all') },
          { value: 'photo', label: text('vault.kind.photos') },
          { value: 'video', label: text('vault.kind.videos') },
        ]}
        value={filter.kind ?? 'all'}
        onValueChange={(kind) => onChange({ ...filter, kind: kind === 'all' ? null : kind })}
        className="self-start max-md:w-full"
      />
      {labels.length > 0 && (
        <ul
          aria-label={text('vault.labels.filter')}
          className="-mx-1 flex scrollbar-none gap-2 overflow-x-auto px-1 py-1"
        >
          {labels.map(({ label, count }) => (
            <li key={label}>
              <button
                type="button"
                aria-pressed={filter.label === label}
                onClick={() => onChange({ ...filter, label: filter.label === label ? null : label })}
                className={clsx(
                  'flex h-9 touch-area items-center gap-1.5 rounded-full px-3.5 text-13 font-semibold whitespace-nowrap transition-colors',
                  filter.label === label ? 'bg-ember text-on-ember' : 'bg-fill hover:bg-fill-strong',
                )}
              >
                <Tag aria-hidden className="size-3.5!" />
                <bdi>{label}</bdi>
                <span className="tabular-nums opacity-75">{format.wholeNumber(count)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
