import { text } from '../i18n/index.ts'
import { navigate } from '../navigation/index.ts'
import { currentSession } from '../session/session.ts'
import { elsewhere } from './elsewhere.ts'
import { addDialog } from './stack.ts'

export type LoginRequest = {
  /** Where to go after a successful login. */
  target?: string | undefined
  /** Why it opened, in words. */
  message?: string | undefined
  /** Filled into the e-mail step, which is then the first one shown. */
  email?: string | undefined
  /** Opens at the sign-up form instead of the entry. */
  isNew?: boolean | undefined
}

/** Opens the login dialog. `onEnd` hears whether the person is logged in now, here or by another tab. */
export function openLogin(request: LoginRequest = {}, onEnd?: (isSignedIn: boolean) => void): void {
  const wasSignedOut = currentSession().status === 'signedOut'
  addDialog({
    load: elsewhere.login,
    props: request,
    name: 'login',
    // The page that asks for it may be left for the home page in the same moment.
    staysOnNavigation: true,
    onClosed(answer) {
      const isSignedIn = answer === 'signedIn' || (wasSignedOut && currentSession().status === 'signedIn')
      if (isSignedIn && request.target !== undefined) navigate(request.target)
      onEnd?.(isSignedIn)
    },
  })
}

/** For what needs an account: opens the login with 'Please login first'. */
export function askToLogin(request: Omit<LoginRequest, 'message'> = {}, onEnd?: (isSignedIn: boolean) => void): void {
  openLogin({ message: text('auth.loginFirst'), ...request }, onEnd)
}

/** Runs now, or once a visitor has logged in; never when they do not. */
export function whenSignedIn(run: () => void, onLeft?: () => void): void {
  if (currentSession().status === 'signedIn') run()
  else askToLogin({}, (isSignedIn) => (isSignedIn ? run() : onLeft?.()))
}
