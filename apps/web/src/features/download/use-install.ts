import { useEffect, useState } from 'react'
import { useStore } from '../../platform/store.ts'
import { acceptOffer, installOffer, isInsideApp, listenForInstall, wasInstalled } from './install.ts'

/** `inside` the app already, `installed` from this window, `ready` for one press, or only by hand. */
type InstallState = 'inside' | 'installed' | 'ready' | 'byHand'

export function useInstall(): { state: InstallState; install: () => Promise<void> } {
  const [isInside] = useState(isInsideApp)
  const offer = useStore(installOffer)
  const isInstalled = useStore(wasInstalled)
  useEffect(listenForInstall, [])
  return { state: stateOf(), install: acceptOffer }

  function stateOf(): InstallState {
    if (isInside) return 'inside'
    if (isInstalled) return 'installed'
    return offer ? 'ready' : 'byHand'
  }
}
