import { Button, FanlightMark } from '@fanlight/ui'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { confirmAge, declineAge } from './age.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { focusMain } from './RouteEffects.tsx'

/**
 * The first thing a visitor sees. Not the kit's dialog: it cannot be dismissed, the page behind it is inert as a whole
 * (see App), and it must not make every visitor wait for the code of dialogs.
 */
export function AgeGate() {
  const text = useText()
  const [titleId, textId] = [useId(), useId()]
  const gate = useRef<HTMLElement>(null)
  useEffect(() => {
    gate.current?.focus({ preventScroll: true })
    // The page behind it was out of reach: reading begins there.
    return focusMain
  }, [])

  const linkClass = 'underline decoration-1 underline-offset-3 hover:text-ink'
  return (
    // What is behind is for adults: a dimmed page would still be a readable one.
    <div className="fixed inset-0 z-50 grid items-end overflow-y-auto bg-paper/75 backdrop-blur-2xl md:place-items-center">
      <section
        ref={gate}
        role="dialog"
        aria-modal
        aria-labelledby={titleId}
        aria-describedby={textId}
        tabIndex={-1}
        className="flex w-full animate-appear flex-col items-center rounded-t-card bg-surface px-6 pt-10 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-center shadow-float outline-none md:max-w-105 md:rounded-card"
      >
        <FanlightMark size={72} />
        <h2 id={titleId} className="mt-6 font-display text-26 font-semibold tracking-tight">
          {text('shell.age.title')}
        </h2>
        <p id={textId} className="mt-3 text-muted">
          {text('shell.age.text')}
        </p>
        <div className="mt-6 flex w-full flex-col gap-3">
          <Button variant="primary" size="lg" fullWidth onPress={confirmAge}>
            {text('shell.age.confirm')}
          </Button>
          <Button size="lg" fullWidth onPress={declineAge}>
            {text('shell.age.decline')}
          </Button>
        </div>
        <div className="mt-6 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-13 text-muted">
          <Link href="/termsOfService" className={linkClass}>
            {text('page.termsOfService')}
          </Link>
          <Link href="/privacyPolicy" className={linkClass}>
            {text('page.privacyPolicy')}
          </Link>
          <LanguageSelect />
        </div>
      </section>
    </div>
  )
}
