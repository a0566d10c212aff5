import { toast } from '@fanlight/ui'
import { text } from '../../platform/i18n/index.ts'
import { isLive, signOut } from '../../platform/session/index.ts'
import type { SavedAccount } from '../../platform/storage/index.ts'
import { become } from './become.ts'

/** Long enough to be read and reached. */
const OFFERED_MS = 10_000

/** Logs out, and offers to go on as another account that is signed in on this device. */
export function logOut(others: readonly SavedAccount[]): void {
  void signOut()
  const next = others.find(isLive)
  if (!next) return
  toast(text('shell.account.loggedOut'), {
    id: 'logged-out',
    duration: OFFERED_MS,
    action: {
      label: text('shell.account.goOnAs', { name: next.user.displayName }),
      onPress: () => void become(next.user),
    },
  })
}
