import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type CardProps = ComponentProps<'div'> & {
  padding?: 'none' | 'md' | 'lg' | undefined
  /** Lifts under the mouse: for a card that is, or holds, one link. */
  interactive?: boolean | undefined
  /** Runs from edge to edge on phones, without sides and corners. */
  bleed?: boolean | undefined
}

export function Card({ padding = 'md', interactive = false, bleed = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={clsx(
        'overflow-clip border border-line bg-surface',
        bleed ? 'max-md:border-x-0 md:rounded-card' : 'rounded-card',
        padding === 'md' && 'p-4',
        padding === 'lg' && 'p-6',
        interactive && 'transition-transform hover:-translate-y-0.5 active:translate-y-0',
        className,
      )}
    />
  )
}
