import type { Account } from '@fanlight/contract'
import { Badge } from '@fanlight/ui'
import { Mail, MailCheck } from 'lucide-react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { verifyAddress } from '../../identity/index.ts'
import { ActionRow } from '../parts/ActionRow.tsx'

export function EmailRows({ account }: { account: Account }) {
  const text = useText()
  const { email, emailVerified } = account
  return (
    <>
      <ActionRow
        icon={<Mail aria-hidden />}
        title={email}
        badge={
          <Badge size="sm" tone={emailVerified ? 'positive' : 'neutral'}>
            {text(emailVerified ? 'settings.email.verified' : 'settings.email.notVerified')}
          </Badge>
        }
        description={text('settings.account.emailText')}
        action={text('settings.email.changeShort')}
        onAction={() => void openDialog(() => import('./ChangeEmailDialog.tsx'), { account }, { needsLogin: true })}
      />
      {!emailVerified && (
        <ActionRow
          icon={<MailCheck aria-hidden />}
          title={text('verifyEmail.title')}
          description={text('settings.email.verifyText')}
          action={text('verifyEmail.confirm')}
          onAction={() => void verifyAddress()}
        />
      )}
    </>
  )
}
