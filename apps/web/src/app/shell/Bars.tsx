import { Banner, Button } from '@fanlight/ui'
import { WifiOff, Sparkles } from 'lucide-react'
import { Suspense, useSyncExternalStore } from 'react'
import { LiveBar } from '../../features/live/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useCurrentRoute } from '../../platform/navigation/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { useStore } from '../../platform/store.ts'
import { NoticeBarHost } from './NoticeBarHost.tsx'
import { applyUpdate, updateIsReady } from './updates.ts'

/** What the application has to say about itself, over the page. */
export function Bars({ className = '' }: { className?: string }) {
  return (
    <div className={`flex flex-col gap-0.5 overflow-hidden empty:hidden ${className}`}>
      <UpdatePrompt />
      <OfflineBanner />
      <OwnLive />
      <NoticeBarHost />
    </div>
  )
}

/** Everywhere but on the page of the room itself. */
function OwnLive() {
  const account = useAccount()
  const { route } = useCurrentRoute()
  if (account?.role !== 'creator' || route.name === 'CreatorLive') return null
  return (
    <Suspense fallback={null}>
      <LiveBar ownId={account.userId} />
    </Suspense>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function OfflineBanner() {
  const text = useText()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isOnline ? null : (
    <Banner bar tone="caution" icon={<WifiOff aria-hidden />}>
      {text('shell.offline')}
    </Banner>
  )
}

function UpdatePrompt() {
  const text = useText()
  if (!useStore(updateIsReady)) return null
  return (
    <Banner
      bar
      tone="ember"
      icon={<Sparkles aria-hidden />}
      action={
        <Button size="sm" variant="primary" onPress={applyUpdate}>
          {text('shell.update.reload')}
        </Button>
      }
    >
      {text('shell.update.text')}
    </Banner>
  )
}
