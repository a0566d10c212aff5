import type { UserId } from '@fanlight/contract'
import { Dialog } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { FanCard } from '../../studio/index.ts'

/** The fan's card where there is no room beside the conversation. */
export function FanCardDialog({ fanId, onClose }: { fanId: UserId; onClose: () => void }) {
  const text = useText()
  return (
    <Dialog title={text('fans.card.open')} closeLabel={text('common.close')} onClose={onClose} size="sm">
      <FanCard fanId={fanId} />
    </Dialog>
  )
}
