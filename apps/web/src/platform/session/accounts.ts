import { SESSION_LIFETIME_MS, type Account } from '@fanlight/contract'
import { storage, useStored, type SavedAccount } from '../storage/index.ts'

/** The accounts that were signed in on this device, in the order in which they came. */
export function useSavedAccounts(): readonly SavedAccount[] {
  return Object.values(useStored(storage.savedAccounts))
}

export function findSavedAccount(userId: string): SavedAccount | undefined {
  return storage.savedAccounts.get()[userId]
}

/** The token with which to go on without signing in again, or null. */
export function liveToken(saved: SavedAccount, now: number): string | null {
  return now < saved.tokenSavedAt + SESSION_LIFETIME_MS ? saved.token : null
}

/** Whether switching to it works without signing in again, as far as this device knows. */
export const isLive = (saved: SavedAccount): boolean => liveToken(saved, Date.now()) !== null

export function keepAccount(account: { user: Account; token: string; tokenSavedAt: number }): void {
  storage.savedAccounts.set({ ...storage.savedAccounts.get(), [account.user.userId]: account })
}

/** The name stays to sign in with again. Only this token: a newer one of the same account is kept. */
export function forgetToken(userId: string, token: string): void {
  const saved = findSavedAccount(userId)
  if (saved?.token !== token) return
  storage.savedAccounts.set({ ...storage.savedAccounts.get(), [userId]: { ...saved, token: null } })
}

/** Removes the account from this device's list. */
export function forgetAccount(userId: string): void {
  const { [userId]: _, ...others } = storage.savedAccounts.get()
  storage.savedAccounts.set(others)
}
