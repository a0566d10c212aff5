import { languages, type LanguageCode } from '@fanlight/contract'
import { ChevronDown } from 'lucide-react'
import { setLanguage, useLanguage, useText } from '../../platform/i18n/index.ts'

/** For visitors, who have no settings: small, at the foot of things. */
export function LanguageSelect() {
  const text = useText()
  const current = useLanguage()
  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label={text('shell.language')}
        value={current}
        onChange={(event) => void setLanguage(event.target.value as LanguageCode)}
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
