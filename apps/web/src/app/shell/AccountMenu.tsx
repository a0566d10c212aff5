import type { Account } from '@fanlight/contract'
import { Avatar, Handle, Menu } from '@fanlight/ui'
import { LogOut, Plus, Wallet } from 'lucide-react'
import { BalanceLine } from '../../features/wallet/index.ts'
import { openLogin } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { navigate } from '../../platform/navigation/index.ts'
import { isLive, useSavedAccounts } from '../../platform/session/index.ts'
import { AccountButton } from './AccountButton.tsx'
import { become } from './become.ts'
import { logOut } from './log-out.ts'

export function AccountMenu({ account }: { account: Account }) {
  const text = useText()
  const others = useSavedAccounts().filter(({ user }) => user.userId !== account.userId)
  return (
    <Menu
      side="top"
      align="start"
      trigger={<AccountButton account={account} />}
      entries={[
        ...others.map((saved) => ({
          label: saved.user.displayName,
          description: isLive(saved) ? <Handle name={saved.user.userName} /> : text('shell.account.loginAgain'),
          icon: <AccountPicture user={saved.user} />,
          onSelect: () => void become(saved.user),
        })),
        others.length > 0 && 'divider',
        {
          label: text('page.wallet'),
          description: <BalanceLine />,
          icon: <Wallet aria-hidden />,
          onSelect: () => navigate('/wallet'),
        },
        'divider',
        { label: text('shell.account.add'), icon: <Plus aria-hidden />, onSelect: () => openLogin() },
        { label: text('shell.account.logOut'), icon: <LogOut aria-hidden />, onSelect: () => logOut(others) },
      ]}
    />
  )
}

function AccountPicture({ user }: { user: Account }) {
  return <Avatar decorative name={user.displayName} seed={user.userId} src={user.headPicUrl} size={32} />
}
