import type { Account } from '@fanlight/contract'
import { Avatar, Card, Dialog, Handle, ListRow } from '@fanlight/ui'
import { LogOut, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { BalanceLine } from '../../features/wallet/index.ts'
import { openLogin } from '../../platform/dialogs/index.ts'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'
import { isLive, useAccount, useSavedAccounts } from '../../platform/session/index.ts'
import { become } from './become.ts'
import { logOut } from './log-out.ts'
import { ModeSwitch } from './ModeSwitch.tsx'
import { useMyPlaces, type Destination } from './navigation.tsx'

const headings: Partial<Record<Destination['group'], MessageKey>> = {
  studio: 'shell.me.studio',
  house: 'shell.me.house',
  more: 'shell.me.more',
}

/** All that a phone's bar has no place for, in groups. Following a link closes it: another page is opened. */
export function MeDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const account = useAccount()
  const places = useMyPlaces()
  if (!account) return null
  return (
    <Dialog title={text('shell.me.title')} closeLabel={text('common.close')} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <div className="flex items-center gap-3">
          <Picture user={account} size={48} />
          <div className="min-w-0">
            <p className="truncate font-semibold">{account.displayName}</p>
            <p className="truncate text-13 text-muted">
              <Handle name={account.userName} />
            </p>
          </div>
        </div>
        {places.map(({ group, places: rows }) => (
          <Group key={group} heading={headings[group]}>
            {group === 'studio' && (
              <div className="p-3">
                <ModeSwitch />
              </div>
            )}
            {rows.map(({ path, label, icon }) => (
              <ListRow
                key={path}
                icon={icon}
                title={text(label)}
                description={path === '/wallet' && <BalanceLine />}
                link={<Link href={path} />}
              />
            ))}
          </Group>
        ))}
        <Accounts account={account} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function Accounts({ account, onClose }: { account: Account; onClose: () => void }) {
  const text = useText()
  const others = useSavedAccounts().filter(({ user }) => user.userId !== account.userId)
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Group heading="shell.account.menu">
      {others.map((saved) => (
        <ListRow
          key={saved.user.userId}
          icon={<Picture user={saved.user} size={32} />}
          title={saved.user.displayName}
          description={isLive(saved) ? <Handle name={saved.user.userName} /> : text('shell.account.loginAgain')}
          onPress={then(() => void become(saved.user))}
        />
      ))}
      <ListRow icon={<Plus aria-hidden />} title={text('shell.account.add')} onPress={then(() => openLogin())} />
      <ListRow
        icon={<LogOut aria-hidden />}
        title={text('shell.account.logOut')}
        onPress={then(() => logOut(others))}
      />
    </Group>
  )
}

function Group({ heading, children }: { heading?: MessageKey | undefined; children: ReactNode }) {
  const text = useText()
  return (
    <section className="flex flex-col gap-2">
      {heading && <h3 className="text-13 font-semibold text-muted">{text(heading)}</h3>}
      <Card padding="none" className="divide-y divide-line overflow-hidden">
        {children}
      </Card>
    </section>
  )
}

function Picture({ user, size }: { user: Account; size: 32 | 48 }) {
  return <Avatar decorative name={user.displayName} seed={user.userId} src={user.headPicUrl} size={size} />
}
