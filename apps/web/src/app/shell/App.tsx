import { BackLayers } from '@fanlight/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { queryClient } from '../../platform/api/index.ts'
import { DialogHost } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import {
  hrefTo,
  openLayer,
  parsePattern,
  useCurrentRoute,
  useGuardedLocation,
  useHashSearch,
} from '../../platform/navigation/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { resume } from '../dialogs.ts'
import { Listeners } from '../listeners.tsx'
import { useIsAgeGated } from './age.ts'
import { AgeGate } from './AgeGate.tsx'
import { BareLayout } from './BareLayout.tsx'
import { DesktopLayout } from './DesktopLayout.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { MobileLayout } from './MobileLayout.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { focusMain, TitleEffects } from './RouteEffects.tsx'
import { SessionEvents } from './SessionEvents.tsx'
import { ToastHost } from './ToastHost.tsx'

/** Wouter's links and hooks, on the guarded hash and with strict matching. */
const router = { hook: useGuardedLocation, searchHook: useHashSearch, parser: parsePattern, hrefs: hrefTo }

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Router {...router}>
          <BackLayers value={openLayer}>
            <Shell />
          </BackLayers>
        </Router>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

function Shell() {
  const { path, route } = useCurrentRoute()
  const account = useAccount()
  const isAgeGated = useIsAgeGated()
  return (
    <>
      <div inert={isAgeGated} className={isAgeGated ? 'h-dvh overflow-hidden' : undefined}>
        <SkipLink />
        <NavigationProgress />
        <TitleEffects path={path} />
        <Layout />
      </div>
      <SessionEvents />
      {account && !route.flags.includes('bare') && <Listeners account={account} />}
      {isAgeGated ? <AgeGate /> : <DialogHost resume={resume} />}
      <ToastHost />
    </>
  )
}

function Layout() {
  const { route } = useCurrentRoute()
  if (route.flags.includes('bare')) return <BareLayout />
  return route.layout === 'mobile' ? <MobileLayout /> : <DesktopLayout />
}

/** A button, not a link: the hash of a link is a route here. */
function SkipLink() {
  const text = useText()
  return (
    <button
      type="button"
      onClick={focusMain}
      className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:start-4 focus-visible:top-4 focus-visible:z-50 focus-visible:rounded-control focus-visible:bg-raised focus-visible:px-4 focus-visible:py-3 focus-visible:font-semibold focus-visible:shadow-float"
    >
      {text('shell.skipToContent')}
    </button>
  )
}
