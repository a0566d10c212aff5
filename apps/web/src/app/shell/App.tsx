import { BackLayers, Toaster } from '@fanlight/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Router } from 'wouter'
import { queryClient } from '../../platform/api/index.ts'
import { whenAtRest } from '../../platform/at-rest.ts'
import { firstScreenIsThere } from '../../platform/painted.ts'
import { DialogHost } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import {
  hrefTo,
  openLayer,
  parsePattern,
  useCurrentRoute,
  useGuardedLocation,
  useHashSearch,
  isNavigating,
} from '../../platform/navigation/index.ts'
import { asideSlot, useHasFooter } from '../../platform/page/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { useStore } from '../../platform/store.ts'
import { resume } from '../dialogs.ts'
import { Listeners } from '../listeners.tsx'
import { useIsAgeGated } from './age.ts'
import { AgeGate } from './AgeGate.tsx'
import { Bars } from './Bars.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Outlet } from './Outlet.tsx'
import { Rail } from './Rail.tsx'
import { focusMain, TitleEffects, MAIN_ID } from './RouteEffects.tsx'
import { SessionEvents } from './SessionEvents.tsx'
import { TopBar } from './TopBar.tsx'

/** Wouter's links and hooks, on the guarded hash and with strict matching. */
const router = { hook: useGuardedLocation, searchHook: useHashSearch, parser: parsePattern, hrefs: hrefTo }

export function App() {
  useEffect(() => {
    document.getElementById('splash')?.remove()
    firstScreenIsThere()
  }, [])
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
      {!isAgeGated && (
        <>
          <SkipLink />
          <NavigationProgress />
          <TitleEffects path={path} />
          <Layout />
        </>
      )}
      <SessionEvents />
      {account && !route.flags.includes('bare') && <Listeners account={account} />}
      {!isAgeGated && <DialogHost resume={resume} />}
      <AgeGate isShown={isAgeGated} />
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

/** A window of its own: the page in its middle, and nothing that leads elsewhere. */
function BareLayout() {
  return (
    <main id={MAIN_ID} className="grid min-h-dvh place-items-center px-6 py-10 outline-none">
      <div className="w-full max-w-90">
        <Outlet />
      </div>
    </main>
  )
}

function MobileLayout() {
  const { flags } = useCurrentRoute().route
  const hasFooter = useHasFooter()
  if (flags.includes('screen')) {
    return (
      <main id={MAIN_ID} className="outline-none">
        <Outlet />
      </main>
    )
  }
  return (
    <>
      <TopBar />
      <Bars />
      <div className="mx-auto w-full max-w-160 px-4 pt-4 pb-[calc(5rem+env(safe-area-inset-bottom))]">
        <main id={MAIN_ID} className="outline-none">
          <Outlet />
        </main>
        {hasFooter && !flags.includes('panes') && (
          <div className="mt-12">
            <Footer />
          </div>
        )}
      </div>
      <BottomBar />
    </>
  )
}

/** Rail, centre, right column; a narrow window gets the phone's bars instead of the columns. */
function DesktopLayout() {
  const { flags } = useCurrentRoute().route
  const isWide = flags.includes('wide')
  const hasFooter = useHasFooter()
  if (flags.includes('panes')) return <PanesLayout />
  return (
    <>
      <TopBar className="md:hidden" />
      <div className="mx-auto flex w-full max-w-320 justify-center">
        <Rail />
        <div className="flex min-w-0 flex-1 justify-center gap-8 px-4 md:px-6">
          <div className={`w-full min-w-0 flex-1 pt-6 pb-24 md:pb-12 ${isWide ? '' : 'max-w-160'}`}>
            <Bars className="mb-6 rounded-control" />
            <main id={MAIN_ID} className="outline-none">
              <Outlet />
            </main>
            {hasFooter && (
              <div className={`mt-12 ${isWide ? '' : 'lg:hidden'}`}>
                <Footer />
              </div>
            )}
          </div>
          {!isWide && (
            <aside className="sticky top-0 hidden h-dvh w-70 shrink-0 flex-col gap-6 overflow-y-auto scrollbar-none py-6 lg:flex xl:w-80">
              <div ref={asideSlot} className="contents" />
              <div className="mt-auto pt-6">
                <Footer />
              </div>
            </aside>
          )}
        </div>
      </div>
      <BottomBar className="md:hidden" />
    </>
  )
}

/** Beside the rail, as high as the window: the page does not scroll, its panes do. */
function PanesLayout() {
  return (
    <>
      <TopBar className="md:hidden" />
      <div className="mx-auto flex w-full max-w-320 justify-center">
        <Rail />
        <div className="flex h-[calc(100dvh-7rem-1px-env(safe-area-inset-top)-env(safe-area-inset-bottom))] min-w-0 flex-1 flex-col border-line md:h-dvh md:border-x">
          <Bars />
          <main id={MAIN_ID} className="min-h-0 flex-1 outline-none">
            <Outlet />
          </main>
        </div>
      </div>
      <BottomBar className="md:hidden" />
    </>
  )
}

/** A line at the upper edge while a page is on its way; short ways show nothing. */
function NavigationProgress() {
  if (!useStore(isNavigating)) return null
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-appear overflow-hidden [animation-delay:100ms]"
    >
      <div className="h-full w-1/3 animate-stream rounded-full glow" />
    </div>
  )
}

/** What shows toasts comes after the first screen: with the first touch, or when all is done. Toasts said before wait. */
function ToastHost() {
  const text = useText()
  const [isWanted, setWanted] = useState(false)

  useEffect(() => {
    const want = () => setWanted(true)
    whenAtRest(want)
    window.addEventListener('pointerdown', want, { once: true })
    window.addEventListener('keydown', want, { once: true })
    return () => {
      window.removeEventListener('pointerdown', want)
      window.removeEventListener('keydown', want)
    }
  }, [])

  return isWanted ? <Toaster label={text('shell.messages')} /> : null
}
