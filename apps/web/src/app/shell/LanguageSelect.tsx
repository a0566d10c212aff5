import { editProfile, languages, type LanguageCode } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { ChevronDown } from 'lucide-react'
import { call, describeError } from '../../platform/api/index.ts'
import { setLanguage, useLanguage, useText } from '../../platform/i18n/index.ts'
import { currentSession, updateUser } from '../../platform/session/index.ts'

/** Shows it at once. Who is signed in has it with their account from then on, and so on their other devices. */
async function choose(code: LanguageCode): Promise<void> {
  try {
    await setLanguage(code)
    if (currentSession().status !== 'signedIn') return
    updateUser((await call(editProfile, { profiles: { LASTLANGUAGECODE: code } })).user)
  } catch (error) {
    toast.error(describeError(error), { id: 'language' })
  }
}

/** Small, at the foot of things: for visitors, who have no settings, and for who looks for it there. */
export function LanguageSelect() {
  const text = useText()
  const current = useLanguage()
  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label={text('shell.language')}
        value={current}
        onChange={(event) => void choose(event.target.value as LanguageCode)}
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
