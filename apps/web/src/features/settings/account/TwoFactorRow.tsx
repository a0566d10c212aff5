import type { Account } from '@fanlight/contract'
import { Badge } from '@fanlight/ui'
import { ShieldCheck } from 'lucide-react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { ActionRow } from '../parts/ActionRow.tsx'

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
