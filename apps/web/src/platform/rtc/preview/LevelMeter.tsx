import { Mic } from 'lucide-react'
import { useText } from '../../i18n/index.ts'

const BARS = 12

/** How loud the own voice is. */
export function LevelMeter({ level }: { level: number }) {
  const text = useText()
  const lit = Math.round(level * BARS)
  return (
    <div className="flex items-center gap-2">
      <Mic aria-hidden className="size-4.5! shrink-0 text-muted" />
      <div
        role="meter"
        aria-label={text('calls.devices.level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(level * 100)}
        className="flex flex-1 gap-1"
      >
        {Array.from({ length: BARS }, (_, index) => (
          // The bars never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={`h-2 flex-1 rounded-full ${index < lit ? 'bg-positive' : 'bg-fill-strong'}`} />
        ))}
      </div>
    </div>
  )
}
