import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

/** What every field says around its control. */
export type FieldTexts = {
  label: string
  /** Keeps the label for screen readers only, where the place says it to the eye (a search box). */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
}

export type FieldCounter = {
  max: number
  /** The words for "used of max"; figures alone without it. */
  text?: ((used: number, max: number) => string) | undefined
  /** How the rule behind it counts, where that is not by UTF-16 units. */
  lengthOf?: ((typed: string) => number) | undefined
}

export const countOf = (typed: string, counter: FieldCounter | undefined): number =>
  counter?.lengthOf?.(typed) ?? typed.length

const WARN_FROM = 0.9

export type CounterState = 'quiet' | 'warning' | 'over'

export function counterState(used: number, max: number): CounterState {
  if (used > max) return 'over'
  return used > max * WARN_FROM ? 'warning' : 'quiet'
}

type FieldProps = FieldTexts & {
  controlId: string
  counter?: FieldCounter | undefined
  used?: number
  className?: string | undefined
  /** Gets what ties the control to its words. */
  children: (tie: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode
}

export function Field({
  label,
  hideLabel,
  hint,
  error,
  controlId,
  counter,
  used = 0,
  className,
  children,
}: FieldProps) {
  const base = useId()
  const ids = { hint: `${base}hint`, error: `${base}error`, counter: `${base}counter` }
  const state = counter ? counterState(used, counter.max) : 'quiet'
  const isInvalid = Boolean(error) || state === 'over'
  const describedBy = [error && ids.error, hint && ids.hint, counter && ids.counter].filter(Boolean).join(' ')

  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className={clsx(hideLabel ? 'sr-only' : 'text-13 font-semibold text-ink')}>
        {label}
      </label>
      {children({ 'aria-describedby': describedBy || undefined, 'aria-invalid': isInvalid || undefined })}
      {(hint || error || counter) && (
        <div className="flex items-start justify-between gap-4 text-13">
          <div className="min-w-0">
            {error && (
              <p id={ids.error} role="alert" className="font-medium text-danger">
                {error}
              </p>
            )}
            {hint && (
              <p id={ids.hint} className="text-muted">
                {hint}
              </p>
            )}
          </div>
          {counter && (
            <p
              id={ids.counter}
              data-state={state}
              // Silent while one types freely; spoken once the limit comes near.
              aria-live={state === 'quiet' ? 'off' : 'polite'}
              className={clsx(
                'shrink-0 tabular-nums',
                state === 'quiet' && 'text-muted',
                state === 'warning' && 'font-medium text-caution',
                state === 'over' && 'font-semibold text-danger',
              )}
            >
              {counter.text?.(used, counter.max) ?? `${used}/${counter.max}`}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** The box around what one types; the ring follows the focus inside it. 17 px on phones: iOS zooms into less than 16. */
export const fieldBox =
  'flex min-h-12 w-full min-w-0 items-center rounded-control border border-field bg-surface text-17 md:min-h-11 md:text-15 ' +
  'transition-[border-color,background-color] ' +
  'has-[:focus-visible]:border-focus has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-1 has-[:focus-visible]:outline-focus ' +
  'has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:outline-danger ' +
  'has-[>:disabled]:border-line has-[>:disabled]:bg-sunken has-[>:disabled]:text-muted'

export const fieldControl =
  'w-full min-w-0 flex-1 self-stretch bg-transparent px-3.5 text-ink outline-none placeholder:text-muted disabled:text-muted'
