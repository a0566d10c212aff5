import type { LiveGoal } from '@fanlight/contract'
import { ProgressBar } from '@fanlight/ui'
import { clsx } from 'clsx'
import { PartyPopper, Target } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { Diamonds, useDiamondsText } from '../../wallet/index.ts'
import './goal.css'

type Props = {
  goal: LiveGoal | null
  isOverPicture?: boolean
  /** What the creator can do with it. */
  action?: ReactNode
  className?: string
}

/** What is being collected for in the room, and how far it has come. */
export function GoalBar({ goal, isOverPicture = false, action, className }: Props) {
  const text = useText()
  const format = useFormat()
  const inDiamonds = useDiamondsText()
  if (!goal) return null
  const { amount, given, reachedAt } = goal
  const isReached = reachedAt !== null
  return (
    <section
      aria-label={text('live.goal.label')}
      className={clsx(
        'flex flex-col gap-1.5 px-3 py-2 text-13',
        isOverPicture ? 'rounded-control bg-black/45 text-white' : 'bg-surface',
        className,
      )}
    >
      <div className="flex items-center gap-2">
        {isReached ? (
          <PartyPopper aria-hidden className="size-4.5 shrink-0" />
        ) : (
          <Target aria-hidden className="size-4.5 shrink-0" />
        )}
        <p className="min-w-0 flex-1 truncate font-semibold">
          <bdi>{goal.text}</bdi>
        </p>
        {isReached && <span className="font-semibold">{text('live.goal.reached')}</span>}
        <span aria-hidden className="tabular-nums" dir="ltr">
          {format.shortNumber(given)} / {format.shortNumber(amount)}
        </span>
        {action}
      </div>
      <ProgressBar
        label={goal.text}
        value={given / amount}
        valueText={text('live.goal.progress', { given: format.wholeNumber(given), amount: inDiamonds(amount) })}
        tone={isReached ? 'glow' : 'diamond'}
        className={isOverPicture ? 'bg-white/30!' : undefined}
      />
    </section>
  )
}

const SHOWN_MS = 5_000
/** Where each spark flies to, in parts of a turn. */
const SPARKS = Array.from({ length: 12 }, (_, number) => number / 12)

/** Once, over the picture, by who saw it happen. Where motion is not wanted it is there and goes. */
export function GoalCelebration({ goal, onEnd }: { goal: LiveGoal | null; onEnd: () => void }) {
  const text = useText()
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!goal) return undefined
    const timer = setTimeout(() => end(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [goal])
  return (
    <div role="status" className="pointer-events-none absolute inset-0 z-3 grid place-items-center">
      {goal && (
        <div className="goal-reached glow relative flex max-w-4/5 flex-col items-center rounded-card px-6 py-4 text-center text-black">
          {SPARKS.map((turn) => (
            <span key={turn} aria-hidden className="goal-spark glow" style={{ rotate: `${turn}turn` }} />
          ))}
          <PartyPopper aria-hidden className="size-8" />
          <p className="font-display text-20 font-semibold">{text('live.goal.reached')}</p>
          <p className="wrap-anywhere">
            <bdi>{goal.text}</bdi>
          </p>
          <Diamonds amount={goal.amount} className="font-semibold" />
        </div>
      )}
    </div>
  )
}
