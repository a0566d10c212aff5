import { FAN_SEARCH_MAX_LENGTH, type FanList } from '@fanlight/contract'
import { IconButton, Menu, SelectField, Tabs } from '@fanlight/ui'
import { Ellipsis, ListPlus, Pencil, Search, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchField } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { filters, sorts, type Looked } from './fan-filters.ts'
import { useFanLists } from './use-fan-lists.ts'

const EVERY_LIST = 'all'

type Props = {
  looked: Looked
  lists: readonly FanList[]
  onLook: (part: Partial<Looked>) => void
  children: ReactNode
}

/** Who is shown and in which order, above what is shown. */
export function FanFilters({ looked, lists, onLook, children }: Props) {
  const text = useText()
  const { filter, sort, listId, search } = looked
  const { create, rename, remove } = useFanLists()
  const list = lists.find((each) => each.listId === listId)
  return (
    <div className="flex flex-col gap-4">
      <SearchField search={search} onSearch={(asked) => onLook({ search: asked })} />
      <Tabs
        label={text('fans.filter')}
        tabs={filters.map((each) => ({ value: each, label: text(`fans.filters.${each}`) }))}
        value={filter}
        onValueChange={(chosen) => onLook({ filter: chosen })}
        panelClassName="flex flex-col gap-4 pt-4"
      >
        <div className="flex flex-wrap items-center gap-2">
          <SelectField
            hideLabel
            label={text('fans.lists')}
            options={[
              { value: EVERY_LIST, label: text('fans.allLists') },
              ...lists.map((each) => ({ value: each.listId, label: `${each.name} (${each.fans})` })),
            ]}
            value={listId ?? EVERY_LIST}
            onValueChange={(chosen) => onLook({ listId: lists.find((each) => each.listId === chosen)?.listId ?? null })}
            className="min-w-0 flex-1 sm:max-w-60"
          />
          <Menu
            trigger={
              <IconButton label={text('fans.lists')}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
            entries={[
              {
                label: text('fans.newList'),
                icon: <ListPlus aria-hidden />,
                onSelect: () => void create().then((made) => made && onLook({ listId: made.listId })),
              },
              list && {
                label: text('fans.rename'),
                icon: <Pencil aria-hidden />,
                onSelect: () => void rename(list),
              },
              list && {
                label: text('fans.deleteList'),
                icon: <Trash2 aria-hidden />,
                tone: 'danger',
                onSelect: () => void remove(list).then((isGone) => isGone && onLook({ listId: null })),
              },
            ]}
          />
          <SelectField
            hideLabel
            label={text('fans.sort')}
            options={sorts.map((each) => ({ value: each, label: text(`fans.sorts.${each}`) }))}
            value={sort}
            onValueChange={(chosen) => onLook({ sort: sorts.find((each) => each === chosen) ?? 'newest' })}
            className="ms-auto min-w-0 flex-1 max-sm:basis-full sm:max-w-52"
          />
        </div>
        {children}
      </Tabs>
    </div>
  )
}

function SearchField({ search, onSearch }: { search: string; onSearch: (asked: string) => void }) {
  const text = useText()
  const { typed, type } = useSearchField(search, onSearch)
  return (
    <search className="relative flex items-center">
      <Search aria-hidden className="pointer-events-none absolute start-4 text-muted" />
      <input
        type="search"
        // An empty field has no direction of its own, but its placeholder has the page's.
        {...(typed !== '' && { dir: 'auto' })}
        aria-label={text('fans.search')}
        placeholder={text('fans.search')}
        value={typed}
        maxLength={FAN_SEARCH_MAX_LENGTH}
        onChange={(event) => type(event.target.value)}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className="h-12 w-full rounded-full bg-fill ps-12 pe-4 text-17 transition-colors placeholder:text-muted hover:bg-fill-strong focus-visible:bg-surface md:text-15"
      />
    </search>
  )
}
