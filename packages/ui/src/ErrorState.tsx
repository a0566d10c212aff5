import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

export type ErrorStateProps = {
  title: string
  /** What happened, in words. */
  text?: ReactNode
  illustration?: ReactNode
  retryLabel: string
  /** May return a promise; the button is busy until it settles. */
  onRetry: () => unknown
  level?: 2 | 3 | undefined
  className?: string | undefined
}

export function ErrorState({ title, text, illustration, retryLabel, onRetry, level, className }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        {...{ title, text, illustration, level, className }}
        action={
          <Button once onPress={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  )
}
