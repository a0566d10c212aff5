import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type ProgressRingProps = {
  label: string
  /** 0 to 1. */
  value: number
  /** The words for the value. Percent without it. */
  valueText?: string | undefined
  /** In px. */
  size?: number | undefined
  /** `overlay` is for pictures: white in both themes. */
  tone?: 'ember' | 'overlay' | undefined
  className?: string | undefined
  /** What stands in the middle: a figure, a button. */
  children?: ReactNode
}

const RADIUS = 18
const LENGTH = 2 * Math.PI * RADIUS

export function ProgressRing({
  label,
  value,
  valueText,
  size = 56,
  tone = 'ember',
  className,
  children,
}: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <div
      className={clsx(
        'relative grid shrink-0 place-items-center',
        tone === 'overlay' ? 'text-white' : 'text-ember',
        className,
      )}
      style={{ width: size, height: size }}
    >
      <progress aria-label={label} aria-valuetext={valueText} value={share} className="sr-only" />
      <svg aria-hidden viewBox="0 0 40 40" fill="none" className="absolute inset-0 size-full -rotate-90">
        <circle cx="20" cy="20" r={RADIUS} stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <circle
          cx="20"
          cy="20"
          r={RADIUS}
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          // A round cap would show a dot where there is nothing yet.
          className={clsx('transition-[stroke-dashoffset]', share === 0 && 'opacity-0')}
        />
      </svg>
      <div className="relative">{children}</div>
    </div>
  )
}
