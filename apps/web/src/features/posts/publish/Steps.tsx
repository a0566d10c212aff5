import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'

/** Where the creator is: the first of two steps, or the second. */
export function Steps({ step, children }: { step: 1 | 2; children?: ReactNode }) {
  const text = useText()
  const titles = [text('publish.step1'), text('publish.step2')]
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <ol className="flex items-center gap-3 text-13 font-semibold">
        {titles.map((title, place) => (
          <li key={title} aria-current={place + 1 === step ? 'step' : undefined} className="flex items-center gap-2">
            {place > 0 && <span aria-hidden className="h-px w-5 bg-field" />}
            <span
              aria-hidden
              className={clsx(
                'grid size-6 place-items-center rounded-full tabular-nums',
                place < step ? 'bg-ember text-on-ember' : 'bg-fill text-muted',
              )}
            >
              {place + 1}
            </span>
            <span className={clsx(place + 1 !== step && 'text-muted')}>{title}</span>
          </li>
        ))}
      </ol>
      {children}
    </div>
  )
}
