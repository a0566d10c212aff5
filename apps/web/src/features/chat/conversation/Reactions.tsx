import type { Message, Reaction, UserId } from '@fanlight/contract'
import { useText } from '../../../platform/i18n/index.ts'

type Props = { message: Message; viewer: UserId; onReact: (emoji: Reaction | null) => void }

/** Below what they answer. A press adds the own one, or takes it back. */
export function Reactions({ message, viewer, onReact }: Props) {
  const text = useText()
  const { reactions } = message
  if (reactions.length === 0) return null
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))]
  return (
    <ul aria-label={text('chat.react.list')} className="relative z-1 -mt-1.5 flex gap-1 px-2">
      {emojis.map((emoji) => {
        const count = reactions.filter((each) => each.emoji === emoji).length
        const isOwn = reactions.some((each) => each.emoji === emoji && each.userId === viewer)
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isOwn}
              onClick={() => onReact(isOwn ? null : emoji)}
              className="relative flex h-6 touch-area items-center gap-1 rounded-full bg-raised px-1.5 text-13 leading-none shadow-thumb outline-1 outline-line aria-pressed:bg-ember-soft"
            >
              {emoji}
              {count > 1 && <span className="text-12 text-muted tabular-nums">{count}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
