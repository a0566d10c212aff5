import type { Account } from '@fanlight/contract'
import { RectangleEllipsis } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { ActionRow } from '../parts/ActionRow.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

export function PasswordRow({ account }: { account: Account }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { hasPassword } = account
  return (
    <>
      <ActionRow
        icon={<RectangleEllipsis aria-hidden />}
        title={text('settings.password.title')}
        description={text(hasPassword ? 'settings.password.has' : 'settings.password.hasNot')}
        action={text(hasPassword ? 'settings.password.changeShort' : 'settings.password.setShort')}
        onAction={() => setOpen(true)}
      />
      {isOpen && <PasswordDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
