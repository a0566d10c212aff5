import { editProfile, type LanguageCode } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useRef, useState } from 'react'
import { describeError, useAction } from '../api/index.ts'
import { currentLanguage, setLanguage, text, useLanguage } from '../i18n/index.ts'
import { currentSession, updateUser } from '../session/index.ts'

/** The chosen language at once, the page as soon as its texts are here, the account last. */
export function useChooseLanguage() {
  const shown = useLanguage()
  const [wanted, setWanted] = useState<LanguageCode | null>(null)
  const latest = useRef<LanguageCode | null>(null)
  const line = useRef(Promise.resolve())

  const save = useAction(editProfile, {
    // One after the other: of two choices made quickly the last one must be the account's.
    scope: { id: 'language' },
    onSuccess: ({ user }) => updateUser(user),
    onError: (error) => toast.error(describeError(error), { description: text('settings.language.onlyHere') }),
  })

  async function show(code: LanguageCode): Promise<void> {
    // Arrow keys pass over languages that nobody waits for.
    if (latest.current !== code) return
    const before = currentLanguage()
    try {
      await setLanguage(code)
      if (currentSession().status === 'signedIn') save.mutate({ profiles: { LASTLANGUAGECODE: code } })
    } catch {
      await setLanguage(before)
      toast.error(text('settings.language.failed'))
    } finally {
      if (latest.current === code) setWanted(null)
    }
  }

  return {
    chosen: wanted ?? shown,
    choose: (code: LanguageCode) => {
      latest.current = code
      setWanted(code)
      line.current = line.current.then(() => show(code))
    },
  }
}
