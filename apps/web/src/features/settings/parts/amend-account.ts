import type { Account } from '@fanlight/contract'
import { currentSession, updateUser } from '../../../platform/session/index.ts'

/** For answers that confirm a change of the account without repeating it whole. */
export function amendAccount(change: Partial<Account>): void {
  const session = currentSession()
  if (session.status === 'signedIn') updateUser({ ...session.user, ...change })
}
