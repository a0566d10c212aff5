import { Avatar, Badge, IconButton, ListRow } from '@fanlight/ui'
import { X } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { isLive, useAccount, useSavedAccounts } from '../../../platform/session/index.ts'
import { Facts } from '../parts/Facts.tsx'
import { Group } from '../parts/Group.tsx'
import { useRemoveAccount } from './use-remove-account.ts'

/** Accounts one can switch to here without signing in again, or with their e-mail filled in. */
export function SavedAccounts() {
  const text = useText()
  const saved = useSavedAccounts()
  const current = useAccount()
  const remove = useRemoveAccount()
  return (
    <Group title={text('settings.saved.title')} description={text('settings.saved.text')}>
      {saved.map((account) => {
        const { user } = account
        const isCurrent = user.userId === current?.userId
        const state = isLive(account) ? 'settings.saved.signedIn' : 'settings.saved.asksToLogin'
        return (
          <ListRow
            key={user.userId}
            icon={<Avatar name={user.displayName} src={user.headPicUrl} seed={user.userId} size={40} decorative />}
            title={<bdi>{user.displayName}</bdi>}
            description={
              <Facts>
                <bdi dir="ltr">@{user.userName}</bdi>
                {!isCurrent && text(state)}
              </Facts>
            }
            trailing={
              isCurrent ? (
                <Badge size="sm">{text('settings.saved.inUse')}</Badge>
              ) : (
                <IconButton
                  label={text('settings.saved.removeNamed', { name: user.displayName })}
                  once
                  className="-me-2"
                  onPress={() => remove(account)}
                >
                  <X aria-hidden />
                </IconButton>
              )
            }
          />
        )
      })}
      {saved.every(({ user }) => user.userId === current?.userId) && (
        <p className="px-4 py-4 text-13 text-muted">{text('settings.saved.empty')}</p>
      )}
    </Group>
  )
}
