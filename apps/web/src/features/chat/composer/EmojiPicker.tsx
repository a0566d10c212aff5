import { IconButton } from '@fanlight/ui'
import { Smile } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { Popover } from '../Popover.tsx'
import { EMOJIS } from './emojis.ts'

export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const text = useText()
  return (
    <Popover
      label={text('chat.composer.emojis')}
      trigger={
        <IconButton label={text('chat.composer.emoji')}>
          <Smile aria-hidden />
        </IconButton>
      }
    >
      {() => (
        <div className="grid grid-cols-7 gap-0.5">
          {EMOJIS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              onClick={() => onChoose(emoji)}
              className="grid size-10 place-items-center rounded-inner text-20 hover:bg-fill"
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
    </Popover>
  )
}
