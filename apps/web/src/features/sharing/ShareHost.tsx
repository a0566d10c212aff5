import { lazy, Suspense, useEffect } from 'react'
import { onArrival } from '../../platform/navigation/index.ts'
import { useStore } from '../../platform/store.ts'
import { closeShare, shareRequest } from './share.ts'

const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog.tsx')).LinkDialog }))

/** Where `openShare` shows its dialog. Once, in the shell. */
export function ShareHost() {
  const request = useStore(shareRequest)
  useEffect(() => onArrival(closeShare), [])
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <LinkDialog key={request.longUrl} {...request} onClose={closeShare} />
    </Suspense>
  )
}
