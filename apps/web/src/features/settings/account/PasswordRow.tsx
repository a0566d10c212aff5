import type { Account } from '@fanlight/contract'
import { Button, ListRow } from '@fanlight/ui'
import { RectangleEllipsis } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

export function PasswordRow({ account }: { account: Account }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { hasPassword } = account
  return (
    <>
      <ListRow
        icon={<RectangleEllipsis aria-hidden />}
        title={text('settings.password.title')}
        description={text(hasPassword ? 'settings.password.has' : 'settings.password.hasNot')}
        trailing={
          <Button
            size="sm"
            // A bare 'Change' among other buttons says nothing to ears.
            aria-label={text(hasPassword ? 'settings.password.change' : 'settings.password.set')}
            onPress={() => setOpen(true)}
          >
            {text(hasPassword ? 'settings.password.changeShort' : 'settings.password.setShort')}
          </Button>
        }
      />
      {isOpen && <PasswordDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
