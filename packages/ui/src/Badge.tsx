import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'ember' | 'positive' | 'caution' | 'danger' | 'diamond' | 'live' | 'overlay'

export type BadgeProps = {
  tone?: BadgeTone | undefined
  size?: 'sm' | 'md' | undefined
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-fill text-ink',
  ember: 'bg-ember-soft text-ember',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
  diamond: 'bg-diamond-soft text-diamond',
  // Solid, not the gradient: white on its yellow end cannot be read.
  live: 'bg-ember text-on-ember uppercase tracking-wide',
  overlay: 'bg-black/60 text-white',
}

/** A word or a figure on a pill. `overlay` is for pictures and video. */
export function Badge({ tone = 'neutral', size = 'md', icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full font-semibold whitespace-nowrap tabular-nums [&_.lucide]:size-3.5',
        size === 'sm' ? 'h-5 px-2 text-12' : 'h-6 px-2.5 text-13',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

export type CountBadgeProps = {
  count: number
  /** More than this is shown as "99+". */
  max?: number | undefined
  /** "3 unread messages"; the figure alone says nothing to ears. */
  label: string
  /** On the corner of an icon, which reaches no further than the words beside it. */
  isCorner?: boolean | undefined
  className?: string | undefined
}

/** The figure on a bell or a conversation; nothing at zero. */
export function CountBadge({ count, max = 99, label, isCorner = false, className }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={clsx(
        'inline-grid place-items-center rounded-full bg-ember leading-none font-bold text-on-ember tabular-nums',
        isCorner
          ? // It grows away from the icon: two figures would leave nothing of a bell.
            'absolute start-2.5 -top-2 h-4.5 min-w-4.5 px-0.75 text-[0.6875rem] outline-2 outline-paper'
          : 'h-5 min-w-5 px-1.5 text-12',
        className,
      )}
    >
      <span aria-hidden dir="ltr">
        {count > max ? `${max}+` : count}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
