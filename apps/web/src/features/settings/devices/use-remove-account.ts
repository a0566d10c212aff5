import { logout } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { logToServer } from '../../../platform/log/index.ts'
import { forgetAccount, isLive } from '../../../platform/session/index.ts'
import type { SavedAccount } from '../../../platform/storage/index.ts'

export function useRemoveAccount() {
  const text = useText()
  return async (saved: SavedAccount): Promise<void> => {
    const name = saved.user.displayName
    const isSure = await confirm({
      title: text('settings.saved.removeTitle', { name }),
      text: text('settings.saved.removeText'),
      confirmLabel: text('settings.saved.remove'),
    })
    if (!isSure) return
    // The dialog first gives the focus back to the row, which hands it on when it leaves.
    await new Promise((resolve) => setTimeout(resolve))
    forgetAccount(saved.user.userId)
    toast.success(text('settings.saved.removed', { name }))
    if (isLive(saved)) await endOnServer(saved.token)
  }
}

/** The device has forgotten the token either way; left alone it would end by itself within a day. */
async function endOnServer(token: string | null): Promise<void> {
  if (token === null) return
  try {
    await call(logout, {}, { token, keepalive: true })
  } catch {
    logToServer('warn', 'logout of a removed account did not reach the server')
  }
}
