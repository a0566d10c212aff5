import { currentDevice } from '../../platform/device/device.ts'
import { askToLogin } from '../../platform/dialogs/index.ts'
import {
  homeOf,
  routeOf,
  startBackStack,
  startNavigation,
  startScrolling,
  type Verdict,
} from '../../platform/navigation/index.ts'
import { currentSession } from '../../platform/session/index.ts'
import { storage } from '../../platform/storage/index.ts'
import { decide } from './guard.ts'
import { routes } from './pages.ts'

/** Connects the guard, the back stack and the scroll positions to the address. Once, before the first render. */
export function startRouting(): void {
  startBackStack()
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
  // A page that waits for it hears of a failure; not every page waits.
  ready?.catch(() => undefined)
  return { go: decision.go, ready }
}
