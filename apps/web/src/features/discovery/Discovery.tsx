import { isAsked } from './asked.ts'
import { Everybody } from './Everybody.tsx'
import { Results } from './Results.tsx'
import { SearchField } from './SearchField.tsx'
import { TagChips } from './TagChips.tsx'
import { useAsked } from './use-asked.ts'

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
