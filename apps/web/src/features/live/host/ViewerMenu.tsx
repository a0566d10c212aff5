import type { LiveRoomId, LiveViewer } from '@fanlight/contract'
import { Badge, IconButton, Menu } from '@fanlight/ui'
import { Ellipsis } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { useModeration, useNaming } from '../room/use-moderation.ts'

type Props = { roomId: LiveRoomId; viewer: LiveViewer; onChanged: () => void }

/** What the creator can do about somebody who watches. */
export function ViewerMenu({ roomId, viewer, onChanged }: Props) {
  const text = useText()
  const { mute } = useModeration(roomId)
  const name = useNaming()
  const { isMuted, isModerator } = viewer
  const then = async (done: Promise<boolean>): Promise<void> => {
    if (await done) onChanged()
  }
  return (
    <div className="flex items-center gap-1">
      {isModerator && <Badge tone="diamond">{text('live.chat.moderator')}</Badge>}
      {isMuted && <Badge>{text('live.chat.isMuted')}</Badge>}
      <Menu
        trigger={
          <IconButton label={text('live.chat.more', { name: viewer.nickName })} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        }
        entries={[
          {
            label: text(isModerator ? 'live.moderators.unname' : 'live.moderators.name'),
            onSelect: () => void then(name(viewer, !isModerator)),
          },
          {
            label: text(isMuted ? 'live.chat.unmute' : 'live.chat.mute'),
            onSelect: () => void then(mute(viewer, !isMuted)),
          },
        ]}
      />
    </div>
  )
}
