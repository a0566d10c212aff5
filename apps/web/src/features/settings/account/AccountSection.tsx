import { ListRow } from '@fanlight/ui'
import { Mail, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { Group, Groups } from '../parts/Group.tsx'
import { NamesForm } from './NamesForm.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordRow } from './PasswordRow.tsx'
import { TwoFactorRow } from './TwoFactorRow.tsx'

export function AccountSection() {
  const text = useText()
  const account = useAccount()
  if (!account) return null
  return (
    <Groups>
      <Group title={text('settings.names.title')} description={text('settings.names.text')}>
        <NamesForm account={account} />
        <ListRow
          icon={<UserRound aria-hidden />}
          title={text('settings.account.profile')}
          description={text('settings.account.profileText')}
          link={<Link href="/profile" />}
        />
      </Group>
      <Group title={text('settings.signIn.title')} description={text('settings.signIn.text')}>
        <ListRow
          icon={<Mail aria-hidden />}
          title={<bdi className="break-words">{account.email}</bdi>}
          description={text('settings.account.emailText')}
        />
        <PasswordRow account={account} />
        <TwoFactorRow account={account} />
      </Group>
      <Passkeys />
    </Groups>
  )
}
