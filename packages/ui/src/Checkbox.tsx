import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref'> & {
  label: ReactNode
  description?: ReactNode
  error?: string | undefined
  onCheckedChange?: ((checked: boolean) => void) | undefined
  /** Some of many: drawn as a dash and said as "mixed". */
  mixed?: boolean | undefined
}

export function Checkbox({
  label,
  description,
  error,
  onCheckedChange,
  onChange,
  mixed = false,
  className,
  id,
  ...rest
}: CheckboxProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const ids = { description: `${ownId}description`, error: `${ownId}error` }
  const describedBy = [error && ids.error, description && ids.description].filter(Boolean).join(' ') || undefined
  const Mark = mixed ? Minus : Check

  // The half state exists only as a property of the element.
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed
  }, [mixed])

  return (
    <div className={clsx('text-15', className)}>
      <label htmlFor={controlId} className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:opacity-50">
        <span className="relative mt-px grid size-5.5 shrink-0 place-items-center">
          <input
            {...rest}
            ref={input}
            id={controlId}
            type="checkbox"
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              onChange?.(event)
              onCheckedChange?.(event.target.checked)
            }}
            className={clsx(
              'peer absolute inset-0 appearance-none rounded-[6px] border-[1.5px] border-field bg-surface transition-colors',
              'checked:border-ember checked:bg-ember aria-invalid:border-danger',
              'indeterminate:border-ember indeterminate:bg-ember',
            )}
          />
          <Mark
            aria-hidden
            className={clsx(
              'pointer-events-none relative size-4 stroke-3 text-on-ember transition-opacity',
              !mixed && 'opacity-0 peer-checked:opacity-100',
            )}
          />
        </span>
        <span className="min-w-0">
          {label}
          {description && (
            <span id={ids.description} className="block text-13 text-muted">
              {description}
            </span>
          )}
        </span>
      </label>
      {error && (
        <p id={ids.error} role="alert" className="ms-8.5 text-13 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
