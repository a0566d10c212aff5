import { Banner } from '@fanlight/ui'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useText } from '../../platform/i18n/index.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function OfflineBanner() {
  const text = useText()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isOnline ? null : (
    <Banner bar tone="caution" icon={<WifiOff aria-hidden />}>
      {text('shell.offline')}
    </Banner>
  )
}
