import { IconButton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw, Volume2, VolumeX } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useStore } from '../../../platform/store.ts'
import type { Playback } from './playback.ts'
import { setVolume, sound, toggleMuted } from './sound.ts'
import type { Quality } from './source.ts'

type PlayerControlsProps = {
  playback: Playback
  qualities: readonly Quality[]
  quality: number | null
  isFull: boolean
  onToggle: () => void
  onSeek: (to: number) => void
  onQuality: (level: number | null) => void
  onFullscreen: () => void
  /** Left out where there is none. */
  onPictureInPicture?: (() => void) | undefined
}

const onPicture = 'text-white hover:bg-white/20 focus-visible:outline-white'

/** Time runs from left to right in every language, as on every player. */
export function PlayerControls({ playback, isFull, onToggle, onSeek, ...rest }: PlayerControlsProps) {
  const text = useText()
  const { phase } = playback
  const isOn = phase === 'playing' || phase === 'waiting'
  return (
    <div dir="ltr" className="flex flex-col px-2 pb-1 text-white sm:px-3">
      <SeekBar playback={playback} onSeek={onSeek} />
      <div className="flex items-center gap-1">
        <IconButton
          label={text(isOn ? 'player.pause' : phase === 'ended' ? 'player.again' : 'player.play')}
          className={onPicture}
          onPress={onToggle}
        >
          {isOn ? <Pause aria-hidden /> : phase === 'ended' ? <RotateCcw aria-hidden /> : <Play aria-hidden />}
        </IconButton>
        <Time playback={playback} />
        <div className="ms-auto flex min-w-0 items-center gap-1">
          <Volume />
          <QualityChoice {...rest} />
          {rest.onPictureInPicture && (
            <IconButton
              label={text('player.pictureInPicture')}
              className={clsx(onPicture, 'max-sm:hidden!')}
              onPress={rest.onPictureInPicture}
            >
              <PictureInPicture2 aria-hidden />
            </IconButton>
          )}
          <IconButton
            label={text(isFull ? 'player.leaveFullscreen' : 'player.fullscreen')}
            className={onPicture}
            onPress={rest.onFullscreen}
          >
            {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          </IconButton>
        </div>
      </div>
    </div>
  )
}

/** The slider says the same to ears, when they ask. */
function Time({ playback: { position, length } }: { playback: Playback }) {
  const format = useFormat()
  return (
    <span aria-hidden dir="ltr" className="px-1 text-13 whitespace-nowrap tabular-nums">
      {format.duration(position * 1000)}
      <span className="text-white/70"> / {format.duration(length * 1000)}</span>
    </span>
  )
}

function Volume() {
  const text = useText()
  const { isMuted, volume } = useStore(sound)
  const shown = isMuted ? 0 : volume
  return (
    <>
      <IconButton label={text(isMuted ? 'player.unmute' : 'player.mute')} className={onPicture} onPress={toggleMuted}>
        {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      </IconButton>
      {/* A phone has its own keys for it. */}
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={shown}
        aria-label={text('player.volume')}
        onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
        className="player-range me-1 w-16 pointer-coarse:hidden max-sm:hidden"
        style={{ '--track': trackOf(shown, shown, 1) } as CSSProperties}
      />
    </>
  )
}

function QualityChoice({
  qualities,
  quality,
  onQuality,
}: Pick<PlayerControlsProps, 'qualities' | 'quality' | 'onQuality'>) {
  const text = useText()
  if (qualities.length < 2) return null
  const bestFirst = qualities.toSorted((one, other) => other.side - one.side)
  return (
    <select
      aria-label={text('player.quality')}
      value={quality ?? 'auto'}
      onChange={({ currentTarget: { value } }) => onQuality(value === 'auto' ? null : Number(value))}
      className="h-10 min-w-0 rounded-full bg-transparent px-2 text-13 font-semibold hover:bg-white/20 focus-visible:outline-white *:bg-raised *:text-ink"
    >
      <option value="auto">{text('player.auto')}</option>
      {bestFirst.map(({ level, side }) => (
        <option key={level} value={level}>
          {text('player.lines', { number: side })}
        </option>
      ))}
    </select>
  )
}

type SeekBarProps = { playback: Playback; onSeek: (to: number) => void }

function SeekBar({ playback: { position, length, buffered }, onSeek }: SeekBarProps) {
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

function trackOf(position: number, buffered: number, length: number): string {
  const share = (seconds: number) => `${length > 0 ? Math.min(100, (seconds / length) * 100).toFixed(2) : 0}%`
  const [here, ready] = [share(position), share(Math.max(buffered, position))]
  const light = (percent: number) => `rgb(255 255 255 / ${percent}%)`
  return `linear-gradient(to right, var(--ember) ${here}, ${light(55)} ${here} ${ready}, ${light(25)} ${ready})`
}
