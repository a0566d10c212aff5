import { Banner, Button } from '@fanlight/ui'
import { ShieldCheck, Smartphone } from 'lucide-react'
import { Link } from 'wouter'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { Passkeys } from '../account/Passkeys.tsx'
import { usePasskeys } from '../account/use-passkeys.ts'
import { ActionRow } from '../parts/ActionRow.tsx'
import { Group, Groups } from '../parts/Group.tsx'

/** `/admin/setup`: where an operator without a second factor is led, since no operator page opens without one. */
export function OperatorSetupPage() {
  const text = useText()
  const account = useAccount()
  const passkeys = usePasskeys()
  if (!account) return null
  const isDone = account.hasTwoFactor || (passkeys.data?.passkeys.length ?? 0) > 0
  return (
    <div className="flex max-w-160 flex-col gap-6">
      {isDone ? (
        <Banner tone="positive" icon={<ShieldCheck aria-hidden />}>
          {text('operatorSetup.done')}
        </Banner>
      ) : (
        <p className="text-muted">{text('operatorSetup.text')}</p>
      )}
      <Groups>
        {!account.hasTwoFactor && (
          <Group title={text('operatorSetup.app')} description={text('operatorSetup.appText')}>
            <ActionRow
              icon={<Smartphone aria-hidden />}
              title={text('operatorSetup.app')}
              description={text('settings.twoFactor.offText')}
              action={text('operatorSetup.setUp')}
              onAction={() =>
                void openDialog(() => import('../account/TurnOnTwoFactorDialog.tsx'), {}, { needsLogin: true })
              }
            />
          </Group>
        )}
        <Passkeys />
      </Groups>
      {isDone && (
        <Button asChild variant="primary" className="self-start">
          <Link href="/admin/applications">{text('operatorSetup.open')}</Link>
        </Button>
      )}
    </div>
  )
}
