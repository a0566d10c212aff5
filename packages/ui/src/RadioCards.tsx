import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

export type RadioCard<Value extends string> = {
  value: Value
  title: ReactNode
  description?: ReactNode
  /** A picture or icon before the title. */
  media?: ReactNode
  /** What stands at the end of the row: a price, a badge. */
  trailing?: ReactNode
  disabled?: boolean | undefined
}

export type RadioCardsProps<Value extends string> = {
  label: string
  hideLabel?: boolean | undefined
  options: readonly RadioCard<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  /** Side by side from 768 px on; one below the other on phones. */
  columns?: 1 | 2 | 3 | undefined
  error?: string | undefined
  name?: string | undefined
  className?: string | undefined
}

const grids = { 1: 'grid-cols-1', 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' } as const

export function RadioCards<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onValueChange,
  columns = 1,
  error,
  name,
  className,
}: RadioCardsProps<Value>) {
  const ownName = useId()
  const errorId = useId()
  return (
    <fieldset className={clsx('min-w-0', className)} aria-describedby={error ? errorId : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-13 font-semibold'}>{label}</legend>
      <div className={clsx('grid gap-2', grids[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative flex min-h-14 items-center gap-3 rounded-control border border-line bg-surface px-4 py-3 transition-colors',
              'hover:border-field has-checked:border-ember has-checked:bg-ember-soft has-checked:inset-ring has-checked:inset-ring-ember',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:pointer-events-none has-disabled:opacity-50',
            )}
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className="size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-field bg-surface outline-none checked:border-[6px] checked:border-ember"
            />
            {option.media}
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{option.title}</span>
              {option.description && <span className="block text-13 text-muted">{option.description}</span>}
            </span>
            {option.trailing && <span className="shrink-0">{option.trailing}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-13 font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
