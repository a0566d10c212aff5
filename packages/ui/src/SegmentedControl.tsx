import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

export type Segment<Value extends string> = { value: Value; label: ReactNode; icon?: ReactNode }

export type SegmentedControlProps<Value extends string> = {
  /** What is chosen here, for screen readers. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  fullWidth?: boolean | undefined
  className?: string | undefined
}

/** Two to four choices of which one is always on; radio buttons to a keyboard and to ears. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  fullWidth = false,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId()
  const chosen = segments.findIndex((segment) => segment.value === value)
  return (
    <fieldset
      aria-label={label}
      className={clsx(
        'relative min-w-0 auto-cols-fr grid-flow-col rounded-control bg-fill p-1',
        fullWidth ? 'grid w-full' : 'inline-grid',
        className,
      )}
    >
      <span
        aria-hidden
        className="absolute inset-y-1 start-1 rounded-inner bg-thumb shadow-thumb transition-transform"
        style={{
          width: `calc((100% - 0.5rem) / ${segments.length})`,
          transform: `translateX(calc(var(--reading) * ${Math.max(0, chosen) * 100}%))`,
        }}
      />
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={clsx(
            'relative flex h-9 min-w-0 items-center justify-center gap-1.5 rounded-inner px-3 text-13 font-semibold text-muted transition-colors md:h-8',
            'before:absolute before:inset-x-0 before:-inset-y-1 hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
            className="sr-only"
          />
          {segment.icon}
          <span className="truncate">{segment.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
