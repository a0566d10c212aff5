import type { Account } from '@fanlight/contract'
import { Avatar, Menu, toast } from '@fanlight/ui'
import {
  Bookmark,
  ClipboardCheck,
  Images,
  LogOut,
  Plus,
  ReceiptText,
  SlidersHorizontal,
  Sparkles,
  TrendingUp,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { BalanceLine } from '../../features/wallet/index.ts'
import { describeError } from '../../platform/api/index.ts'
import { openLogin } from '../../platform/dialogs/index.ts'
import { text as textNow, useText, type MessageKey } from '../../platform/i18n/index.ts'
import { navigate } from '../../platform/navigation/index.ts'
import { isLive, signOut, switchAccount, useSavedAccounts } from '../../platform/session/index.ts'
import { AccountButton } from './AccountButton.tsx'

type Props = { account: Account; side: 'top' | 'bottom'; isWide: boolean }

export function AccountMenu({ account, side, isWide }: Props) {
  const text = useText()
  const others = useSavedAccounts().filter(({ user }) => user.userId !== account.userId)
  const own = ownPlaces[account.role]
  return (
    <Menu
      side={side}
      align={side === 'top' ? 'start' : 'end'}
      trigger={<AccountButton account={account} isWide={isWide} />}
      entries={[
        ...others.map((saved) => ({
          label: saved.user.displayName,
          description: isLive(saved) ? <bdi dir="ltr">@{saved.user.userName}</bdi> : text('shell.account.loginAgain'),
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
        { label: text('page.collections'), icon: <Bookmark aria-hidden />, onSelect: () => navigate('/collections') },
        { label: text('page.orders'), icon: <ReceiptText aria-hidden />, onSelect: () => navigate('/orders') },
        account.role === 'creator' && {
          label: text('page.creatorPosts'),
          icon: <Images aria-hidden />,
          onSelect: () => navigate('/creator/posts'),
        },
        account.role === 'creator' && {
          label: text('page.earnings'),
          icon: <TrendingUp aria-hidden />,
          onSelect: () => navigate('/creator/earnings'),
        },
        { label: text(own.label), icon: own.icon, onSelect: () => navigate(own.path) },
        'divider',
        { label: text('shell.account.add'), icon: <Plus aria-hidden />, onSelect: () => openLogin() },
        { label: text('shell.account.logOut'), icon: <LogOut aria-hidden />, onSelect: () => void signOut() },
      ]}
    />
  )
}

/** What a phone's bar has no place for: where a person goes by their role. */
const ownPlaces: Record<Account['role'], { path: string; label: MessageKey; icon: ReactNode }> = {
  member: { path: '/becomeCreator', label: 'page.becomeCreator', icon: <Sparkles aria-hidden /> },
  creator: { path: '/creator/settings', label: 'page.creatorSettings', icon: <SlidersHorizontal aria-hidden /> },
  admin: { path: '/admin/applications', label: 'page.adminApplications', icon: <ClipboardCheck aria-hidden /> },
}

function AccountPicture({ user }: { user: Account }) {
  return <Avatar decorative name={user.displayName} seed={user.userId} src={user.headPicUrl} size={32} />
}

async function become(user: Account): Promise<void> {
  try {
    const outcome = await switchAccount(user.userId)
    if (outcome === 'switched') toast.success(textNow('shell.account.switchedTo', { name: user.displayName }))
  } catch (error) {
    toast.error(describeError(error))
  }
}
