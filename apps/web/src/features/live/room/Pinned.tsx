import type { LiveMessage } from '@fanlight/contract'
import { IconButton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Pin, X } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'

type Props = {
  message: LiveMessage
  /** Null: the reader is not one who may. */
  onUnpin: (() => void) | null
  isOverPicture: boolean
}

/** The line that stays on top of the chat. */
export function Pinned({ message, onUnpin, isOverPicture }: Props) {
  const text = useText()
  return (
    <div
      role="note"
      aria-label={text('live.chat.pinned')}
      className={clsx(
        'mx-3 mt-3 flex shrink-0 items-start gap-2 rounded-control py-2 ps-3',
        onUnpin ? 'pe-1' : 'pe-3',
        isOverPicture ? 'bg-black/55 text-white' : 'bg-ember-soft',
      )}
    >
      <Pin aria-hidden className={clsx('mt-0.5 size-4! shrink-0', !isOverPicture && 'text-ember')} />
      <p className="max-h-24 min-w-0 flex-1 overflow-y-auto py-px text-13 leading-normal wrap-anywhere">
        <span className="me-1.5 font-semibold">
          <bdi>{message.from.nickName}</bdi>
        </span>
        <bdi>{message.text}</bdi>
      </p>
      {onUnpin && (
        <IconButton
          label={text('live.chat.unpin')}
          size="sm"
          onPress={onUnpin}
          className={clsx('-my-1', isOverPicture && 'text-white! hover:bg-white/15!')}
        >
          <X aria-hidden className="size-4.5!" />
        </IconButton>
      )}
    </div>
  )
}
