import { currentDevice } from '../../platform/device/index.ts'
import { askToLogin } from '../../platform/dialogs/index.ts'
import {
  canGoBack,
  currentPath,
  navigate,
  onArrival,
  returnTo,
  splitPath,
  startNavigation,
  type Verdict,
} from '../../platform/navigation/index.ts'
import { currentSession } from '../../platform/session/index.ts'
import { storage } from '../../platform/storage/index.ts'
import { stepBack, visit } from './back-stack.ts'
import { routeOf } from './current-route.ts'
import { decide, findRoute, homeOf, pathFor } from './guard.ts'
import { routes } from './routes.ts'
import { keepPlaceOnce, startScrolling } from './scroll.ts'

/** Connects the guard, the back stack and the scroll positions to the address. Once, before the first render. */
export function startRouting(): void {
  let from = ''
  onArrival(({ path, kind }) => {
    const { flags } = routeOf(path).route
    const visited = { path, from, kind, isProfile: flags.includes('profile'), isPayment: flags.includes('payment') }
    from = path
    storage.backStack.set(visit(storage.backStack.get(), visited))
  })
  startScrolling()
  startNavigation(judge)
}

function judge(to: string): Verdict {
  const session = currentSession()
  const decision = decide({
    to,
    device: currentDevice(),
    account: session.status === 'signedIn' ? session.user : null,
    currentRole: storage.currentRole.get(),
    routes,
  })
  if ('redirect' in decision) return judge(decision.redirect)
  if ('login' in decision) {
    askToLogin({ target: decision.login })
    return { cancel: true, instead: homeOf(currentDevice()) }
  }
  if (decision.switchTo) storage.currentRole.set(decision.switchTo)
  const ready = routeOf(decision.go).route.preload()
  // Whoever waits for it hears of a failure; not everybody waits.
  ready?.catch(() => undefined)
  return { go: decision.go, ready }
}

export function goBack(): void {
  const step = stepBack(storage.backStack.get(), currentPath(), isPaymentPage)
  if (step === 'native') {
    // Opened on this page: the browser has nothing to go back to but another site.
    if (canGoBack()) history.back()
    else goHome()
    return
  }
  storage.backStack.set(step.stack)
  keepPlaceOnce()
  returnTo(step.to)
}

export function goHome(): void {
  navigate(homeOf(currentDevice()), { replace: true })
}

/** The address that a link shows: in the layout of this device, behind the hash. */
export function hrefTo(to: string): string {
  return `#${pathFor(to, currentDevice(), routes)}`
}

export function needsLogin(full: string): boolean {
  return findRoute(routes, splitPath(full).path)?.route.access !== 'public'
}

function isPaymentPage(full: string): boolean {
  return findRoute(routes, splitPath(full).path)?.route.flags.includes('payment') ?? false
}
