import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type EmptyStateProps = {
  illustration?: ReactNode
  title: string
  text?: ReactNode
  /** The one step that fills the place: a Button. */
  action?: ReactNode
  /** The heading's level in its page. */
  level?: 2 | 3 | undefined
  className?: string | undefined
}

export function EmptyState({ illustration, title, text, action, level = 2, className }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={clsx('mx-auto flex max-w-96 flex-col items-center px-6 py-12 text-center', className)}>
      {illustration && <div className="mb-6 w-40">{illustration}</div>}
      <Heading className="font-display text-20 font-semibold tracking-tight">{title}</Heading>
      {text && <p className="mt-2 text-muted">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
