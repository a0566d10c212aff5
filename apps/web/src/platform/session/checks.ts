import { checkSession, SESSION_CHECK_EVERY_MS } from '@fanlight/contract'
import { ApiError, authErrors, call } from '../api/index.ts'
import { storage } from '../storage/index.ts'
import { currentSession, endSession, followOtherTabs, updateUser } from './session.ts'

/**
 * Keeps the session true for as long as the page is open: asks the server when the tab becomes visible and every five
 * minutes, ends it after 24 hours, on an auth error, and when another tab removed its token. Answers how to stop.
 */
export function startSessionChecks(): () => void {
  const stops = [
    authErrors.subscribe(({ token }) => {
      const session = currentSession()
      if (session.status === 'signedIn' && session.token === token) endSession('expired')
    }),
    storage.token.subscribe(followOtherTabs),
  ]
  const check = () => void validateSession()
  const onVisible = () => {
    if (document.visibilityState === 'visible') check()
  }
  document.addEventListener('visibilitychange', onVisible)
  // A page out of the back/forward cache heard no storage events while it was frozen.
  window.addEventListener('pageshow', onVisible)
  const timer = setInterval(check, SESSION_CHECK_EVERY_MS)
  check()

  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('pageshow', onVisible)
    for (const stop of stops) stop()
  }
}

let isChecking = false

export async function validateSession(): Promise<void> {
  followOtherTabs()
  const session = currentSession()
  if (session.status === 'signedOut') return
  if (Date.now() >= session.expiresAt) return endSession('expired')
  if (isChecking) return
  isChecking = true
  try {
    const { user } = await call(checkSession, {})
    updateUser(user)
  } catch (error) {
    // A token that does not stand has already raised the auth event; anything else says nothing about the session.
    if (!(error instanceof ApiError)) throw error
  } finally {
    isChecking = false
  }
}
