import { Button } from '@fanlight/ui'
import { ShieldCheck } from 'lucide-react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'

export function ModeratorsButton() {
  const text = useText()
  return (
    <Button
      iconStart={<ShieldCheck aria-hidden />}
      onPress={() => void openDialog(() => import('./ModeratorsDialog.tsx'), {}, { needsLogin: true })}
    >
      {text('live.moderators.title')}
    </Button>
  )
}
