import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type BannerTone = 'neutral' | 'ember' | 'positive' | 'caution' | 'danger'

export type BannerProps = {
  tone?: BannerTone | undefined
  icon?: ReactNode
  title?: string | undefined
  /** A small Button, or a link. */
  action?: ReactNode
  /** Runs from edge to edge under the top bar instead of standing in the content. */
  bar?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

const tones: Record<BannerTone, { ground: string; icon: string }> = {
  neutral: { ground: 'bg-fill', icon: 'text-muted' },
  ember: { ground: 'bg-ember-soft', icon: 'text-ember' },
  positive: { ground: 'bg-positive-soft', icon: 'text-positive' },
  caution: { ground: 'bg-caution-soft', icon: 'text-caution' },
  danger: { ground: 'bg-danger-soft', icon: 'text-danger' },
}

/** A state that lasts: offline, under review, a failed payment. Danger interrupts a screen reader, the others wait. */
export function Banner({ tone = 'neutral', icon, title, action, bar = false, className, children }: BannerProps) {
  return (
    <div
      aria-live={tone === 'danger' ? 'assertive' : 'polite'}
      className={clsx(
        'flex items-start gap-3 px-4 text-ink',
        bar ? 'py-2 text-13' : 'rounded-control py-3',
        tones[tone].ground,
        className,
      )}
    >
      {icon && <span className={clsx('flex h-lh shrink-0 items-center', tones[tone].icon)}>{icon}</span>}
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={clsx(title && 'text-13 text-muted')}>{children}</div>}
      </div>
      {action && <div className="-my-1 shrink-0 self-center">{action}</div>}
    </div>
  )
}
