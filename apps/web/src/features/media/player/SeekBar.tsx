import type { CSSProperties } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import type { Playback } from './playback.ts'

type SeekBarProps = { playback: Playback; onSeek: (to: number) => void }

export function SeekBar({ playback: { position, length, buffered }, onSeek }: SeekBarProps) {
  const text = useText()
  const format = useFormat()
  const [now, all] = [position, length].map((seconds) => format.duration(seconds * 1000))
  return (
    <input
      type="range"
      min={0}
      max={length || 1}
      step={0.1}
      value={Math.min(position, length || 1)}
      disabled={length === 0}
      aria-label={text('player.seek')}
      aria-valuetext={text('player.position', { now, all })}
      onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
      className="player-range w-full min-w-0"
      style={{ '--track': trackOf(position, buffered, length) } as CSSProperties}
    />
  )
}

export function trackOf(position: number, buffered: number, length: number): string {
  const share = (seconds: number) => `${length > 0 ? Math.min(100, (seconds / length) * 100).toFixed(2) : 0}%`
  const [here, ready] = [share(position), share(Math.max(buffered, position))]
  const light = (percent: number) => `rgb(255 255 255 / ${percent}%)`
  return `linear-gradient(to right, var(--ember) ${here}, ${light(55)} ${here} ${ready}, ${light(25)} ${ready})`
}
