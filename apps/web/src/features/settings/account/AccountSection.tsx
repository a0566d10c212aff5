import type { Account } from '@fanlight/contract'
import { ListRow, Badge } from '@fanlight/ui'
import { UserRound, RectangleEllipsis, ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { ActionRow } from '../parts/ActionRow.tsx'
import { Group, Groups } from '../parts/Group.tsx'
import { EmailRows } from './EmailRows.tsx'
import { LinkedLogins } from './LinkedLogins.tsx'
import { NamesForm } from './NamesForm.tsx'
import { Passkeys } from './Passkeys.tsx'

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
        <EmailRows account={account} />
        <PasswordRow account={account} />
        <TwoFactorRow account={account} />
        <LinkedLogins />
      </Group>
      <Passkeys />
    </Groups>
  )
}

export function PasswordRow({ account }: { account: Account }) {
  const text = useText()
  const { hasPassword } = account
  return (
    <ActionRow
      icon={<RectangleEllipsis aria-hidden />}
      title={text('settings.password.title')}
      description={text(hasPassword ? 'settings.password.has' : 'settings.password.hasNot')}
      action={text(hasPassword ? 'settings.password.changeShort' : 'settings.password.setShort')}
      onAction={() => void openDialog(() => import('./PasswordDialog.tsx'), { account }, { needsLogin: true })}
    />
  )
}

export function TwoFactorRow({ account: { hasTwoFactor } }: { account: Account }) {
  const text = useText()
  return (
    <ActionRow
      icon={<ShieldCheck aria-hidden className={hasTwoFactor ? 'text-positive' : undefined} />}
      title={text('settings.twoFactor.title')}
      badge={
        hasTwoFactor && (
          <Badge tone="positive" size="sm">
            {text('settings.twoFactor.on')}
          </Badge>
        )
      }
      description={text(hasTwoFactor ? 'settings.twoFactor.onText' : 'settings.twoFactor.offText')}
      action={text(hasTwoFactor ? 'settings.twoFactor.turnOffShort' : 'settings.twoFactor.turnOnShort')}
      onAction={hasTwoFactor ? openTurnOff : openTurnOn}
    />
  )
}

function openTurnOn(): void {
  void openDialog(() => import('./TurnOnTwoFactorDialog.tsx'), {}, { needsLogin: true })
}

function openTurnOff(): void {
  void openDialog(() => import('./TurnOffTwoFactorDialog.tsx'), {}, { needsLogin: true })
}
