import { clsx } from 'clsx'

export type DividerProps = {
  /** A word in its middle: "or". */
  label?: string | undefined
  className?: string | undefined
}

export function Divider({ label, className }: DividerProps) {
  if (!label) return <hr className={clsx('border-line', className)} />
  return (
    <div className={clsx('flex items-center gap-3 text-13 text-muted', className)}>
      <span aria-hidden className="h-px flex-1 bg-line" />
      {label}
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  )
}
