import { checkSession, logout, revokeSession } from '@fanlight/contract'
import { call, refusedWith } from '../api/index.ts'
import { openLogin } from '../dialogs/login.ts'
import { logToServer } from '../log/log.ts'
import { findSavedAccount, forgetToken, liveToken } from './accounts.ts'
import { become, currentSession, endSession } from './session.ts'

/** Signs out here at once; the server is told in the background. `everywhere` ends the other devices first, or throws. */
export async function signOut({ everywhere = false }: { everywhere?: boolean } = {}): Promise<void> {
  const session = currentSession()
  if (session.status === 'signedOut') return
  if (everywhere) await call(revokeSession, {})
  endSession('signedOut')
  try {
    await call(logout, {}, { token: session.token, keepalive: true })
  } catch (error) {
    // The token is gone from this device either way and ends by itself within a day.
    if (!refusedWith(error, 'TOKEN_INVALID')) logToServer('warn', 'logout did not reach the server')
  }
}

/** Goes on as another saved account; one whose session is over is asked to log in, with its e-mail filled in. */
export async function switchAccount(userId: string): Promise<'switched' | 'needsLogin'> {
  const session = currentSession()
  if (session.status === 'signedIn' && session.user.userId === userId) return 'switched'
  const saved = findSavedAccount(userId)
  if (!saved) return 'needsLogin'

  const token = liveToken(saved, Date.now())
  if (token !== null) {
    try {
      // Asked before the switch: a session that was ended on another device must not cost the current one.
      const { user } = await call(checkSession, {}, { token })
      become({ user, token, tokenSavedAt: saved.tokenSavedAt })
      return 'switched'
    } catch (error) {
      if (!refusedWith(error, 'TOKEN_INVALID')) throw error
      forgetToken(userId, token)
    }
  }
  openLogin({ email: saved.user.email })
  return 'needsLogin'
}
