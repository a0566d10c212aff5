import { Badge, Button } from '@fanlight/ui'
import { Check, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { useStore } from '../../platform/store.ts'
import { acceptOffer, installOffer, isInsideApp, listenForInstall, wasInstalled } from './install.ts'
import { STEPS_ID } from './InstallSteps.tsx'

/** The one button: installs where the browser lets a page do that, else leads to the steps. */
export function InstallAction() {
  const text = useText()
  const { state, install } = useInstall()
  if (state === 'inside' || state === 'installed') {
    return (
      <div role="status">
        <Badge tone="positive" icon={<Check aria-hidden />}>
          {text('download.installed.title')}
        </Badge>
        <p className="mt-2 text-13 text-muted">
          {text(state === 'inside' ? 'download.installed.textInside' : 'download.installed.text')}
        </p>
      </div>
    )
  }
  if (state === 'ready') {
    return (
      <div>
        <Button variant="primary" size="lg" once iconStart={<Download aria-hidden />} onPress={install}>
          {text('download.install')}
        </Button>
        <p className="mt-2 text-13 text-muted">{text('download.ready')}</p>
      </div>
    )
  }
  return (
    <Button variant="primary" size="lg" onPress={showSteps}>
      {text('download.stepsTitle')}
    </Button>
  )
}

function showSteps(): void {
  const heading = document.getElementById(STEPS_ID)
  heading?.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    block: 'start',
  })
  heading?.focus({ preventScroll: true })
}

/** `inside` the app already, `installed` from this window, `ready` for one press, or only by hand. */
type InstallState = 'inside' | 'installed' | 'ready' | 'byHand'

function useInstall(): { state: InstallState; install: () => Promise<void> } {
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
