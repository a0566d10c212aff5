import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useFormat, useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { STEPS, type Step } from './application.ts'

export const stepNames: Record<(typeof STEPS)[number], MessageKey> = {
  0: 'creator.steps.basic',
  1: 'creator.steps.social',
  2: 'creator.steps.identity',
}

/** The three steps on a line: done, here, to come. On phones only the name of the one that is on. */
export function StepIndicator({ step, isNarrow = false }: { step: Step; isNarrow?: boolean }) {
  const text = useText()
  const format = useFormat()
  return (
    <ol aria-label={text('creator.steps.label')} className="flex items-center gap-2 md:gap-3">
      {STEPS.map((each) => {
        const isDone = each < step
        const isHere = each === step
        return (
          <li
            key={each}
            aria-current={isHere ? 'step' : undefined}
            className={clsx('flex min-w-0 items-center gap-2 md:gap-3', each < 2 && (!isNarrow || isHere) && 'flex-1')}
          >
            <span
              aria-hidden
              className={clsx(
                'grid size-7 shrink-0 place-items-center rounded-full text-13 font-semibold tabular-nums transition-colors',
                isHere && 'bg-ember text-on-ember',
                isDone && 'bg-positive-soft text-positive',
                !isHere && !isDone && 'bg-fill text-muted',
              )}
            >
              {isDone ? <Check className="size-4" /> : format.wholeNumber(each + 1)}
            </span>
            <span
              className={clsx(
                'min-w-0 truncate text-13',
                isHere ? 'font-semibold' : 'text-muted',
                isNarrow && !isHere && 'sr-only',
              )}
            >
              {text(stepNames[each])}
            </span>
            {isDone && <span className="sr-only">{text('creator.steps.done')}</span>}
            {each < 2 && <span aria-hidden className="h-px min-w-3 flex-1 bg-line" />}
          </li>
        )
      })}
    </ol>
  )
}
