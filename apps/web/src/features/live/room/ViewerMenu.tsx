import type { LiveRoomId, LiveViewer } from '@fanlight/contract'
import { Badge, IconButton, Menu } from '@fanlight/ui'
import { Ellipsis } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { useModeration, useNaming } from './use-moderation.ts'

type Props = { roomId: LiveRoomId; viewer: LiveViewer; isCreator: boolean; onChanged: () => void }

/** What the creator can do about somebody who watches, and a moderator, who is no more than another one. */
export function ViewerMenu({ roomId, viewer, isCreator, onChanged }: Props) {
  const text = useText()
  const { mute } = useModeration(roomId)
  const name = useNaming()
  const { isMuted, isModerator } = viewer
  const then = async (done: Promise<boolean>): Promise<void> => {
    if (await done) onChanged()
  }
  const muting = {
    label: text(isMuted ? 'live.chat.unmute' : 'live.chat.mute'),
    onSelect: () => void then(mute(viewer, !isMuted)),
  }
  const naming = {
    label: text(isModerator ? 'live.moderators.unname' : 'live.moderators.name'),
    onSelect: () => void then(name(viewer, !isModerator)),
  }
  return (
    <div className="flex items-center gap-1">
      {isModerator && <Badge tone="diamond">{text('live.chat.moderator')}</Badge>}
      {isMuted && <Badge>{text('live.chat.isMuted')}</Badge>}
      {(isCreator || !isModerator) && (
        <Menu
          trigger={
            <IconButton label={text('live.chat.more', { name: viewer.nickName })} size="sm">
              <Ellipsis aria-hidden />
            </IconButton>
          }
          entries={isCreator ? [naming, muting] : [muting]}
        />
      )}
    </div>
  )
}
