import { useSyncExternalStore } from 'react'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { useRealtimeStatus } from '../../../platform/realtime/hooks.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** How the line to the server stands, in words; nothing while it does. */
export function ConnectionLine() {
  const text = useText()
  const status = useRealtimeStatus()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const words: Partial<Record<typeof status, MessageKey>> = {
    connecting: 'chat.connection.connecting',
    reconnecting: 'chat.connection.reconnecting',
    failed: 'chat.connection.timedOut',
  }
  const said = isOnline ? words[status] : 'chat.connection.none'
  return (
    <div role="status" className="shrink-0">
      {said && (
        // A line that comes up at once says nothing.
        <p className="animate-appear bg-caution-soft px-4 py-1.5 text-center text-13 font-medium text-caution first-letter:uppercase [animation-delay:1s]">
          {text(said)}
        </p>
      )}
    </div>
  )
}
