import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type SkeletonProps = {
  /** `text` is one line in the size of the text around it; the others take their size from `className`. */
  shape?: 'text' | 'block' | 'circle' | undefined
  className?: string | undefined
}

export function Skeleton({ shape = 'block', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        'block animate-breathe bg-fill-strong',
        shape === 'text' && 'my-[0.3lh] h-[0.5lh] rounded-full',
        shape === 'block' && 'rounded-control',
        shape === 'circle' && 'rounded-full',
        className,
      )}
    />
  )
}

/** Wraps the skeletons of one region and says once, in words, that it is loading. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div aria-live="polite" aria-busy className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
