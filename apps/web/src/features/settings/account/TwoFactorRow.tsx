import type { Account } from '@fanlight/contract'
import { Badge } from '@fanlight/ui'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { ActionRow } from '../parts/ActionRow.tsx'
import { TurnOffTwoFactorDialog } from './TurnOffTwoFactorDialog.tsx'
import { TurnOnTwoFactorDialog } from './TurnOnTwoFactorDialog.tsx'
import { useTurnOnTwoFactor } from './use-two-factor.ts'

export function TwoFactorRow({ account: { hasTwoFactor } }: { account: Account }) {
  const text = useText()
  // Which dialog was opened, not what the account says: turning on goes on to the recovery codes when it is on already.
  const [dialog, setDialog] = useState<'turnOn' | 'turnOff' | null>(null)
  const turningOn = useTurnOnTwoFactor()

  function open() {
    setDialog(hasTwoFactor ? 'turnOff' : 'turnOn')
    if (!hasTwoFactor) void turningOn.start()
  }

  function close() {
    setDialog(null)
    turningOn.forget()
  }

  return (
    <>
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
        onAction={open}
      />
      {dialog === 'turnOn' && <TurnOnTwoFactorDialog twoFactor={turningOn} onClose={close} />}
      {dialog === 'turnOff' && <TurnOffTwoFactorDialog onClose={close} />}
    </>
  )
}
