import { SESSION_LIFETIME_MS, type Account, type SignedIn } from '@fanlight/contract'
import { forgetProof, queryClient } from '../api/index.ts'
import { createEmitter } from '../emitter.ts'
import { storage } from '../storage/index.ts'
import { createStore, useStore } from '../store.ts'
import { forgetToken, keepAccount } from './accounts.ts'

export type Session = { status: 'signedOut' } | { status: 'signedIn'; user: Account; token: string; expiresAt: number }

/** `signedOut` by the user here; `expired` by time or by the server; `elsewhere` by another tab. */
export type EndCause = 'signedOut' | 'expired' | 'elsewhere'
export type SessionEnd = { cause: EndCause; user: Account }

const signedOut: Session = { status: 'signedOut' }

/** Who I am. Local storage is the truth that all tabs share; this is this tab's view of it. */
const session = createStore<Session>(readSession())

export const sessionEnds = createEmitter<SessionEnd>()

export const currentSession = session.get
export const useSession = (): Session => useStore(session)

/** The signed-in user, or null. */
export function useAccount(): Account | null {
  const current = useSession()
  return current.status === 'signedIn' ? current.user : null
}

/** Signed in means a token, a user and the authenticated flag. */
function readSession(): Session {
  const [token, user] = [storage.token.get(), storage.user.get()]
  if (token === null || user === null || !storage.authenticated.get()) return signedOut
  return { status: 'signedIn', user, token, expiresAt: (storage.tokenSavedAt.get() ?? 0) + SESSION_LIFETIME_MS }
}

/** After emailLogin, signUp, socialLogin, verifySecondFactor or passkeyLogin. */
export function signIn({ user, token }: SignedIn): void {
  become({ user, token, tokenSavedAt: Date.now() })
}

export function become(account: { user: Account; token: string; tokenSavedAt: number }): void {
  const previous = session.get()
  const isAnotherPerson = previous.status !== 'signedIn' || previous.user.userId !== account.user.userId
  keepAccount(account)
  if (isAnotherPerson) storage.currentRole.remove()
  storage.user.set(account.user)
  storage.tokenSavedAt.set(account.tokenSavedAt)
  storage.authenticated.set(true)
  // Last: the change of the token is what other tabs follow, and they find the rest in place.
  storage.token.set(account.token)
  showSession()
}

/** The account as the server now knows it. */
export function updateUser(user: Account): void {
  const current = session.get()
  if (current.status !== 'signedIn' || current.user.userId !== user.userId) return
  if (JSON.stringify(current.user) === JSON.stringify(user)) return
  storage.user.set(user)
  keepAccount({ user, token: current.token, tokenSavedAt: current.expiresAt - SESSION_LIFETIME_MS })
  showSession()
}

/** Forgets the session in this browser. The account stays in the list of saved ones, without its token. */
export function endSession(cause: EndCause): void {
  const current = session.get()
  if (current.status === 'signedOut') return
  // First, so that what hears of the storage's changes below finds nobody left to sign out.
  showSession(signedOut)
  forgetToken(current.user.userId, current.token)
  // Another tab may have signed another account in meanwhile: their session is not ours to clear.
  const stored = storage.token.get()
  if (stored === current.token || stored === null) {
    storage.authenticated.remove()
    storage.token.remove()
    storage.tokenSavedAt.remove()
    storage.user.remove()
    storage.currentRole.remove()
  }
  showSession()
  sessionEnds.emit({ cause, user: current.user })
}

/** Another tab removed the token, or replaced it. */
export function followOtherTabs(): void {
  const current = session.get()
  const token = storage.token.get()
  if (current.status === 'signedIn' && token === null) return endSession('elsewhere')
  if (token !== null && (current.status === 'signedOut' || current.token !== token)) showSession()
}

function showSession(after: Session = readSession()): void {
  // What one account was allowed to see, and has proved, is not for the next one.
  if (idOf(session.get()) !== idOf(after)) {
    queryClient.clear()
    forgetProof()
  }
  session.set(after)
}

const idOf = (of: Session): string | null => (of.status === 'signedIn' ? of.user.userId : null)
