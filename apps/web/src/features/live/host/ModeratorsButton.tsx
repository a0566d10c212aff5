import { ShieldCheck } from 'lucide-react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { RoomButton } from './Extras.tsx'

export function ModeratorsButton({ isShort = false }: { isShort?: boolean }) {
  const text = useText()
  return (
    <RoomButton
      isShort={isShort}
      label={text('live.moderators.title')}
      icon={<ShieldCheck aria-hidden />}
      onPress={() => void openDialog(() => import('./ModeratorsDialog.tsx'), {}, { needsLogin: true })}
    />
  )
}
