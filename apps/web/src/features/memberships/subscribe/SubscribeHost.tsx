import type { Account } from '@fanlight/contract'
import { lazy, Suspense, useEffect } from 'react'
import { onArrival } from '../../../platform/navigation/index.ts'
import { useStore } from '../../../platform/store.ts'
import { closeSubscribe, returnFocus, subscribeRequest } from './open-subscribe.ts'

const SubscribeDialog = lazy(async () => ({ default: (await import('./SubscribeDialog.tsx')).SubscribeDialog }))

/** Where `openSubscribe` shows its dialog. Once, in the shell, for who is signed in. */
export function SubscribeHost({ account }: { account: Account }) {
  const request = useStore(subscribeRequest)
  useEffect(() => onArrival(closeSubscribe), [])
  const isOpen = request?.viewerId === account.userId
  useEffect(() => {
    if (!isOpen) return undefined
    // After the dialog itself has let go of it.
    return () => void setTimeout(returnFocus)
  }, [isOpen])

  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <SubscribeDialog key={request.creator.userId} request={request} onClose={closeSubscribe} />
    </Suspense>
  )
}
