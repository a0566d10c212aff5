import { DiamondGlyph } from '@fanlight/ui'
import { useEffect, useEffectEvent } from 'react'
import { useFormat } from '../../platform/i18n/index.ts'
import './tip-glow.css'

/** As long as the animations in the style sheet. */
const GLOW_MS = 900

type Props = { amount: number; onEnd: () => void }

/** A moment of light when a tip has gone. The toast says it in words. */
export function TipGlow({ amount, onEnd }: Props) {
  const format = useFormat()
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), GLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-hidden className="pointer-events-none fixed inset-0 z-50 grid place-items-center">
      <span className="tip-glow-light col-start-1 row-start-1 size-72 rounded-full" />
      <span className="tip-glow-amount col-start-1 row-start-1 flex items-center gap-2 rounded-full bg-surface px-5 py-3 font-display text-26 font-semibold tabular-nums shadow-float">
        <DiamondGlyph />
        {format.wholeNumber(amount)}
      </span>
    </div>
  )
}
