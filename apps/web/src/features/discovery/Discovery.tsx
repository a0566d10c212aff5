import { useId, useMemo } from 'react'
import { navigate, useQueryParams } from '../../platform/navigation/index.ts'
import { isAsked, pathOf, readAsked, type Asked } from './asked.ts'
import { CreatorGrid } from './CreatorGrid.tsx'
import { CreatorRow } from './CreatorRow.tsx'
import { useCreators } from './queries.ts'
import { Results } from './Results.tsx'
import { SearchField } from './SearchField.tsx'
import { SectionHead } from './SectionHead.tsx'
import { TagChips } from './TagChips.tsx'

/** Finding creators: by a word, by a tag, or by looking around. */
export function Discovery() {
  const { asked, ask } = useAsked()
  const isSearching = isAsked(asked)
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <SearchField
          query={asked.query}
          onAsk={(query) => ask({ query }, { replace: asked.query !== '' && query !== '' })}
        />
        <TagChips asked={asked} />
      </div>
      {isSearching ? <Results asked={asked} onOrder={(order) => ask({ order }, { replace: true })} /> : <Everybody />}
    </div>
  )
}

/** When nothing is asked: who rises, who is new, and everybody. */
function Everybody() {
  const id = useId()
  const popular = useCreators({ order: 'popular' })
  return (
    <>
      <CreatorRow order="rising" />
      <CreatorRow order="new" />
      <section aria-labelledby={id}>
        <SectionHead id={id} order="popular" />
        <CreatorGrid found={popular} />
      </section>
    </>
  )
}

/** What the address asks for, and how to ask for something else. */
function useAsked() {
  const params = useQueryParams()
  const asked = useMemo(() => readAsked(params), [params])

  /** `replace` for a change within one search: 'back' then leads out of it, not through every letter. */
  function ask(part: Partial<Asked>, { replace = false } = {}) {
    navigate(pathOf({ ...asked, ...part }), { replace })
  }
  return { asked, ask }
}
