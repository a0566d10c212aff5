import { currentDevice } from '../device/device.ts'
import { storage } from '../storage/index.ts'
import { stepBack, visit } from './back-stack.ts'
import { canGoBack, currentPath, navigate, onArrival, returnTo } from './location.ts'
import { homeOf, routeFor, routeOf } from './routes.ts'
import { keepPlaceOnce } from './scroll.ts'

/** Keeps the stack of pages that the back button of the application goes through. */
export function startBackStack(): void {
  let from = ''
  onArrival(({ path, kind }) => {
    const { flags } = routeOf(path).route
    const visited = { path, from, kind, isProfile: flags.includes('profile'), isPayment: flags.includes('payment') }
    from = path
    storage.backStack.set(visit(storage.backStack.get(), visited))
  })
}

export function goBack(): void {
  const isPayment = (full: string) => routeFor(full)?.flags.includes('payment') ?? false
  const step = stepBack(storage.backStack.get(), currentPath(), isPayment)
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
