import { Suspense, useId, useMemo } from 'react'
import { navigate, useQueryParams } from '../../platform/navigation/index.ts'
import { LiveRow } from '../live/index.ts'
import { CreatorGrid } from './CreatorGrid.tsx'
import { CreatorRow } from './CreatorRow.tsx'
import { useCreators } from './queries.ts'
import { Results } from './Results.tsx'
import { isSearch, pathOf, readSearchParams, type SearchParams } from './search-params.ts'
import { SearchField } from './SearchField.tsx'
import { SectionHead } from './SectionHead.tsx'
import { TagChips } from './TagChips.tsx'

/** Finding creators: by a word, by a tag, or by looking around. */
export function Discovery() {
  const { search, setSearch } = useSearchParams()
  const isSearching = isSearch(search)
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <SearchField
          query={search.query}
          onAsk={(query) => setSearch({ query }, { replace: search.query !== '' && query !== '' })}
        />
        {/* On a phone what was found is to be seen at once. */}
        <div className={search.query === '' ? undefined : 'max-md:hidden'}>
          <TagChips search={search} />
        </div>
      </div>
      {isSearching ? (
        <Results search={search} onChange={(part) => setSearch(part, { replace: true })} />
      ) : (
        <AllCreators />
      )}
    </div>
  )
}

/** When nothing is searched for: who rises, who takes calls, who is new, and all creators. */
function AllCreators() {
  const id = useId()
  const popular = useCreators({ order: 'popular' })
  return (
    <>
      <Suspense fallback={null}>
        <LiveRow />
      </Suspense>
      <CreatorRow kind="rising" />
      <CreatorRow kind="callable" />
      <CreatorRow kind="new" />
      <section aria-labelledby={id}>
        <SectionHead id={id} kind="popular" />
        <CreatorGrid found={popular} />
      </section>
    </>
  )
}

/** What the address asks for, and how to ask for something else. */
function useSearchParams() {
  const params = useQueryParams()
  const search = useMemo(() => readSearchParams(params), [params])

  /** `replace` for a change within one search: 'back' then leads out of it, not through every letter. */
  function setSearch(part: Partial<SearchParams>, { replace = false } = {}) {
    navigate(pathOf({ ...search, ...part }), { replace })
  }
  return { search, setSearch }
}
