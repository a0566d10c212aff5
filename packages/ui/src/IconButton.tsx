import { clsx } from 'clsx'
import { Slot } from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'
import { usePress, type PressProps } from './use-press.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> &
  PressProps & {
    /** What it does, in words: its name for screen readers and, with `tooltip`, for everyone. */
    label: string
    tooltip?: boolean | undefined
    /** `overlay` is for pictures and video: white on a dark veil in both themes. */
    variant?: 'quiet' | 'secondary' | 'primary' | 'danger' | 'overlay' | undefined
    size?: 'sm' | 'md' | 'lg' | undefined
    /** Gives its look to the one child, a link as a rule. */
    asChild?: boolean | undefined
  }

const base =
  'relative inline-grid shrink-0 place-items-center rounded-full select-none ' +
  'transition-[background-color,color,transform,opacity] active:scale-95 aria-disabled:active:scale-100 ' +
  'disabled:pointer-events-none disabled:opacity-40'

const variants = {
  quiet: 'text-ink hover:bg-fill',
  secondary: 'bg-fill text-ink hover:bg-fill-strong',
  primary: 'bg-ember text-on-ember hover:bg-ember-strong',
  danger: 'bg-danger-soft text-danger hover:bg-danger hover:text-on-ember',
  overlay: 'bg-black/50 text-white hover:bg-black/70 focus-visible:outline-white',
} as const

const sizes = { sm: 'touch-area size-8', md: 'touch-area size-10', lg: 'size-12' } as const

export function IconButton({
  label,
  tooltip = false,
  variant = 'quiet',
  size = 'md',
  onPress,
  onClick,
  once,
  busy,
  asChild = false,
  className,
  children,
  ...rest
}: IconButtonProps) {
  const { isBusy, pressProps } = usePress({ onPress, onClick, once, busy })
  const classes = clsx(base, variants[variant], sizes[size], className)

  const control = asChild ? (
    <Slot className={classes} aria-label={label} {...rest}>
      {children}
    </Slot>
  ) : (
    <button type="button" {...rest} {...pressProps} className={classes} aria-label={label}>
      {isBusy ? <Spinner /> : children}
    </button>
  )
  return tooltip ? <Tooltip text={label}>{control}</Tooltip> : control
}
