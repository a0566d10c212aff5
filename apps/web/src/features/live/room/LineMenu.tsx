import type { LiveMessage, LiveRoom, UserId } from '@fanlight/contract'
import { IconButton, Menu, type MenuEntry } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { openReport } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useBlock } from '../../profiles/index.ts'
import { useModeration, useNaming } from './use-moderation.ts'

type Props = {
  message: LiveMessage
  room: LiveRoom
  ownId: UserId
  moderators: ReadonlySet<UserId>
  isMuted: boolean
  isPinned: boolean
  isOverPicture: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** What somebody can do about a line of the chat: the creator most, moderators less, everybody can report it. */
export function LineMenu(props: Props) {
  const { message, room, ownId, moderators, isMuted, isPinned, isOverPicture, onOpenChange } = props
  const text = useText()
  const { from, messageId } = message
  const { mute, unsay, pin } = useModeration(room.roomId)
  const name = useNaming()
  const { toggle: block } = useBlock(from, null)
  const creatorId = room.anchor.userId
  const isOwn = from.userId === ownId
  const isCreator = ownId === creatorId
  const keepsOrder = isCreator || moderators.has(ownId)
  const ofModerator = moderators.has(from.userId)
  // The creator stands above all, and moderators are equals.
  const isBelow = isCreator || (keepsOrder && from.userId !== creatorId && !ofModerator)

  const entries: MenuEntry[] = []
  if (keepsOrder && !isMuted) {
    entries.push({
      label: text(isPinned ? 'live.chat.unpin' : 'live.chat.pin'),
      onSelect: () => void pin(isPinned ? null : messageId),
    })
  }
  if (isOwn || isBelow) entries.push({ label: text('live.chat.delete'), onSelect: () => void unsay(messageId) })
  if (!isOwn && isBelow) {
    entries.push({
      label: text(isMuted ? 'live.chat.unmute' : 'live.chat.mute'),
      onSelect: () => void mute(from, !isMuted),
    })
  }
  if (!isOwn && isCreator) {
    entries.push({
      label: text(ofModerator ? 'live.moderators.unname' : 'live.moderators.name'),
      onSelect: () => void name(from, !ofModerator),
    })
    entries.push({ label: text('live.chat.block'), tone: 'danger', onSelect: () => void block() })
  }
  if (!isOwn) {
    entries.push({
      label: text('live.chat.report'),
      tone: 'danger',
      onSelect: () => openReport({ target: { type: 'live_message', id: messageId }, name: from.nickName }),
    })
  }
  return (
    <Menu
      trigger={
        <IconButton
          label={text('live.chat.more', { name: from.nickName })}
          size="sm"
          className={clsx('-my-1', isOverPicture && 'text-white! hover:bg-white/15!')}
        >
          <Ellipsis aria-hidden className="size-4.5!" />
        </IconButton>
      }
      entries={entries}
      onOpenChange={onOpenChange}
    />
  )
}
