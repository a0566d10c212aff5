import type { LanguageCode } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useState } from 'react'
import { describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { Choices, keepInterests, languageChoices, useInterests } from '../../profiles/index.ts'

/** Whose posts come first in 'For you'. */
export function ReadingLanguages() {
  const text = useText()
  const { data } = useInterests()
  const [changed, setChanged] = useState<LanguageCode[] | null>(null)
  if (!data) return null
  const chosen = changed ?? data.interests.languages

  async function change(languages: LanguageCode[]) {
    setChanged(languages)
    try {
      await keepInterests({ languages })
    } catch (error) {
      setChanged(chosen)
      toast.error(describeError(error))
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Choices
        label={text('settings.language.reading')}
        options={languageChoices}
        chosen={chosen}
        onChange={(languages) => void change(languages)}
      />
      <p className="text-13 text-muted">{text('settings.language.readingText')}</p>
    </div>
  )
}
