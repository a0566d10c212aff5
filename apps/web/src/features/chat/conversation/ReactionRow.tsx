import { REACTIONS, type Reaction } from '@fanlight/contract'

type ReactionRowProps = { chosen: string | null; onChoose: (emoji: Reaction | null) => void }

export function ReactionRow({ chosen, onChoose }: ReactionRowProps) {
  return (
    <div className="flex gap-1">
      {REACTIONS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={chosen === emoji}
          onClick={() => onChoose(chosen === emoji ? null : emoji)}
          className="grid size-11 place-items-center rounded-full text-20 transition-transform hover:scale-115 aria-pressed:bg-fill-strong"
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
