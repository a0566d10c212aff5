import { text } from '../i18n/index.ts'
import { createStore } from '../store.ts'

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

/** The login modal that is asked for. A store, not a bare event: the guard asks before the modal's host has mounted. */
export const loginRequest = createStore<LoginRequest | null>(null)

export function openLogin(request: LoginRequest = {}): void {
  loginRequest.set(request)
}

export function closeLogin(): void {
  loginRequest.set(null)
}

/** For actions that need an account: opens the modal with 'Please login first'. */
export function askToLogin(request: Omit<LoginRequest, 'message'> = {}): void {
  openLogin({ message: text('auth.loginFirst'), ...request })
}
