import { logout } from '@fanlight/contract'
import { Avatar, Badge, Handle, IconButton, ListRow, toast } from '@fanlight/ui'
import { X } from 'lucide-react'
import { call } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { logToServer } from '../../../platform/log/log.ts'
import { isLive, useAccount, useSavedAccounts, forgetAccount } from '../../../platform/session/index.ts'
import type { SavedAccount } from '../../../platform/storage/index.ts'
import { Facts } from '../parts/Facts.tsx'
import { Group } from '../parts/Group.tsx'
import { RemovableRow } from '../parts/RemovableRow.tsx'

/** Accounts to switch to here without signing in again, or with their e-mail filled in. */
export function SavedAccounts() {
  const text = useText()
  const current = useAccount()
  const saved = useSavedAccounts()
  const isCurrent = ({ user }: SavedAccount) => user.userId === current?.userId
  return (
    <Group title={text('settings.saved.title')} description={text('settings.saved.text')}>
      {saved.map((account) => (
        <RemovableRow key={account.user.userId}>
          <SavedAccountRow account={account} isCurrent={isCurrent(account)} />
        </RemovableRow>
      ))}
      {saved.every(isCurrent) && <p className="px-4 py-4 text-13 text-muted">{text('settings.saved.empty')}</p>}
    </Group>
  )
}

function SavedAccountRow({ account, isCurrent }: { account: SavedAccount; isCurrent: boolean }) {
  const text = useText()
  const remove = useRemoveAccount()
  const { userId, displayName, userName, headPicUrl } = account.user
  return (
    <ListRow
      icon={<Avatar name={displayName} src={headPicUrl} seed={userId} size={40} decorative />}
      title={<bdi>{displayName}</bdi>}
      description={
        <Facts>
          <Handle name={userName} />
          {!isCurrent && text(isLive(account) ? 'settings.saved.signedIn' : 'settings.saved.asksToLogin')}
        </Facts>
      }
      trailing={
        isCurrent ? (
          <Badge size="sm">{text('settings.saved.inUse')}</Badge>
        ) : (
          <IconButton
            label={text('settings.saved.removeNamed', { name: displayName })}
            once
            onPress={() => remove(account)}
            className="-me-2"
          >
            <X aria-hidden />
          </IconButton>
        )
      }
    />
  )
}

function useRemoveAccount() {
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
