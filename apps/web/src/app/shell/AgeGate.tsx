import { useEffect } from 'react'
import { boot } from '../../platform/boot.ts'
import { currentLanguage, setLanguage } from '../../platform/i18n/index.ts'
import { storage } from '../../platform/storage/index.ts'
import { confirmAge } from './age.ts'
import { focusMain } from './RouteEffects.tsx'

/**
 * The first thing a visitor sees. It stands in index.html and not here: it is there before any of this code, and what it
 * keeps from a visitor is not even drawn behind it (see App).
 */
export function AgeGate({ isShown }: { isShown: boolean }) {
  useEffect(catchUp, [])
  useEffect(() => {
    const gate = boot()?.gate
    if (!isShown) {
      gate?.hide()
      return undefined
    }
    gate?.show({ onConfirm: confirmAge, onLanguage: (code) => void setLanguage(code) })
    return () => {
      gate?.hide()
      // The page was out of reach: reading begins there.
      focusMain()
    }
  }, [isShown])
  return null
}

/** What was answered and chosen in the gate while the application was starting, and nobody listened. */
function catchUp(): void {
  if (boot()?.gate.isPassed()) confirmAge()
  const chosen = storage.language.get()
  if (chosen !== null && chosen !== currentLanguage()) void setLanguage(chosen)
}
