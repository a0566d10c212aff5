import { clsx } from 'clsx'
import { Slot, Slottable } from 'radix-ui/slot'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'
import { usePress, type PressProps } from './use-press.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonProps = ComponentProps<'button'> &
  PressProps & {
    variant?: ButtonVariant | undefined
    size?: ButtonSize | undefined
    iconStart?: ReactNode
    iconEnd?: ReactNode
    fullWidth?: boolean | undefined
    /** Gives its look to the one child, a link as a rule: `<Button asChild><Link href="…">…</Link></Button>`. */
    asChild?: boolean | undefined
  }

const base =
  'relative inline-flex shrink-0 items-center justify-center font-semibold whitespace-nowrap select-none rounded-control ' +
  'transition-[background-color,color,transform,opacity] active:scale-[0.98] aria-disabled:active:scale-100 ' +
  'disabled:pointer-events-none disabled:opacity-40'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-ember text-on-ember hover:bg-ember-strong',
  secondary: 'bg-fill text-ink hover:bg-fill-strong',
  quiet: 'text-ink hover:bg-fill',
  danger: 'bg-danger-soft text-danger hover:bg-danger hover:text-on-ember',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'touch-area h-9 gap-1.5 px-3.5 text-13',
  md: 'h-11 gap-2 px-5 text-15',
  lg: 'h-13 gap-2 px-6 text-17',
}

export function Button({
  variant = 'secondary',
  size = 'md',
  onPress,
  onClick,
  once,
  busy,
  iconStart,
  iconEnd,
  fullWidth = false,
  asChild = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const { isBusy, pressProps } = usePress({ onPress, onClick, once, busy })
  const classes = clsx(base, variants[variant], sizes[size], fullWidth && 'w-full', className)

  if (asChild) {
    return (
      <Slot className={classes} {...rest}>
        {iconStart}
        <Slottable>{children}</Slottable>
        {iconEnd}
      </Slot>
    )
  }
  return (
    <button type="button" {...rest} {...pressProps} className={classes}>
      <span
        className={clsx(
          'inline-flex min-w-0 items-center justify-center gap-[inherit] transition-opacity',
          isBusy && 'opacity-0',
        )}
      >
        {iconStart}
        <span className="truncate">{children}</span>
        {iconEnd}
      </span>
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}
