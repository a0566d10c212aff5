import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { LinkedText } from '../../profiles/index.ts'

/** The same in another language; `isFirst`: shown before the original is. */
export type Translated = { words: string; isFirst: boolean }

/** What a message says, and the same in another language one tap away. */
export function Words({
  words,
  translated,
  isHeldBack,
}: {
  words: string
  translated: Translated | null
  isHeldBack: boolean
}) {
  const text = useText()
  const [isTurned, setTurned] = useState(false)
  const isTranslation = translated !== null && translated.isFirst !== isTurned
  const shown = isTranslation ? translated.words : words
  return (
    <div className="px-3.5 py-2">
      <p dir="auto" className="text-start whitespace-pre-wrap [unicode-bidi:plaintext]">
        {isHeldBack ? shown : <LinkedText words={shown} />}
      </p>
      {translated && (
        <button
          type="button"
          onClick={() => setTurned(!isTurned)}
          className="relative touch-area block min-h-6 text-12 font-semibold text-muted hover:text-ink"
        >
          {text(isTranslation ? 'chat.translate.original' : 'chat.translate.translation')}
        </button>
      )}
    </div>
  )
}
