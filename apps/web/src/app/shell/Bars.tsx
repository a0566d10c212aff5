import { lazy, Suspense } from 'react'
import { OfflineBanner } from './OfflineBanner.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

const NoticeBarHost = lazy(async () => ({ default: (await import('./NoticeBarHost.tsx')).NoticeBarHost }))

/** What the application has to say about itself, over the page. */
export function Bars({ className = '' }: { className?: string }) {
  return (
    <div className={`flex flex-col gap-0.5 overflow-hidden empty:hidden ${className}`}>
      <UpdatePrompt />
      <OfflineBanner />
      <Suspense fallback={null}>
        <NoticeBarHost />
      </Suspense>
    </div>
  )
}
