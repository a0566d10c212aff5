import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'

type LinkElement = ReactElement<{ className?: string | undefined; children?: ReactNode }>

export type ListRowProps = {
  icon?: ReactNode
  title: ReactNode
  description?: ReactNode
  /** A value, a badge, a Switch. */
  trailing?: ReactNode
  tone?: 'normal' | 'danger' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
} & (
  | { onPress: () => void; link?: undefined }
  /** A link of the app's router, without children: `<Link href="…" />`. */
  | { link: LinkElement; onPress?: undefined }
  /** Neither: the row itself does nothing, its trailing control does. */
  | { onPress?: undefined; link?: undefined }
)

export function ListRow({
  icon,
  title,
  description,
  trailing,
  tone = 'normal',
  disabled = false,
  className,
  onPress,
  link,
}: ListRowProps) {
  const isActive = Boolean(onPress ?? link)
  const classes = clsx(
    'flex min-h-14 w-full items-center gap-4 px-4 py-2.5 text-start',
    isActive && 'transition-colors hover:bg-fill focus-visible:-outline-offset-2 active:bg-fill-strong',
    disabled && 'pointer-events-none opacity-40',
    className,
  )
  const content = (
    <>
      {icon && <span className={clsx('flex shrink-0', tone === 'danger' ? 'text-danger' : 'text-muted')}>{icon}</span>}
      <span className="min-w-0 flex-1">
        <span className={clsx('block font-medium', tone === 'danger' && 'text-danger')}>{title}</span>
        {description && <span className="block text-13 text-muted">{description}</span>}
      </span>
      {trailing && <span className="flex shrink-0 items-center text-muted">{trailing}</span>}
      {isActive && tone === 'normal' && <ChevronRight aria-hidden className="-me-1 text-muted rtl:-scale-x-100" />}
    </>
  )

  if (link) return cloneElement(link, { className: classes }, content)
  if (onPress) {
    return (
      <button type="button" className={classes} disabled={disabled} onClick={onPress}>
        {content}
      </button>
    )
  }
  return <div className={classes}>{content}</div>
}
