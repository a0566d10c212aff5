import { languages, type LanguageCode } from '@fanlight/contract'
import { ChevronDown } from 'lucide-react'
import { useChooseLanguage } from '../../platform/language/use-choose-language.ts'
import { useText } from '../../platform/i18n/index.ts'

/** Small, at the foot of things: for visitors, who have no settings, and for who looks for it there. */
export function LanguageSelect() {
  const text = useText()
  const { chosen, choose } = useChooseLanguage()
  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label={text('shell.language')}
        value={chosen}
        onChange={(event) => choose(event.target.value as LanguageCode)}
        className="field-sizing-content max-w-full appearance-none rounded-inner bg-transparent py-1 ps-1 pe-5 text-13 text-inherit hover:text-ink"
      >
        {languages.map(({ code, name, tag }) => (
          <option key={code} value={code} lang={tag} className="bg-raised text-ink">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-0.5 size-3.5" />
    </span>
  )
}
