import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children' | 'aria-label'> & {
  /** Its name. Drawn beside it only by what holds it, a ListRow as a rule. */
  label: string
  onCheckedChange?: ((checked: boolean) => void) | undefined
}

export function Switch({ label, onCheckedChange, onChange, className, ...rest }: SwitchProps) {
  return (
    <span className={clsx('relative inline-flex h-7 w-12 shrink-0', className)}>
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says its own state
        role="switch"
        aria-label={label}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
        className={clsx(
          'peer touch-area absolute inset-0 appearance-none rounded-full bg-field transition-colors',
          'checked:bg-ember disabled:opacity-40 not-disabled:cursor-pointer',
        )}
      />
      <span
        aria-hidden
        className={clsx(
          'pointer-events-none absolute start-0.5 top-0.5 size-6 rounded-full bg-on-ember transition-transform',
          'peer-checked:translate-x-[calc(var(--reading)*1.25rem)] peer-disabled:opacity-60',
        )}
      />
    </span>
  )
}
