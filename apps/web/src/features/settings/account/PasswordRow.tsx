import type { Account } from '@fanlight/contract'
import { RectangleEllipsis } from 'lucide-react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { ActionRow } from '../parts/ActionRow.tsx'

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
