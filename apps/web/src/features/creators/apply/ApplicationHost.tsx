import { lazy, Suspense, useEffect } from 'react'
import { onArrival } from '../../../platform/navigation/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { useStore } from '../../../platform/store.ts'
import { applicationRequest, closeCreatorApplication } from './open-application.ts'

const ApplicationDialog = lazy(async () => ({ default: (await import('./ApplicationDialog.tsx')).ApplicationDialog }))

/** The application dialog, asked for by `openCreatorApplication`. On phones the shell has it, on a desktop the page. */
export function ApplicationHost() {
  const request = useStore(applicationRequest)
  const account = useAccount()
  // The page it stood over is gone.
  useEffect(() => onArrival(closeCreatorApplication), [])
  if (!request || !account) return null
  return (
    <Suspense fallback={null}>
      <ApplicationDialog key={account.userId} request={request} onClose={closeCreatorApplication} />
    </Suspense>
  )
}
