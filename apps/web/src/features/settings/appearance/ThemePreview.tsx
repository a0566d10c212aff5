import type { ReactNode } from 'react'
import type { Theme } from '../../../platform/storage/index.ts'

/** A page in small, in its own theme whatever the page around it has. */
export function ThemePreview({ theme }: { theme: Theme }) {
  if (theme !== 'system')
    return (
      <Frame>
        <MiniPage theme={theme} />
      </Frame>
    )
  return (
    <Frame>
      <MiniPage theme="light" />
      <span className="absolute inset-0 [clip-path:polygon(100%_0,100%_100%,0_100%)]">
        <MiniPage theme="dark" />
      </span>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="relative block h-17 w-25 shrink-0 overflow-hidden rounded-inner border border-field">
      {children}
    </span>
  )
}

function MiniPage({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <span data-theme={theme} className="flex size-full gap-1.5 bg-paper p-2">
      <span className="flex w-4 flex-col gap-1">
        <span className="glow size-2.5 rounded-full" />
        <span className="h-1 rounded-full bg-fill-strong" />
        <span className="h-1 rounded-full bg-fill-strong" />
      </span>
      <span className="flex flex-1 flex-col gap-1 rounded-[4px] bg-surface p-1.5">
        <span className="h-1 w-3/4 rounded-full bg-ink" />
        <span className="h-1 rounded-full bg-muted" />
        <span className="h-1 w-5/6 rounded-full bg-muted" />
        <span className="mt-auto h-2 w-1/2 rounded-full bg-ember" />
      </span>
    </span>
  )
}
