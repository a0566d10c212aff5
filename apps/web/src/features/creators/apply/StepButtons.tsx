import { Button } from '@fanlight/ui'
import { useId } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { canSubmit, missingIn } from './application.ts'
import type { Application } from './use-application.ts'

/** Back, and Next or Submit. Next can always be pressed: while something is missing it shows what. */
export function StepButtons({ application, className = '' }: { application: Application; className?: string }) {
  const text = useText()
  const hintId = useId()
  const { state, dispatch, submit, isSubmitting } = application
  const missing = missingIn(state)
  const isLast = state.step === 2
  const hint = isLast ? 'creator.apply.needsPhoto' : 'creator.apply.missing'

  return (
    <div className={`flex w-full flex-wrap items-center justify-end gap-x-3 gap-y-2 ${className}`}>
      <p id={hintId} aria-live="polite" className="me-auto text-13 text-muted max-md:w-full max-md:text-center">
        {missing > 0 && text(hint, { count: missing })}
      </p>
      <div className="flex gap-3 max-md:w-full max-md:*:flex-1">
        {state.step > 0 && <Button onPress={() => dispatch({ type: 'back' })}>{text('creator.apply.back')}</Button>}
        {isLast ? (
          <Button
            variant="primary"
            busy={isSubmitting}
            disabled={!canSubmit(state)}
            aria-describedby={hintId}
            onPress={submit}
          >
            {text('creator.apply.submit')}
          </Button>
        ) : (
          <Button
            variant="primary"
            aria-disabled={missing > 0 || undefined}
            aria-describedby={hintId}
            onPress={() => dispatch({ type: 'next' })}
            className="aria-disabled:opacity-50"
          >
            {text('creator.apply.next')}
          </Button>
        )}
      </div>
    </div>
  )
}
