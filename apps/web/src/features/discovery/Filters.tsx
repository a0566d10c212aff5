import { cents, languages } from '@fanlight/contract'
import { SelectField } from '@fanlight/ui'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import type { SearchParams } from './search-params.ts'

/** In dollars for a membership, in diamonds for a post. */
const limits = { people: [5, 10, 25], posts: [10, 50, 200] } as const

type FiltersProps = { search: SearchParams; onChange: (part: Partial<SearchParams>) => void }

/** What narrows a search: by language, and by what it costs. */
export function Filters({ search, onChange }: FiltersProps) {
  const text = useText()
  const format = useFormat()
  const shown = (limit: number): string =>
    search.kind === 'people' ? format.money(cents(limit * 100)) : `${format.wholeNumber(limit)} 💎`
  return (
    <div className="grid grid-cols-2 gap-3 pb-4 sm:max-w-md">
      <SelectField
        label={text('discovery.language')}
        value={search.language}
        onValueChange={(language) => onChange({ language })}
        options={[
          { value: '', label: text('discovery.anyLanguage') },
          ...languages.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <SelectField
        label={text('discovery.price')}
        value={search.price}
        onValueChange={(price) => onChange({ price })}
        options={[
          { value: '', label: text('discovery.anyPrice') },
          { value: 'free', label: text('discovery.free') },
          ...limits[search.kind].map((limit) => ({
            value: String(limit),
            label: text('discovery.upTo', { price: shown(limit) }),
          })),
        ]}
      />
    </div>
  )
}
