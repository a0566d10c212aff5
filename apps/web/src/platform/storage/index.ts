import { languageCodes, type Account, type LanguageCode } from '@fanlight/contract'
import { storedChoice, storedFlag, storedJson, storedNumber, storedText } from './local.ts'

export { useStored } from './local.ts'

/** An account that was signed in here. Without a token it is only a name to sign in with again. */
export type SavedAccount = { user: Account; token: string | null; tokenSavedAt: number }
export type SavedAccounts = Readonly<Record<string, SavedAccount>>

export type CurrentRole = 'member' | 'creator'
export type Theme = 'system' | 'light' | 'dark'

/** Every local-storage key there is. `public/theme.js` reads `theme` before this code has loaded. */
export const storage = {
  token: storedText('token'),
  tokenSavedAt: storedNumber('tokenSavedAt'),
  user: storedJson<Account | null>('user', isAccount, null),
  authenticated: storedFlag('authenticated'),
  savedAccounts: storedJson<SavedAccounts>('savedAccounts', isSavedAccounts, {}),
  currentRole: storedChoice('currentRole', ['member', 'creator'], 'member'),
  ageConfirmed: storedFlag('ageConfirmed'),
  language: storedChoice<LanguageCode, null>('language', languageCodes, null),
  theme: storedChoice('theme', ['system', 'light', 'dark'], 'system'),
  backStack: storedJson<readonly string[]>('backStack', isListOfText, []),
  inviteUserId: storedText('inviteUserId'),
  creatorId: storedText('creatorId'),
  adSource: storedText('adSource'),
} as const

// Only what everything relies on is checked: an account saved before a field was added still signs its owner in,
// and the next session check brings the rest.
function isAccount(value: unknown): value is Account {
  return isRecord(value) && typeof value['userId'] === 'string' && typeof value['displayName'] === 'string'
}

function isSavedAccounts(value: unknown): value is SavedAccounts {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (saved) =>
        isRecord(saved) &&
        isAccount(saved['user']) &&
        (saved['token'] === null || typeof saved['token'] === 'string') &&
        typeof saved['tokenSavedAt'] === 'number',
    )
  )
}

function isListOfText(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
