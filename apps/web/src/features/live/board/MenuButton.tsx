import type { LiveRoom } from '@fanlight/contract'
import { Button, IconButton } from '@fanlight/ui'
import { ClipboardList } from 'lucide-react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useLayout } from '../../../platform/navigation/index.ts'
import type { Board } from './use-board.ts'

/** For who watches: what can be ordered. Nothing where there is nothing. */
export function MenuButton({ room, board }: { room: LiveRoom; board: Board }) {
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  if (board.items.length === 0 && board.requests.length === 0) return null
  const open = () => void openDialog(() => import('./MenuDialog.tsx'), { room }, { name: 'menu', needsLogin: true })
  return isPhone ? (
    <IconButton label={text('live.menu.title')} variant="overlay" onPress={open}>
      <ClipboardList aria-hidden />
    </IconButton>
  ) : (
    <Button size="sm" iconStart={<ClipboardList aria-hidden />} onPress={open}>
      {text('live.menu.title')}
    </Button>
  )
}
